/** Programs whose exploration is timed. */

/** A method with so many independent decisions, and two to the power of that many paths. */
export function branchyProgram(branches: number): string {
  const parameters = Array.from({ length: branches }, (_, i) => `x${i}: int`);
  const decisions = Array.from({ length: branches }, (_, i) => `  if x${i} > ${10 * i} { r := r + ${2 ** i}; }`);
  return `method M(${parameters.join(', ')}) returns (r: int)
  ensures 0 <= r < ${2 ** branches}
{
  r := 0;
${decisions.join('\n')}
}
`;
}

export const WORKLOADS: ReadonlyMap<string, string> = new Map([
  [
    'branchy integers',
    `method M(x: int, y: int, z: int) returns (r: int)
  ensures r >= 0
{
  r := 0;
  if x > y { r := r + 1; }
  if y > z { r := r + 2; }
  if x + y == 2 * z { r := r + 4; }
  if x % 3 == 1 { r := r + 8; }
  if y - x > 10 { r := r + 16; }
  if z < 0 { r := r + 32; } else if z == x { r := r + 64; } else if z > 100 { r := r + 128; }
  if 3 * x - y < z { r := r + 256; }
}
`,
  ],
  [
    'list',
    `datatype List = Nil | Cons(head: int, tail: List)

function Length(l: List): nat { if l.Nil? then 0 else 1 + Length(l.tail) }

method M(l: List, x: int) returns (count: int, smaller: List)
  ensures 0 <= count <= Length(l)
  ensures Length(smaller) + count <= Length(l)
{
  count, smaller := 0, Nil;
  var rest := l;
  while rest.Cons?
    decreases rest
  {
    if rest.head == x { count := count + 1; }
    else if rest.head < x { smaller := Cons(rest.head, smaller); }
    rest := rest.tail;
  }
}
`,
  ],
  [
    'array',
    `method M(a: array<int>)
  modifies a
  ensures forall i, j :: 0 <= i < j < a.Length ==> a[i] <= a[j]
  ensures multiset(a[..]) == multiset(old(a[..]))
{
  var i := 1;
  while i < a.Length {
    var j := i;
    while j > 0 && a[j - 1] > a[j] {
      a[j - 1], a[j] := a[j], a[j - 1];
      j := j - 1;
    }
    i := i + 1;
  }
}
`,
  ],
]);
