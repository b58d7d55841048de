/** How many different terms values are made of altogether. Each term is looked at once. */
import type { Arena, Term } from '../../model/index.js';
import type { Symbolic } from './value.js';

export class Sizes {
  private readonly arena: Arena;
  private readonly terms = new Set<Term>();
  private readonly values = new Set<Symbolic>();

  constructor(arena: Arena) {
    this.arena = arena;
  }

  get total(): number {
    return this.terms.size;
  }

  add(value: Symbolic): void {
    if (value.kind === 'scalar') {
      this.addTerm(value.term);
      return;
    }
    if (this.values.has(value)) return;
    this.values.add(value);
    switch (value.kind) {
      case 'seq':
        this.addTerm(value.length);
        for (const element of value.elements) this.add(element);
        return;
      case 'set':
        for (const member of value.members) {
          this.addTerm(member.present);
          this.add(member.value);
        }
        return;
      case 'multiset':
        for (const member of value.members) {
          this.addTerm(member.count);
          this.add(member.value);
        }
        return;
      case 'map':
        for (const entry of value.entries) {
          this.addTerm(entry.present);
          this.add(entry.key);
          this.add(entry.value);
        }
        return;
      case 'datatype':
        this.addTerm(value.tag);
        for (const fields of value.fields) for (const field of fields ?? []) this.add(field);
        return;
      case 'function':
      case 'store':
      case 'unknown':
        return;
    }
  }

  private addTerm(root: Term): void {
    const stack = [root];
    for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
      if (this.terms.has(term)) continue;
      this.terms.add(term);
      for (const arg of this.arena.argsOf(term)) if (!this.terms.has(arg)) stack.push(arg);
    }
  }
}
