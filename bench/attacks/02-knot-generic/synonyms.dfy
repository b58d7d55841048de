// The type argument is a synonym, a subset type, a tuple and an option.
type Test = object -> bool
type Nice = f: object -> bool | true witness o => true
datatype Option<A> = None | Some(value: A)
class C<T> { ghost const f: T constructor (ghost f: T) ensures this.f == f { this.f := f; } }
method Synonym() {
  ghost var b: Test := (o: object) => o is C<Test> && !(o as C<Test>).f(o);
  var c := new C<Test>(b);
  ghost var o: object := c;
  assert b(o) == !c.f(o); // not V D
}
method Subset() {
  ghost var b: Nice := (o: object) => o is C<Nice> && !(o as C<Nice>).f(o);
  var c := new C<Nice>(b);
  ghost var o: object := c;
  assert b(o) == !c.f(o); // not V D
}
method Tuple() {
  ghost var b := (o: object) => o is C<(int, Test)> && !(o as C<(int, Test)>).f.1(o);
  var c := new C<(int, Test)>((1, b));
  ghost var o: object := c;
  assert b(o) == !c.f.1(o); // not V D
}
method Optional() {
  ghost var b := (o: object) =>
    o is C<Option<Test>> && (o as C<Option<Test>>).f.Some? && !(o as C<Option<Test>>).f.value(o);
  var c := new C<Option<Test>>(Some(b));
  ghost var o: object := c;
  ghost var v := c.f.value;
  assert b(o) == !v(o); // not V D
}
