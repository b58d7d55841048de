#!/usr/bin/env bash
# The real peers that some tests compare with. Without them those tests print why they skip.
set -euo pipefail
needed=()
command -v z3 >/dev/null || needed+=(z3)
command -v cvc5 >/dev/null || needed+=(cvc5)
command -v dafny >/dev/null || needed+=(dafny)
command -v chromium >/dev/null || needed+=(chromium)
command -v javac >/dev/null || needed+=(openjdk-17-jdk-headless)
if [ "${#needed[@]}" -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${needed[@]}"
fi
