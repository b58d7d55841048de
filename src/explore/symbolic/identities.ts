/** Numbers for symbolic values: the same one for values that are made of the same terms. */
import type { Symbolic } from './value.js';

export class Identities {
  private readonly numbers = new WeakMap<object, number>();
  private readonly texts = new Map<string, number>();
  private count = 0;

  /** Of an application: equal keys are equal applications. */
  key(symbol: object, args: readonly Symbolic[]): string {
    return `${this.ofObject(symbol)}(${args.map((arg) => this.of(arg)).join(' ')})`;
  }

  private of(value: Symbolic): string {
    if (value.kind === 'scalar') return `t${value.term}`;
    let number = this.numbers.get(value);
    if (number === undefined) {
      const text = this.textOf(value);
      number = text === undefined ? this.count++ : this.ofText(text);
      this.numbers.set(value, number);
    }
    return String(number);
  }

  private ofObject(object: object): number {
    let number = this.numbers.get(object);
    if (number === undefined) this.numbers.set(object, (number = this.count++));
    return number;
  }

  private ofText(text: string): number {
    let number = this.texts.get(text);
    if (number === undefined) this.texts.set(text, (number = this.count++));
    return number;
  }

  /** Undefined for values that are themselves only. */
  private textOf(value: Exclude<Symbolic, { kind: 'scalar' }>): string | undefined {
    switch (value.kind) {
      case 'seq':
        return `seq ${value.length}:${value.elements.map((element) => this.of(element)).join(' ')}`;
      case 'set':
        return `set ${value.members.map((member) => `${member.present}:${this.of(member.value)}`).join(' ')}`;
      case 'multiset':
        return `multiset ${value.members.map((member) => `${member.count}:${this.of(member.value)}`).join(' ')}`;
      case 'map': {
        const entries = value.entries.map((one) => `${one.present}:${this.of(one.key)}:${this.of(one.value)}`);
        return `map ${entries.join(' ')}`;
      }
      case 'datatype': {
        const fields = value.fields.map((list) => list?.map((field) => this.of(field)).join(' ') ?? '-');
        return `datatype ${value.tag}:${fields.join('|')}`;
      }
      case 'function':
      case 'store':
      case 'unknown':
        return undefined;
    }
  }
}
