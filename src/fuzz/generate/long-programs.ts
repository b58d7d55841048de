/** Programs of any length: varied, well-typed, and the same each time. */

/** Each gives a few declarations whose names end in `n`; `m` is the number of an earlier unit of the same module. */
type Unit = (n: number, m: number | undefined) => string;

const UNITS: readonly Unit[] = [
  (n) => `
datatype Tree${n}<T> = Leaf${n} | Node${n}(left: Tree${n}<T>, value: T, right: Tree${n}<T>)

ghost function Size${n}<T>(t: Tree${n}<T>): nat {
  match t
  case Leaf${n} => 0
  case Node${n}(left, _, right) => Size${n}(left) + 1 + Size${n}(right)
}

ghost function Elements${n}<T>(t: Tree${n}<T>): seq<T> {
  match t
  case Leaf${n} => []
  case Node${n}(left, value, right) => Elements${n}(left) + [value] + Elements${n}(right)
}

lemma SizeIsLength${n}<T>(t: Tree${n}<T>)
  ensures Size${n}(t) == |Elements${n}(t)|
{
  match t
  case Leaf${n} =>
  case Node${n}(left, _, right) =>
    SizeIsLength${n}(left);
    SizeIsLength${n}(right);
}`,
  (n, m) => `
predicate Sorted${n}(a: array<int>, lo: int, hi: int)
  requires 0 <= lo <= hi <= a.Length
  reads a
{
  forall i, j :: lo <= i < j < hi ==> a[i] <= a[j]
}

method Find${n}(a: array<int>, key: int) returns (index: int)
  requires Sorted${n}(a, 0, a.Length)
  ensures 0 <= index ==> index < a.Length && a[index] == key
  ensures index < 0 ==> key !in a[..]
{
  var lo, hi := 0, a.Length;
  while lo < hi
    invariant 0 <= lo <= hi <= a.Length
    invariant key !in a[..lo] && key !in a[hi..]
    decreases hi - lo
  {
    var mid := lo + (hi - lo) / 2; // never past the end
    if a[mid] < key {
      lo := mid + 1;
    } else if key < a[mid] {
      hi := mid;
    } else {
      return mid;
    }
  }
  ${m === undefined ? 'index := -1;' : `index := -1 - ${m};`}
}`,
  (n) => `
class Counter${n} {
  var count: nat
  ghost var history: seq<nat>
  const limit: nat

  ghost predicate Valid()
    reads this
  {
    && count <= limit
    && |history| > 0
    && history[|history| - 1] == count
  }

  constructor (max: nat)
    ensures Valid() && count == 0 && limit == max
  {
    count, limit := 0, max;
    history := [0];
  }

  method Step(amount: nat) returns (done: bool)
    requires Valid()
    modifies this
    ensures Valid()
    ensures done <==> old(count) + amount <= limit
  {
    if count + amount <= limit {
      count := count + amount;
      history := history + [count];
      return true;
    }
    done := false;
  }
}`,
  (n) => `
ghost function Sum${n}(s: seq<int>): int {
  if |s| == 0 then 0 else s[0] + Sum${n}(s[1..])
}

lemma SumOfConcatenation${n}(a: seq<int>, b: seq<int>)
  ensures Sum${n}(a + b) == Sum${n}(a) + Sum${n}(b)
{
  if |a| == 0 {
    assert a + b == b;
  } else {
    calc {
      Sum${n}(a + b);
    ==  { assert (a + b)[1..] == a[1..] + b; }
      a[0] + Sum${n}(a[1..] + b);
    ==  { SumOfConcatenation${n}(a[1..], b); }
      Sum${n}(a) + Sum${n}(b);
    }
  }
}

method Total${n}(values: array<int>) returns (total: int)
  ensures total == Sum${n}(values[..])
{
  total := 0;
  for i := 0 to values.Length
    invariant total == Sum${n}(values[..i])
  {
    SumOfConcatenation${n}(values[..i], [values[i]]);
    assert values[..i + 1] == values[..i] + [values[i]];
    total := total + values[i];
  }
}`,
  (n) => `
datatype Result${n}<T> = Success${n}(value: T) | Failure${n}(error: string) {
  predicate IsFailure() { this.Failure${n}? }
  function PropagateFailure<U>(): Result${n}<U>
    requires IsFailure()
  {
    Failure${n}(this.error)
  }
  function Extract(): T
    requires !IsFailure()
  {
    this.value
  }
}

function Divide${n}(a: int, b: int): Result${n}<int> {
  if b == 0 then Failure${n}("division by zero") else Success${n}(a / b)
}

function Average${n}(s: seq<int>, total: int): Result${n}<int> {
  var mean :- Divide${n}(total, |s|);
  var shifted := seq(|s|, i requires 0 <= i < |s| => s[i] - mean);
  if exists d :: d in shifted && d < -1000 then Failure${n}("spread") else Success${n}(mean)
}`,
  (n, m) => `
type Small${n} = x: int | 0 <= x < 256 witness 0

newtype Byte${n} = x: int | 0 <= x < 256

function Clamp${n}(x: int): Small${n} {
  if x < 0 then 0 else if x > 255 then 255 else x
}

method Histogram${n}(text: seq<Small${n}>) returns (counts: map<Small${n}, nat>)
  ensures forall b :: b in counts <==> b in text
{
  counts := map[];
  var i := 0;
  while i < |text|
    invariant 0 <= i <= |text|
    invariant forall b :: b in counts <==> b in text[..i]
  {
    var b := text[i];
    counts := counts[b := if b in counts then counts[b] + 1 else 1];
    i := i + 1;
  }
  ${m === undefined ? '' : `var before := Clamp${n}(${m});\n  print "unit ", before, "\\n";`}
}`,
  (n) => `
trait Shape${n} extends object {
  function Area(): real
    reads this
  method Scale(factor: real)
    requires factor > 0.0
    modifies this
}

class Square${n} extends Shape${n} {
  var side: real
  constructor (s: real)
    requires s > 0.0
    ensures side == s
  {
    side := s;
  }
  function Area(): real
    reads this
  {
    side * side
  }
  method Scale(factor: real)
    requires factor > 0.0
    modifies this
  {
    side := side * factor;
  }
}

method Grow${n}(shapes: seq<Shape${n}>, factor: real)
  requires factor > 1.0
  modifies set s | s in shapes :: s
{
  for i := 0 to |shapes| {
    shapes[i].Scale(factor);
  }
}`,
];

const UNITS_PER_MODULE = 12;

/** A program of at least `lines` lines. */
export function generateProgram(lines: number): string {
  const parts: string[] = [];
  let length = 0;
  for (let n = 0; length < lines; n++) {
    const inModule = n % UNITS_PER_MODULE;
    const unit = UNITS[(n * 5 + Math.floor(n / 7)) % UNITS.length];
    const text = unit?.(n, inModule === 0 ? undefined : n - 1) ?? '';
    const opening = inModule === 0 ? `module Part${Math.floor(n / UNITS_PER_MODULE)} {` : '';
    const closing = inModule === UNITS_PER_MODULE - 1 ? '\n}\n' : '';
    parts.push(opening + text + closing);
    length += text.split('\n').length + (opening === '' ? 0 : 1) + (closing === '' ? 0 : 2);
    if (length >= lines && closing === '') parts.push('\n}\n');
  }
  return parts.join('\n');
}

/** About fifty lines that old and new versions of Dafny read alike. */
export function fiftyLines(): string {
  const unit = (n: number): string => `
method Max${n}(a: array<int>) returns (m: int)
  requires a.Length > 0
  ensures forall i :: 0 <= i < a.Length ==> a[i] <= m
{
  m := a[0];
  var i := 1;
  while i < a.Length
    invariant 1 <= i <= a.Length
    invariant forall j :: 0 <= j < i ==> a[j] <= m
    decreases a.Length - i
  {
    if m < a[i] { m := a[i]; }
    i := i + 1;
  }
}
`;
  return [1, 2, 3].map(unit).join('');
}
