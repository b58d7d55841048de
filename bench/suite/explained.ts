/**
 * Tests of Dafny with errors that we need not report: what it cannot prove there is true, and the test is about its not
 * being proved. Without lines, an entry is about all errors of the test.
 */
interface Explanation {
  readonly reason: string;
  readonly tests: Readonly<Record<string, readonly number[] | 'all'>>;
}

const EXPLANATIONS: readonly Explanation[] = [
  {
    reason: 'a fact that the program hides (hide, opaque, label, fuel, export) and that is true',
    tests: {
      'ast/reveal/revealConstants.dfy': 'all',
      'ast/reveal/revealFunctions.dfy': 'all',
      'ast/reveal/revealInBlock.dfy': 'all',
      'ast/reveal/revealInExpression.dfy': 'all',
      'ast/statement/calls/CallByHide.dfy': 'all',
      'dafny0/Fuel.dfy': 'all',
      'dafny0/LabeledAsserts.dfy': 'all',
      'dafny0/Modules1.dfy': [82, 95, 97, 211, 212, 213, 219, 220, 221],
      'dafny0/NoMoreAssume2Less2.dfy': 'all',
      'dafny0/OpaqueConstants.dfy': 'all',
      'dafny0/OpaqueFunctions.dfy': [75, 109, 123, 155],
      'dafny0/Protected.dfy': [59],
      'dafny0/TypeSynonyms.dfy': [78],
      'dafny4/Bug93.dfy': 'all',
      'exports/ExportVerify.dfy': 'all',
      'exports/OpaqueFunctions.dfy': 'all',
      'exports/RevealProvideAll.dfy': 'all',
      'git-issues/git-issue-3804.dfy': 'all',
      'git-issues/git-issue-3804b.dfy': 'all',
      'git-issues/git-issue-3804c.dfy': 'all',
      'git-issues/git-issue-816.dfy': 'all',
    },
  },
  {
    reason: "a step down in an order that is wider than Dafny's: elements are below sequences, of whatever type",
    // The call that closes the cycle goes up, and is open.
    tests: { 'dafny0/RankNeg.dfy': [15, 22] },
  },
  {
    reason: 'a true fact that Dafny lacks an axiom, a trigger or an induction hypothesis for',
    tests: {
      'dafny0/IndexIntoUpdate.dfy': [7],
      'dafny0/SmallTests.dfy': [733],
      'dafny1/InductionOptions.legacy.dfy': 'all',
      'dafny0/InductivePredicates.dfy': [92],
      'dafny4/Bug144.dfy': [40],
      'hofs/Lambda.dfy': [24],
      'triggers/InductionWithoutTriggers.dfy': 'all',
      'triggers/emptyTrigger.dfy': 'all',
      'triggers/induction-triggers.dfy': 'all',
      'triggers/some-proofs-only-work-without-autoTriggers.dfy': 'all',
      'triggers/splitting-triggers-recovers-expressivity.dfy': [12],
      'wishlist/assign-such-that-antecedent.dfy': [13],
      'wishlist/sequences-literals.dfy': [23],
    },
  },
  {
    reason: 'a predicate that keeps its value, because it reads fields that do not change',
    tests: { 'dafny0/ExtremeReads.dfy': [47, 50, 69, 83, 105] },
  },
  {
    reason: 'a postcondition that is defined at every exit of the body, if not for every result',
    tests: {
      'dafny0/Definedness.dfy': [28, 53, 60, 224],
      'dafny0/NatTypes.dfy': [164],
      'git-issues/git-issue-1958.dfy': [167],
      'git-issues/git-issue-202.dfy': [5],
    },
  },
  {
    reason: "a loop's measure that is defined where it is compared, after the guard",
    tests: { 'dafny0/Definedness.dfy': [117], 'dafny0/SmallTests.dfy': [86] },
  },
  {
    reason: 'a type that has a value, if not the one that Dafny tries',
    tests: {
      'dafny0/NonZeroInitialization.dfy': [11, 16],
      'dafny0/Newtypes.dfy': [367],
      'dafny0/TypeConversions.dfy': [126],
      'dafny4/git-issue3.dfy': [4],
    },
  },
  {
    reason: 'an option that forbids choices (--enforce-determinism)',
    tests: {
      'dafny0/ForbidNondeterminism.dfy': 'all',
      'git-issues/git-issue-2959a.dfy': 'all',
      'git-issues/git-issue-3370.dfy': 'all',
    },
  },
  {
    reason: 'a lambda in a sequence, whose elements are of the type where it is applied',
    tests: { 'dafny0/Comprehensions.dfy': [180], 'dafny0/ComprehensionsNewSyntax.dfy': [180] },
  },
  {
    reason: 'a postcondition that the body of the overriding function keeps, if not its own postcondition',
    tests: { 'dafny4/git-issue245.dfy': [64, 68, 72, 76] },
  },
  {
    reason: 'a bound variable of a narrower type, as the older inference finds it, for which the text makes sense',
    tests: {
      'dafny0/TypeInferenceRefresh.dfy': [630, 633],
      'git-issues/git-issue-623.dfy': [92, 95],
    },
  },
  {
    reason: 'a part of a datatype value, which is the same in every state',
    tests: { 'dafny0/Twostate-Verification.dfy': [659] },
  },
  {
    reason: 'a choice that a value shows possible which has an open claim of its own: it may not have been assigned',
    tests: { 'dafny0/DefiniteAssignment.dfy': [99] },
  },
  {
    reason: 'an argument left out, whose age in a two-state member is claimed where it is left out',
    tests: { 'dafny0/DefaultParameters.dfy': [63, 67] },
  },
  {
    reason: 'a lemma without a body, which is assumed with everything in its declaration',
    tests: { 'dafny0/DefaultParameters.dfy': [419] },
  },
  {
    reason: 'a precondition that is not inferred (autoReq): the call inside the function is open instead',
    tests: { 'dafny0/AutoReq.dfy': [25] },
  },
  {
    reason: 'a frame that names a field of null, which is no place at all',
    tests: { 'proof-obligation-desc/frame-dereference-non-null.dfy': [7] },
  },
  {
    reason: 'an argument that did not exist in an old state and is not read there: what is read must have existed',
    tests: { 'hofs/Apply.dfy': [57], 'git-issues/git-issue-1163.dfy': [21, 23, 27] },
  },
  {
    reason: 'a function value of a narrower parameter type: what it requires says so, wherever it goes',
    tests: { 'dafny0/SubsetTypes.dfy': [135, 136] },
  },
  {
    reason: 'a function value that is assumed to be total and to read nothing, or to give natural numbers, just before',
    tests: { 'dafny0/MiscTypeInferenceTests.dfy': [24, 27] },
  },
  {
    reason: 'a true fact that takes an inverse of a place, which our quantifiers do not need',
    tests: { 'dafny0/Inverses.dfy': [68] },
  },
  {
    reason: 'a true fact about modules that cannot stand for each other',
    tests: { 'git-issues/git-issue-952.dfy': [100, 103] },
  },
];

export function explanation(test: string, line: number): string | undefined {
  return EXPLANATIONS.find(({ tests }) => {
    const lines = tests[test];
    return lines === 'all' || lines?.includes(line) === true;
  })?.reason;
}
