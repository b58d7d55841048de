// Binary trees as a datatype, functions by recursion over them, and lemmas by induction.

datatype Tree<T> = Leaf | Node(left: Tree<T>, value: T, right: Tree<T>)

function Size<T>(tree: Tree<T>): nat {
  match tree
  case Leaf => 0
  case Node(left, _, right) => Size(left) + 1 + Size(right)
}

function Mirror<T>(tree: Tree<T>): Tree<T> {
  match tree
  case Leaf => Leaf
  case Node(left, value, right) => Node(Mirror(right), value, Mirror(left))
}

function InOrder<T>(tree: Tree<T>): seq<T> {
  match tree
  case Leaf => []
  case Node(left, value, right) => InOrder(left) + [value] + InOrder(right)
}

function Reverse<T>(s: seq<T>): seq<T> {
  if |s| == 0 then [] else Reverse(s[1..]) + [s[0]]
}

lemma MirrorTwice<T>(tree: Tree<T>)
  ensures Mirror(Mirror(tree)) == tree
{
}

lemma InOrderHasAll<T>(tree: Tree<T>)
  ensures |InOrder(tree)| == Size(tree)
{
}

lemma ReverseOfConcatenation<T>(s: seq<T>, t: seq<T>)
  ensures Reverse(s + t) == Reverse(t) + Reverse(s)
{
  if |s| == 0 {
    assert s + t == t;
  } else {
    assert (s + t)[1..] == s[1..] + t;
    ReverseOfConcatenation(s[1..], t);
  }
}

lemma ConcatenationIsAssociative<T>(s: seq<T>, t: seq<T>, u: seq<T>)
  ensures s + (t + u) == s + t + u
{
}

lemma MirrorReversesOrder<T>(tree: Tree<T>)
  ensures InOrder(Mirror(tree)) == Reverse(InOrder(tree))
{
  match tree
  case Leaf =>
  case Node(left, value, right) =>
    var before, after := InOrder(left), InOrder(right);
    calc {
      Reverse(InOrder(tree));
    ==
      Reverse(before + [value] + after);
    ==  { ReverseOfConcatenation(before + [value], after); }
      Reverse(after) + Reverse(before + [value]);
    ==  { ReverseOfConcatenation(before, [value]); assert Reverse([value]) == [value]; }
      Reverse(after) + ([value] + Reverse(before));
    ==  { ConcatenationIsAssociative(Reverse(after), [value], Reverse(before)); }
      Reverse(after) + [value] + Reverse(before);
    ==  { MirrorReversesOrder(left); MirrorReversesOrder(right); }
      InOrder(Mirror(right)) + [value] + InOrder(Mirror(left));
    ==
      InOrder(Mirror(tree));
    }
}
