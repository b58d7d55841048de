// A datatype that contains itself through a type without growth, next to one that grows: only the latter is left out.
datatype Rose<T> = Rose(value: T, children: seq<Rose<T>>)
datatype Swap<A, B> = End | Next(a: A, rest: Swap<B, A>)
datatype Fixed<T> = Stop | Go(t: T, rest: Fixed<seq<bool>>)
datatype Grow<T> = Stop | Go(t: T, rest: Wrapped<Grow<Option<T>>>)
datatype Option<T> = None | Some(t: T)
datatype Wrapped<T> = Wrapped(t: T)

method Roses(r: Rose<int>) {
  assert r.value + 1 > r.value; // is V
  assert r.children == []; // not V D; is R
}

method Swaps(s: Swap<nat, bool>) {
  if s.Next? && s.rest.Next? && s.rest.rest.Next? {
    assert s.rest.rest.a >= 0; // is V
    assert s.rest.rest.a == 0; // not V D; is R
  }
}

method Fix(f: Fixed<int>, g: Fixed<int>) {
  if f.Go? && g.Go? && f.rest == g.rest && f.t == g.t {
    assert f == g; // is V
  }
  assert f == g; // not V D; is R
}

method Grown(g: Grow<int>, h: Grow<int>) {
  if g.Go? && h.Go? && g.t == h.t {
    assert g == h; // not V D
  }
}

method Options(o: Option<Option<nat>>) {
  if o.Some? && o.t.Some? {
    assert o.t.t >= 0; // is V
  }
}
