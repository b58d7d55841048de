/** Members by the names that users write: `M`, `Class.M`, `Module.M` or all of the path. */

/** Those of exactly this name, or else those whose path ends with it. */
export function namedAs<T>(all: readonly T[], wanted: string, nameOf: (one: T) => string): readonly T[] {
  const exact = all.filter((one) => nameOf(one) === wanted);
  return exact.length > 0 ? exact : all.filter((one) => nameOf(one).endsWith(`.${wanted}`));
}
