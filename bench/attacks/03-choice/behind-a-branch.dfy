// That a choice fits is taken to be so for all calls, although it is chosen in code, in a proof or in a case that only some get to.
function InCode(n: int): int { 0 } by method {
  if n > 0 { ghost var y := (var x :| 0 <= x < n; x); }
  return 0;
}
lemma L1() ensures false // not V D
{ var a := InCode(0); }
ghost function InAProof(n: int): int {
  assert true by { if n > 0 { assert (var x :| 0 <= x < n; x) >= 0; } }
  0
}
lemma L2() ensures false // not V D
{ var a := InAProof(0); }
ghost function InACase(n: int): int { if n > 0 then (var x :| 0 <= x < n; x) else 0 }
lemma L3() ensures false // not V D
{ var a := InACase(0); }
ghost function Under(s: seq<int>): bool { forall i :: 0 <= i < |s| && s[i] > 0 ==> (var x :| 0 <= x < s[i]; x) < s[i] }
lemma L4() ensures false // not V D
{ var a := Under([0]); var b := Under([1]); }
ghost function Recursive(n: nat): nat { if n == 0 then 0 else var m :| 0 <= m < n; 1 + Recursive(m) }
lemma L5() ensures false // not V D
{ var a := Recursive(0); var b := Recursive(3); }
lemma L6(n: nat) requires n > 0 ensures Recursive(n) >= 1 // not R F; is V
{ }
