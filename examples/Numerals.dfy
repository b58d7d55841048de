// Numbers as digits: a newtype with a constraint, a subset type, and a round trip that loses nothing.

newtype Digit = d: int | 0 <= d < 10

// Least significant digit first, without zeros at the end.
type Numeral = digits: seq<Digit> | digits == [] || digits[|digits| - 1] != 0

function Write(n: nat): Numeral {
  if n == 0 then []
  else
    var rest := Write(n / 10);
    [(n % 10) as Digit] + rest
}

function Read(digits: seq<Digit>): nat {
  if digits == [] then 0 else digits[0] as nat + 10 * Read(digits[1..])
}

lemma WriteThenRead(n: nat)
  ensures Read(Write(n)) == n
{
  if n > 0 {
    WriteThenRead(n / 10);
  }
}

lemma ReadThenWrite(numeral: Numeral)
  ensures Write(Read(numeral)) == numeral
{
  if numeral != [] {
    ReadIsPositive(numeral);
    ReadThenWrite(numeral[1..]);
  }
}

lemma ReadIsPositive(numeral: Numeral)
  requires numeral != []
  ensures Read(numeral) > 0
{
  if |numeral| > 1 {
    ReadIsPositive(numeral[1..]);
  }
}
