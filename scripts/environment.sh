# Sourced by `play` and `test`, in any POSIX shell, with the checkout in $root and play or test in $wanted.
# Leaves the python of the checkout's own environment in $python; makes that environment when it is not ready.

find_python() {
  lacking=
  for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
      command -v "$candidate"
      return
    fi
    lacking=${lacking:-$candidate}
  done
  if [ -n "$lacking" ]; then
    echo "catcards: $lacking cannot make a virtual environment, because its venv module is missing or not whole;" \
      "on Debian and Ubuntu the package python3-venv brings it." >&2
  else
    echo "catcards: this needs Python 3.11 or newer, and none was found (looked for python3 and python3.11 to" \
      "python3.14); install one from your system's packages or from python.org." >&2
  fi
  return 1
}

unset PYTHONHOME PYTHONPATH
python=$root/.venv/bin/python
# ready-* is a copy of the pyproject.toml that was installed. The link to a Python that has gone, as after an
# upgrade to the next version, is not executable.
if ! { [ -x "$python" ] && cmp -s "$root/pyproject.toml" "$root/.venv/ready-$wanted"; }; then
  base=$(find_python) || exit 1
  "$base" -I "$root/scripts/set_up.py" "$wanted" || exit
fi
export PYTHONPATH=$root
