/**
 * Programs with places that the language leaves open, or that an engine may read wrongly, and with what may be meant
 * there. The program itself has the open form everywhere. A reading replaces places by one of their meanings: each of
 * its executions is an execution of the program, and it can be run without knowing what is attacked.
 */
import type { Construct } from './constructs.js';

/** One line is one text: nothing in a reading may move a line. */
export type Text = readonly (string | Place)[];

export interface Place {
  /** Places with the same key are read in the same way. */
  readonly key: string;
  /** As it stands in the program. */
  readonly open: Text;
  readonly meanings: readonly Text[];
  /** Whether there are no other meanings. */
  readonly complete: boolean;
}

/** Numbers of meanings, by the keys of places; places that are not there stay open. */
export type Reading = ReadonlyMap<string, number>;

export interface Sketch {
  /** By name; the first one is the program, which may include the others. */
  readonly files: ReadonlyMap<string, readonly Text[]>;
  readonly constructs: ReadonlySet<Construct>;
}

export const OPEN: Reading = new Map();

export function text(strings: TemplateStringsArray, ...parts: readonly (string | number | Text)[]): Text {
  return strings.flatMap((fixed, i) => {
    const part = parts[i];
    if (part === undefined) return [fixed];
    return [fixed, ...(typeof part === 'object' ? part : [String(part)])];
  });
}

export function joined(parts: readonly Text[], separator: string): Text {
  return parts.flatMap((part, i) => (i === 0 ? part : [separator, ...part]));
}

/** Each file of the sketch, read in this way. */
export function rendered({ files }: Sketch, reading: Reading): ReadonlyMap<string, string> {
  return new Map([...files].map(([name, lines]) => [name, lines.map((line) => `${plain(line, reading)}\n`).join('')]));
}

function plain(line: Text, reading: Reading): string {
  return line.map((part) => (typeof part === 'string' ? part : plain(readAs(part, reading), reading))).join('');
}

function readAs({ key, open, meanings }: Place, reading: Reading): Text {
  const number = reading.get(key);
  return number === undefined ? open : (meanings[number] ?? open);
}

/** The places of a sketch by their keys, also those inside of others. */
export function placesOf({ files }: Sketch): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  const look = (line: Text): void => {
    for (const part of line) {
      if (typeof part === 'string' || places.has(part.key)) continue;
      places.set(part.key, part);
      look(part.open);
      part.meanings.forEach(look);
    }
  };
  for (const lines of files.values()) lines.forEach(look);
  return places;
}

export interface Readings {
  readonly list: readonly Reading[];
  /** The readings are all that there are, and places have no other meanings. */
  readonly complete: boolean;
}

/** At most so many readings that leave nothing open; if there are more, those in which all places agree come first. */
export function readingsOf(sketch: Sketch, most: number, below: (count: number) => number): Readings {
  const places = [...placesOf(sketch).values()];
  if (places.length === 0) return { list: [], complete: true };
  const count = places.reduce((product, { meanings }) => product * meanings.length, 1);
  const number = (digits: (place: Place) => number): Reading => new Map(places.map((one) => [one.key, digits(one)]));
  if (count <= most) {
    const list = Array.from({ length: count }, (_, i) => {
      let rest = i;
      return number(({ meanings }) => {
        const digit = rest % meanings.length;
        rest = Math.floor(rest / meanings.length);
        return digit;
      });
    });
    return { list, complete: places.every(({ complete }) => complete) };
  }
  const widest = Math.max(...places.map(({ meanings }) => meanings.length));
  const list = Array.from({ length: most }, (_, i) =>
    number(({ meanings }) => (i < widest ? Math.min(i, meanings.length - 1) : below(meanings.length))),
  );
  return { list, complete: false };
}
