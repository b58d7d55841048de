// A check sum that no solver turns around: inputs that pass it come from a list (known-codes.mjs).

function CheckSum(code: int): int {
  (code * code * code * 7919 + code * 31) % 1000003
}

method Redeem(code: int) returns (discount: int)
  ensures 0 <= discount <= 50
{
  discount := 0;
  if CheckSum(code) == 710939 && code > 900000 {
    discount := code - 918200;
  }
}
