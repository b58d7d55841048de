/** What is said of files that are in work at once: in their order, so that it does not depend on which is first. */
export class InTurn {
  private readonly files: readonly string[];
  private readonly held = new Map<string, (() => Promise<void>)[]>();
  private turn = 0;

  constructor(files: readonly string[]) {
    this.files = files;
  }

  /** Says it now, or when all files before are done. */
  async say(file: string, speak: () => Promise<void>): Promise<void> {
    if (file === this.files[this.turn]) {
      await speak();
      return;
    }
    const held = this.held.get(file);
    if (held === undefined) this.held.set(file, [speak]);
    else held.push(speak);
  }

  /** The file whose turn it is is done. */
  async next(): Promise<void> {
    const file = this.files[++this.turn] ?? '';
    const held = this.held.get(file) ?? [];
    this.held.delete(file);
    for (const speak of held) await speak();
  }
}
