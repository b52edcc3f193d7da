"""A throw-away game for the tests of the screen: hidden hands, a question to somebody else, words that clash."""
