// The function is stored in one object, and reached through another.
class Rule { ghost const holds: Game -> bool constructor (ghost h: Game -> bool) ensures holds == h { holds := h; } }
class Game { const rule: Rule constructor (r: Rule) ensures rule == r { rule := r; } }
method Knot() {
  ghost var breaks := (g: Game) => !g.rule.holds(g);
  var rule := new Rule(breaks);
  var game := new Game(rule);
  assert breaks(game) == !game.rule.holds(game); // not V D
}
method Twin(game: Game) {
  ghost var breaks := (g: Game) => !game.rule.holds(g);
  var rule := new Rule(breaks);
  var other := new Game(rule);
  assert other.rule.holds(other) == !game.rule.holds(other); // not R F; is V
}
