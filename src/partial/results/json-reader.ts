/** Reads JSON that anyone may have written: within bounds, and with a sentence for each thing that is not as it must be. */

/** In UTF-16 code units. */
const LONGEST_TEXT = 64 * 1024 * 1024;
const LONGEST_STRING = 10_000;
const DEEPEST = 32;
const MOST_FAULTS = 20;

type Reader<T> = (value: unknown) => T | undefined;
type Readers<T> = { readonly [K in keyof T]: Reader<T[K]> };

/** A function that reads a part gives undefined after a fault, and then whatever holds the part is not there either. */
export class JsonReader {
  readonly faults: string[] = [];
  private path = '$';

  parsed<T>(text: string, read: (reader: JsonReader, value: unknown) => T | undefined): T | undefined {
    if (text.length > LONGEST_TEXT) return this.wrong(`is longer than ${LONGEST_TEXT} characters`);
    if (depthOf(text) > DEEPEST) return this.wrong(`is nested deeper than ${DEEPEST} levels`);
    let value: unknown;
    try {
      value = JSON.parse(text) as unknown;
    } catch (raised) {
      const reason = raised instanceof Error ? raised.message.replace(/\s+/g, ' ').slice(0, 200) : '';
      return this.wrong(`is no JSON: ${reason}`);
    }
    return read(this, value);
  }

  /** Fields that are not asked for may be there: later versions may have more. */
  object<T extends object, O extends object = object>(
    value: unknown,
    required: Readers<T>,
    optional?: Readers<O>,
  ): (T & Partial<O>) | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.wrong('must be an object');
    const given = value as Readonly<Record<string, unknown>>;
    const made: Record<string, unknown> = {};
    let isWhole = true;
    const field = (name: string, read: Reader<unknown>): void => {
      made[name] = this.at(`.${name}`, () => read(given[name]));
      if (made[name] === undefined) isWhole = false;
    };
    for (const [name, read] of Object.entries<Reader<unknown>>(required as Record<string, Reader<unknown>>)) {
      if (Object.hasOwn(given, name)) field(name, read);
      else {
        this.wrong(`has no field "${name}"`);
        isWhole = false;
      }
    }
    for (const [name, read] of Object.entries<Reader<unknown>>((optional ?? {}) as Record<string, Reader<unknown>>))
      if (Object.hasOwn(given, name)) field(name, read);
    return isWhole ? (made as T & Partial<O>) : undefined;
  }

  list<T>(value: unknown, most: number, read: Reader<T>): readonly T[] | undefined {
    if (!Array.isArray(value)) return this.wrong('must be a list');
    if (value.length > most) return this.wrong(`has ${value.length} items, and may have ${most}`);
    return this.all(value.map((one: unknown, i) => this.at(`[${i}]`, () => read(one))));
  }

  record<T>(value: unknown, most: number, read: Reader<T>): Readonly<Record<string, T>> | undefined {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.wrong('must be an object');
    const entries = Object.entries(value);
    if (entries.length > most) return this.wrong(`has ${entries.length} fields, and may have ${most}`);
    const values = this.all(entries.map(([name, one]) => this.at(`[${nameText(name)}]`, () => read(one))));
    return values && Object.fromEntries(entries.map(([name], i) => [name, values[i] as T]));
  }

  string(value: unknown): string | undefined {
    if (typeof value !== 'string') return this.wrong('must be a text');
    return value.length > LONGEST_STRING ? this.wrong(`is longer than ${LONGEST_STRING} characters`) : value;
  }

  integer(value: unknown, least: number, most: number): number | undefined {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return fits ? value : this.wrong(`must be a whole number from ${least} to ${most}`);
  }

  oneOf<T extends string>(value: unknown, allowed: readonly T[]): T | undefined {
    const found = allowed.find((one) => one === value);
    return found ?? this.wrong(`must be ${allowed.map((one) => `"${one}"`).join(' or ')}`);
  }

  /** Says what is wrong here. */
  wrong(what: string): undefined {
    this.fault('', what);
    return undefined;
  }

  fault(below: string, what: string): void {
    if (this.faults.length < MOST_FAULTS) this.faults.push(`${this.path}${below} ${what}.`);
  }

  private at<T>(step: string, read: () => T): T {
    const before = this.path;
    this.path = `${before}${step}`;
    const value = read();
    this.path = before;
    return value;
  }

  private all<T>(values: readonly (T | undefined)[]): readonly T[] | undefined {
    const present = values.filter((one): one is T => one !== undefined);
    return present.length === values.length ? present : undefined;
  }
}

/** How deep brackets nest, outside of strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (character === '"') isInString = !isInString;
    else if (isInString) {
      if (character === '\\') i++;
    } else if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth);
    else if (character === ']' || character === '}') depth--;
  }
  return deepest;
}

function nameText(name: string): string {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}
