/**
 * What a solver has to be told to be where it is: everything sent since the last reset, without what was popped. A
 * solver that died is told this again, and a query that is written to a file is this text.
 */
import { readExpressions } from './s-expression.js';
import type { SExpression } from './s-expression.js';

export const SCOPE = '(push 1)\n';

export class Script {
  private readonly frames: string[][] = [[]];

  add(text: string): void {
    if (!/\(\s*(push|pop)\b/.test(text)) {
      this.put(text);
      return;
    }
    let done = 0;
    for (const { expression, start, end } of readExpressions(text).expressions) {
      const move = scopeMove(expression);
      if (move === undefined) continue;
      // A pop of more than was pushed is the solver's to complain about, again whenever it is told.
      if (-move >= this.frames.length) continue;
      this.put(text.slice(done, start));
      done = end;
      if (move < 0) this.frames.length += move;
      else for (let i = 0; i < move; i++) this.frames.push([]);
    }
    this.put(text.slice(done));
  }

  /** A scope that nobody closes, between what was sent before and what is sent after. */
  divide(): void {
    const top = this.frames.at(-1);
    if (top !== undefined && top.at(-1) !== SCOPE) top.push(SCOPE);
  }

  get text(): string {
    return this.frames.map((pieces) => pieces.join('')).join(SCOPE);
  }

  private put(text: string): void {
    const trimmed = text.trim();
    if (trimmed !== '') this.frames.at(-1)?.push(`${trimmed}\n`);
  }
}

/** How many scopes a command opens; closed ones are negative. Undefined for other commands. */
function scopeMove(command: SExpression): number | undefined {
  if (command.kind !== 'list') return undefined;
  const [name, count] = command.items;
  if (name?.kind !== 'atom' || (name.text !== 'push' && name.text !== 'pop')) return undefined;
  const scopes = count?.kind === 'atom' ? Number(count.text) : 1;
  if (!Number.isInteger(scopes) || scopes < 0) return undefined;
  return name.text === 'push' ? scopes : -scopes;
}
