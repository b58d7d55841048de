/**
 * Places of the real programs that no execution gets to, each read and understood: a claim that is planted there is proved,
 * and rightly so.
 */
import type { ClaimResult } from './results.js';

interface Unreachable {
  readonly program: string;
  readonly owner: string;
  readonly line: number;
  /** What it is planted after. */
  readonly after: string;
  /** How many claims of this place are proved; a loop with two ends has two that look the same. */
  readonly claims?: number;
  readonly why: string;
}

const DATASET = 'Program-Verification-Dataset_tmp_tmpgbdrlnu__Dafny_';
const MAIN_REPO = `${DATASET}from dafny main repo_`;
const PALINDROME = 'dafleet_tmp_tmpa2e4kb9v_0001-0050_0005-longest-palindromic-substring.dfy';
const MATRIX = 'veri-sparse_tmp_tmp15fywna6_dafny_concurrent_poc_6.dfy';

const GROUPS: Readonly<Record<string, readonly Unreachable[]>> = {
  'the loop has no end of its own': [
    {
      program: `${MAIN_REPO}dafny2_COST-verif-comp-2011-3-TwoDuplicates.dfy`,
      owner: 'Search',
      line: 90,
      after: 'loop',
      why: '`while (true)`, left by `return` only',
    },
    {
      program: `${MAIN_REPO}dafny4_Primes.dfy`,
      owner: 'AlwaysMorePrimes',
      line: 14,
      after: 'loop',
      why: '`while true`, left by `return` only',
    },
    {
      program: `${MAIN_REPO}dafny4_Primes.dfy`,
      owner: 'LargestElementExists',
      line: 202,
      after: 'loop',
      why: '`while true`, left by `return` only',
    },
  ],
  'the search ends before the loop does, because the precondition says that there is something to find': [
    {
      program: 'Clover_linear_search2.dfy',
      owner: 'LinearSearch',
      line: 8,
      after: 'loop',
      why: 'the element is in the array, and the invariant says that it is not among those seen',
    },
    {
      program: 'Dafny-Grind75_tmp_tmpsxfz3i4r_problems_twoSum.dfy',
      owner: 'twoSum',
      line: 24,
      after: 'loop',
      why: 'some pair has the sum, and the invariant says that none of those seen has',
    },
    {
      program: 'dafleet_tmp_tmpa2e4kb9v_0001-0050_0001-two-sum.dfy',
      owner: 'twoSum',
      line: 34,
      after: 'loop',
      why: 'there is a correct pair, and the invariant says that none of those seen is one',
    },
  ],
  'the cases before it are all that there are': [
    {
      program: 'DafnyPrograms_tmp_tmp74_f9k_c_prime-database.dfy',
      owner: 'PrimeMap.IsPrime?',
      line: 62,
      after: 'join of some paths',
      claims: 3,
      why: 'the entry for n is a boolean that is neither true nor false',
    },
    {
      program: 'FMSE-2022-2023_tmp_tmp6_x_ba46_Lab10_Lab10.dfy',
      owner: 'OddList.mergedWith',
      line: 265,
      after: 'loop',
      why: 'the `return` in the loop is for both lists at their ends, where the guard does not let the loop go on',
    },
    {
      program: `${DATASET}algorithms and leetcode_lib_seq.dfy`,
      owner: 'Seq.distincts',
      line: 299,
      after: 'join of some paths',
      why: 'x < y, so they are both in the first part, both in the second, or x in the first and y in the second',
    },
    {
      program: `${DATASET}algorithms and leetcode_math_pearson.dfy`,
      owner: 'symmetricUnion',
      line: 145,
      after: 'join of some paths',
      why: 'the pair is in one of the relations, and then its parts are in the set of that relation',
    },
    {
      program: `${DATASET}algorithms and leetcode_math_pearson.dfy`,
      owner: 'transitiveUnion',
      line: 179,
      after: 'join of some paths',
      why: 'the sets are assumed to be disjoint, so pairs that share a part are in the same relation',
    },
    {
      program: 'QS_BoilerPlate1_tmp_tmpa29vtz9__Ex2.dfy',
      owner: 'mergeArr',
      line: 63,
      after: 'join of some paths',
      why: 'something is left in one of the copies, and the smaller of two heads is one of them',
    },
    {
      program: 'ironsync-osdi2023_tmp_tmpx80antoe_lib_Marshalling_Math.dfy',
      owner: 'Math.lemma_div_by_multiple_is_strongly_ordered',
      line: 166,
      after: 'call',
      why: 'x < m * z, so x / z <= m - 1, and that is the other case',
    },
    {
      program: 'specTesting_tmp_tmpueam35lx_examples_binary_search_binary_search_specs.dfy',
      owner: 'BinarySearchDeterministic',
      line: 64,
      after: 'join of some paths',
      why: 'hi == inner_mid + 1 leaves lo == mid, where the key has been seen',
    },
  ],
  'a proof by contradiction has found one': [
    {
      program: 'Dafny-VMC_tmp_tmpzgqv0i1u_src_Math_Exponential.dfy',
      owner: 'Exponential.Positive',
      line: 33,
      after: 'call',
      why: 'Exp(x) == 0 makes Exp(x + 1) zero by the equation, and positive because Exp increases',
    },
    {
      program: 'Dafny-VMC_tmp_tmpzgqv0i1u_src_Math_Exponential.dfy',
      owner: 'Exponential.Positive',
      line: 14,
      after: 'entry',
      why: 'the last step of the same calculation, where the steps before are known',
    },
    {
      program: `${DATASET}advanced examples_OneHundredPrisonersAndALightbulb.dfy`,
      owner: 'strategy',
      line: 54,
      after: 'call',
      why: 'I has more elements than S, which has all of P but one, so it is not smaller than P',
    },
    {
      program: `${DATASET}advanced examples_Percentile.dfy`,
      owner: 'PercentileUniqueAnswer',
      line: 88,
      after: 'call',
      why: 'sums increase, so the sum up to i2 is above the bound that it is said to be below',
    },
    {
      program: `${DATASET}algorithms and leetcode_lib_seq.dfy`,
      owner: 'Seq.distinctMultisetIs1',
      line: 339,
      after: 'call',
      why: 'an item that is there twice is in two places, and the list is distinct',
    },
    {
      program: `${DATASET}algorithms and leetcode_lib_seq.dfy`,
      owner: 'Seq.pigeonHolesMultiset',
      line: 409,
      after: 'join',
      why: 'one way asserts false, the other finds an item that is there twice, and the guard says that there is none',
    },
    {
      program: `${MAIN_REPO}dafny3_InfiniteTrees.dfy`,
      owner: 'ValidPath_Lemma',
      line: 251,
      after: 'call',
      why: 'a tree without children has no path that begins with an index; the program says that this is a contradiction',
    },
    {
      program: `${MAIN_REPO}dafny3_InfiniteTrees.dfy`,
      owner: 'Proposition3b_Lemma',
      line: 390,
      after: 'call',
      why: 'a tree without children has no path but the empty one; the program asserts false there',
    },
    {
      program: `${MAIN_REPO}dafny4_Primes.dfy`,
      owner: 'GetLargerPrime',
      line: 53,
      after: 'call',
      why: 'q + 1 would be in a set whose product q is; the program asserts false there',
    },
    {
      program: `${MAIN_REPO}dafny4_Primes.dfy`,
      owner: 'AltPrimeDefinition',
      line: 156,
      after: 'call',
      why: 'a is a prime that divides n, and no smaller prime does',
    },
    {
      program: `${MAIN_REPO}dafny4_Primes.dfy`,
      owner: 'AltPrimeDefinition',
      line: 140,
      after: 'entry',
      claims: 3,
      why: 'the last three steps of the same calculation, which ends with false',
    },
    {
      program: PALINDROME,
      owner: 'expand_from_center',
      line: 54,
      after: 'call',
      why: 'a longer palindrome has one at lo - 1 and hi + 1 inside, where the loop found different characters',
    },
    {
      program: PALINDROME,
      owner: 'lemma_end_of_expansion',
      line: 267,
      after: 'call',
      why: 'a greater radius has r + 1 inside, where the characters are required to differ',
    },
    {
      program: PALINDROME,
      owner: 'lemma_result_transfer',
      line: 341,
      after: 'call',
      why: 'the radius would not be the greatest one',
    },
    {
      program: 'protocol-verification-fa2023_tmp_tmpw6hy3mjp_demos_ch04_leader_election.dfy',
      owner: 'InvImpliesSafety',
      line: 269,
      after: 'call',
      why: 'two leaders would have heard of a higher id than their own; the program asserts false there',
    },
    {
      program: 'specTesting_tmp_tmpueam35lx_examples_sort_sort.dfy',
      owner: 'twoSortedSequencesWithSameElementsAreEqual',
      line: 48,
      after: 'join',
      why: 'the greater of two different last elements is not in the other sequence; both ways assert false',
    },
  ],
  'the program assumes what is false': [
    {
      program: `${DATASET}advanced examples_Modules.dfy`,
      owner: 'Main.Main',
      line: 35,
      after: 'call',
      why: 'a lemma without a body promises P(F()), and P is false',
    },
    {
      program: `${DATASET}advanced examples_Modules.dfy`,
      owner: 'Main.Main',
      line: 24,
      after: 'call',
      why: 'a lemma without a body promises P(F()), and P is false in the refining module',
    },
    {
      program: `${DATASET}from_dafny_main_repo_dafny0_snapshots_Inputs_Snapshots1.dfy`,
      owner: 'M',
      line: 3,
      after: 'call',
      why: 'a method without a body promises P(), and P is false',
    },
    {
      program: 'dafny-language-server_tmp_tmpkir0kenl_Test_dafny0_snapshots_Inputs_Snapshots0.dfy',
      owner: 'foo',
      line: 3,
      after: 'call',
      why: 'a method without a body promises false',
    },
    {
      program: `${DATASET}mathematical objects verification_examples_fast_exp.dfy`,
      owner: 'fast_exp',
      line: 95,
      after: 'join',
      why: '`assume false` on both ways',
    },
    {
      program: `${DATASET}mathematical objects verification_examples_fast_exp.dfy`,
      owner: 'fast_exp',
      line: 118,
      after: 'call',
      why: '`assume false` on both ways before it',
    },
  ],
  'the precondition contradicts itself': [
    {
      program: MATRIX,
      owner: 'MatrixVectorMultiplier.processNext',
      line: 152,
      after: 'call',
      why: 'there is a process, and every process is required to differ from every process, itself included',
    },
    ...(
      [
        [178, 'call'],
        [179, 'the beginning of a loop'],
        [186, 'call'],
        [179, 'loop'],
      ] as const
    ).map(([line, after]) => ({
      program: MATRIX,
      owner: 'Run',
      line,
      after,
      why: 'there are as many processes as rows, at least one, and each is required to differ from itself',
    })),
  ],
};

export interface Explained {
  readonly claim: ClaimResult;
  readonly group: string;
  readonly why: string;
}

/** Those of a program's proved claims at places that are known to be unreachable. */
export function explainedIn(program: string, proved: readonly ClaimResult[]): readonly Explained[] {
  return Object.entries(GROUPS).flatMap(([group, places]) =>
    places.flatMap((place) => {
      const here = proved.filter(
        ({ owner, line, text }) =>
          place.program === program &&
          place.owner === owner &&
          place.line === line &&
          text.endsWith(` after ${place.after}`),
      );
      return here.slice(0, place.claims ?? 1).map((claim) => ({ claim, group, why: place.why }));
    }),
  );
}
