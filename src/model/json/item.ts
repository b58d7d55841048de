/** A value of a JSON text with the way to it. Whoever looks for something else than what is there says so with this way. */

/** `methods`, 3, `body`. */
export type JsonPath = readonly (string | number)[];

export class Misread extends Error {
  override readonly name = 'Misread';
  readonly path: JsonPath;

  constructor(path: JsonPath, sentence: string) {
    super(sentence);
    this.path = path;
  }
}

/** `methods[3].body`; empty for the whole. */
export function pathText(path: JsonPath): string {
  return path.map((key, i) => (typeof key === 'number' ? `[${key}]` : i === 0 ? key : `.${key}`)).join('');
}

export class Item {
  readonly value: unknown;
  private readonly parent: Item | undefined;
  private readonly key: string | number;

  constructor(value: unknown, parent?: Item, key: string | number = '') {
    this.value = value;
    this.parent = parent;
    this.key = key;
  }

  get path(): JsonPath {
    const path: (string | number)[] = [];
    let [key, around] = [this.key, this.parent];
    for (; around !== undefined; [key, around] = [around.key, around.parent]) path.push(key);
    return path.reverse();
  }

  fail(sentence: string): never {
    throw new Misread(this.path, sentence);
  }

  /** Of an object. A field that nobody asked for is refused: it may be a misspelling of one that changes the meaning. */
  fields<Result>(read: (fields: Fields) => Result): Result {
    const fields = this.object;
    const result = read(fields);
    fields.end();
    return result;
  }

  /** Whoever reads it in several steps says when it is at its `end`. */
  get object(): Fields {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return this.fail('must be an object.');
    return new Fields(this, value as Readonly<Record<string, unknown>>);
  }

  get list(): readonly Item[] {
    const { value } = this;
    if (!Array.isArray(value)) return this.fail('must be a list.');
    return value.map((one: unknown, i) => new Item(one, this, i));
  }

  /** A list of so many. */
  tuple(size: number): readonly Item[] {
    const { list } = this;
    return list.length === size ? list : this.fail(`must be a list of ${size}.`);
  }

  get text(): string {
    return typeof this.value === 'string' ? this.value : this.fail('must be a text.');
  }

  get flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.fail('must be true or false.');
  }

  whole(least = 0, most: number = Number.MAX_SAFE_INTEGER): number {
    const { value } = this;
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most)
      return this.fail(`must be a whole number from ${least} to ${most}.`);
    return value + 0; // -0 is 0
  }

  word<Word extends string>(words: readonly Word[]): Word {
    const found = words.find((word) => word === this.value);
    return found ?? this.fail(`must be ${words.map((word) => `"${word}"`).join(' or ')}.`);
  }

  /** What the number names in a table. */
  in<T>(table: readonly T[], name: string): T {
    const { value } = this;
    const found = typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? table[value] : undefined;
    return found ?? this.fail(`must be the place of something in "${name}", which has ${table.length} before it.`);
  }
}

export class Fields {
  readonly item: Item;
  private readonly value: Readonly<Record<string, unknown>>;
  private readonly asked = new Set<string>();

  constructor(item: Item, value: Readonly<Record<string, unknown>>) {
    this.item = item;
    this.value = value;
  }

  get(name: string): Item {
    return this.maybe(name) ?? this.item.fail(`has no field "${name}".`);
  }

  maybe(name: string): Item | undefined {
    this.asked.add(name);
    return Object.hasOwn(this.value, name) ? new Item(this.value[name], this.item, name) : undefined;
  }

  end(): void {
    const strange = Object.keys(this.value).find((name) => !this.asked.has(name));
    if (strange !== undefined) this.item.fail(`has a field ${JSON.stringify(strange)} that nothing here has.`);
  }
}
