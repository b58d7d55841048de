// Constant folding for arithmetic expressions, with a proof that it keeps the meaning.

module Syntax {
  datatype Expr =
    | Const(value: int)
    | Var(name: string)
    | Add(left: Expr, right: Expr)
    | Mul(left: Expr, right: Expr)

  type Env = string -> int

  function Eval(expr: Expr, env: Env): int {
    match expr
    case Const(value) => value
    case Var(name) => env(name)
    case Add(left, right) => Eval(left, env) + Eval(right, env)
    case Mul(left, right) => Eval(left, env) * Eval(right, env)
  }
}

module Folding {
  import opened Syntax

  function Fold(expr: Expr): Expr {
    match expr
    case Const(_) => expr
    case Var(_) => expr
    case Add(left, right) =>
      var l, r := Fold(left), Fold(right);
      if l.Const? && r.Const? then Const(l.value + r.value) else Add(l, r)
    case Mul(left, right) =>
      var l, r := Fold(left), Fold(right);
      if l.Const? && r.Const? then Const(l.value * r.value)
      else if l == Const(0) || r == Const(0) then Const(0)
      else Mul(l, r)
  }

  lemma FoldKeepsMeaning(expr: Expr, env: Env)
    ensures Eval(Fold(expr), env) == Eval(expr, env)
  {
    match expr
    case Const(_) =>
    case Var(_) =>
    case Add(left, right) =>
      FoldKeepsMeaning(left, env);
      FoldKeepsMeaning(right, env);
    case Mul(left, right) =>
      FoldKeepsMeaning(left, env);
      FoldKeepsMeaning(right, env);
  }
}
