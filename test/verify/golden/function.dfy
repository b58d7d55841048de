function Sum(n: nat): nat {
  if n == 0 then 0 else n + Sum(n - 1)
}

opaque function Double(x: int): int {
  x + x
}

method Use() {
  assert Sum(1) == 1;
  reveal Double();
  assert Double(2) == 4;
}
