/** What is reached from the roots in any number of steps, the roots included, in the order in which it is met. */
export function closure<T>(roots: Iterable<T>, next: (one: T) => Iterable<T>): ReadonlySet<T> {
  const found = new Set(roots);
  // The set grows while it is gone through.
  for (const one of found) for (const other of next(one)) found.add(other);
  return found;
}
