// Generic code reads its objects through function values, and is used at a type of its own by others.
function Map<T, R>(f: T ~> R, xs: seq<T>): seq<R>
  requires forall x <- xs :: f.requires(x)
  reads set x, o | x in xs && o in f.reads(x) :: o
  decreases |xs|
{
  if xs == [] then [] else [f(xs[0])] + Map(f, xs[1..])
}

function Firsts<I, O>(pairs: seq<(I, O)>): seq<I> {
  Map((p: (I, O)) => p.0, pairs)
}

class Cell<T> {
  var values: seq<T>
  var history: seq<(T, int)>

  ghost predicate Valid()
    reads this
  {
    Firsts(history) == values
  }

  constructor()
    ensures Valid()
    ensures values == []
  {
    values := [];
    history := [];
  }

  method Add(t: T)
    requires Valid()
    modifies this
    ensures values == old(values) + [t]
  {
    values := values + [t];
    history := history + [(t, 0)];
  }
}

method Use(c: Cell<bool>)
  requires c.Valid()
  modifies c
{
  c.Add(true);
  assert c.values == []; // not V D
  assert c.values == old(c.values) + [true]; // not R F
}

method Start() {
  var c := new Cell<bool>();
  Use(c);
  assert Firsts(c.history) == []; // not V D
}
