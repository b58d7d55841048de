// An update gives a value of the same datatype, perhaps at other type arguments: the parts that it keeps must belong there, too.
datatype Pair<T> = Pair(v: T, w: T)
method Make() returns (e: Pair<nat>) {
  var d: Pair<int> := Pair(-1, -5);
  e := d.( // not V D; is R
    v := 3);
}
method Client() {
  var e := Make();
  assert e.w >= 0; // not R F; is V
}
method Local() {
  var d: Pair<int> := Pair(-1, -5);
  var e: Pair<nat> := d.( // not V D; is R
    v := 3);
  assert false; // not V
}
function Body(d: Pair<int>): Pair<nat> {
  d.( // not V D; is R
    v := 3)
}
method AfterBody() {
  var e := Body(Pair(-1, -5));
  assert e.w >= 0; // not D
}

datatype Both<T> = One(v: T, w: T) | Two(v: T)
method OneOfTwo(d: Both<int>) returns (e: Both<nat>)
  requires d.Two? || d.w > -2
{
  e := d.( // not V D; is R
    v := 3);
}
method RightOfTwo(d: Both<int>) returns (e: Both<nat>)
  requires d.Two? || d.w > 2
{
  e := d.(v := 3); // not R F; is V
}

type Low = d: Pair<int> | d.w < 0 witness Pair(-1, -1)
method OfSubset(d: Low) returns (e: Pair<nat>) {
  e := d.( // not V D; is R
    v := 3);
}

method Tuple(p: (int, int)) returns (q: (nat, nat)) {
  q := p.( // not V D; is R
    0 := 3);
}
datatype Kept<T> = Kept(s: seq<T>, v: T)
method Nested(k: Kept<int>) returns (e: Kept<nat>)
  requires |k.s| == 1
{
  e := k.( // not V D; is R
    v := 3);
}
method RightNested(k: Kept<int>) returns (e: Kept<nat>)
  requires |k.s| == 1 && k.s[0] > 1
{
  e := k.(v := 3); // not R F; is V
}
method Sequence(p: seq<int>) returns (q: seq<nat>)
  requires |p| == 2
{
  q := p[ // not V D; is R
    0 := 3];
}
method Map(p: map<int, int>) returns (q: map<nat, nat>) {
  q := p[ // not V D; is R
    0 := 3];
}
method Multiset(p: multiset<int>) returns (q: multiset<nat>) {
  q := p[ // not V D; is R
    0 := 3];
}
method Right() returns (e: Pair<nat>)
  ensures e.w == 5 && e.v == 3
{
  var d: Pair<int> := Pair(-1, 5);
  e := d.(v := 3); // not R F; is V
}
