/** Commands that must stand before what is written next. */
export class Declarations {
  private readonly output: string[];
  private frozen = false;

  constructor(output: string[]) {
    this.output = output;
  }

  /** To be called before anything is remembered as declared. */
  allow(): void {
    if (this.frozen) throw new Undeclared();
  }

  add(command: string): void {
    this.output.push(command, '\n');
  }

  /** The result, or undefined if it needs something declared that is not. */
  without<T>(work: () => T): T | undefined {
    this.frozen = true;
    try {
      return work();
    } catch (raised) {
      if (raised instanceof Undeclared) return undefined;
      throw raised;
    } finally {
      this.frozen = false;
    }
  }
}

class Undeclared extends Error {
  override readonly name = 'Undeclared';
}
