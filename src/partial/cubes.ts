/**
 * Conditions over flags, as the disjunctions of cubes of seed 004, 3.2. Premises mention flags without negation, so that
 * a condition about unverified executions mentions them only negated: a cube is a set of flags that are all false.
 */

/** A set of flags, as bits by their numbers. */
export type Flags = bigint;

export const NO_FLAGS: Flags = 0n;

export function flagsOf(numbers: Iterable<number>): Flags {
  let flags = NO_FLAGS;
  for (const number of numbers) flags |= 1n << BigInt(number);
  return flags;
}

export function numbersOf(flags: Flags): readonly number[] {
  const numbers: number[] = [];
  for (let [rest, number] = [flags, 0]; rest !== NO_FLAGS; rest >>= 1n, number++)
    if ((rest & 1n) === 1n) numbers.push(number);
  return numbers;
}

/** Some cube holds; no cube contains another, and they ascend, so that equal conditions are equal lists. */
export type Cubes = readonly Flags[];

export const NEVER: Cubes = [];
export const ALWAYS: Cubes = [NO_FLAGS];

export function either(one: Cubes, other: Cubes): Cubes {
  if (one === other || other.length === 0) return one;
  return one.length === 0 ? other : minimal([...one, ...other]);
}

export function both(one: Cubes, other: Cubes): Cubes {
  if (one === other || isAlways(other)) return one;
  return isAlways(one) ? other : minimal(one.flatMap((left) => other.map((right) => left | right)));
}

/** What makes the condition true for one value of these flags: they are false, because it mentions them negated. */
export function forSomeValue(cubes: Cubes, flags: Flags): Cubes {
  return cubes.some((cube) => (cube & flags) !== NO_FLAGS) ? minimal(cubes.map((cube) => cube & ~flags)) : cubes;
}

/** What makes the condition true for each value of these flags, or where they are true. */
export function whereTrue(cubes: Cubes, flags: Flags): Cubes {
  return cubes.some((cube) => (cube & flags) !== NO_FLAGS)
    ? cubes.filter((cube) => (cube & flags) === NO_FLAGS)
    : cubes;
}

/** That one of these flags is false. */
export function oneIsFalse(flags: Flags): Cubes {
  return numbersOf(flags).map((number) => 1n << BigInt(number));
}

export function isAlways(cubes: Cubes): boolean {
  return cubes[0] === NO_FLAGS;
}

export function isSame(one: Cubes, other: Cubes): boolean {
  return one === other || (one.length === other.length && one.every((cube, i) => cube === other[i]));
}

export function holdsIn(cubes: Cubes, trueFlags: Flags): boolean {
  return cubes.some((cube) => (cube & trueFlags) === NO_FLAGS);
}

/** Absorption: a cube that contains another one adds nothing. */
function minimal(cubes: readonly Flags[]): Cubes {
  const sorted = [...new Set(cubes)].sort((one, other) => (one < other ? -1 : 1));
  if (isAlways(sorted)) return ALWAYS;
  // What a cube contains is not greater as a number.
  const kept: Flags[] = [];
  for (const cube of sorted) if (!kept.some((smaller) => (smaller & cube) === smaller)) kept.push(cube);
  return kept;
}
