datatype List = Nil | Cons(head: int, tail: List)

function Length(l: List): nat {
  match l
  case Nil => 0
  case Cons(_, t) => 1 + Length(t)
}
