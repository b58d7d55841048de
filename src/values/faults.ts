/** Why a value has no run-time representation. */

/** A partial operator was applied outside its domain while a specification was being evaluated. */
export class UndefinedValue extends Error {
  override readonly name = 'UndefinedValue';
}

/** A value that exists but cannot be computed. It is never guessed: it reaches the claims that it touches. */
export class NotExecutable extends Error {
  override readonly name = 'NotExecutable';
}

/** What evaluating something gives, if that can be computed. */
export function ifComputed<T>(evaluate: () => T): T | undefined {
  try {
    return evaluate();
  } catch (raised) {
    if (raised instanceof NotExecutable || raised instanceof UndefinedValue) return undefined;
    throw raised;
  }
}

/** Whether all of it holds. One that does not decides, even if others cannot be computed. */
export function allHold(count: number, holds: (index: number) => boolean): boolean {
  let open: NotExecutable | undefined;
  for (let i = 0; i < count; i++) {
    try {
      if (!holds(i)) return false;
    } catch (raised) {
      if (!(raised instanceof NotExecutable)) throw raised;
      open = raised;
    }
  }
  if (open !== undefined) throw open;
  return true;
}
