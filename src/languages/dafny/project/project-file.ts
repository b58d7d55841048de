/**
 * The text of `dfyconfig.toml`, as current Dafny reads it. Total: any text gives a project file and diagnostics. What it
 * names is found by whoever has files.
 */
import { parse, TomlError } from 'smol-toml';
import type { Diagnostic } from '../../diagnostics.js';
import type { SourceText, Span } from '../../source.js';
import { checkOptions } from './options.js';

export const PROJECT_FILE = 'dfyconfig.toml';

/** Something that the file says, and where. */
export interface Placed<Value> {
  readonly value: Value;
  readonly span: Span;
}

export type OptionValue = string | boolean | readonly string[];

export interface ProjectFile {
  /** Another project file, whose options hold where this one has none. */
  readonly base: Placed<string> | undefined;
  /** Patterns of paths. Undefined if it has none of its own; an empty list includes nothing. */
  readonly includes: readonly Placed<string>[] | undefined;
  readonly excludes: readonly Placed<string>[];
  /** By name, without hyphens before it. Numbers are texts, as on the command line. */
  readonly options: ReadonlyMap<string, Placed<OptionValue>>;
  readonly diagnostics: readonly Diagnostic[];
}

export function parseProjectFile(source: SourceText): ProjectFile {
  const diagnostics: Diagnostic[] = [];
  const error = (span: Span, message: string): void => {
    diagnostics.push({ severity: 'error', code: 'bad-project', span, message });
  };
  const table = tableIn(source, error);
  const texts = (key: string): readonly Placed<string>[] | undefined => {
    const value = table[key];
    if (value === undefined) return undefined;
    const span = keyIn(source, key);
    if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
      return value.map((one) => ({ value: one, span }));
    error(span, `"${key}" is a list of patterns: ${key} = ["src/**/*.dfy"].`);
    return [];
  };
  const { base } = table;
  if (base !== undefined && typeof base !== 'string')
    error(keyIn(source, 'base'), '"base" is the path of one other project file: base = "../shared.toml".');
  for (const key of Object.keys(table)) {
    if (KEYS.has(key)) continue;
    error(
      keyIn(source, key),
      `A project file of Dafny has no "${key}"; it has ${[...KEYS].join(', ')}. Assay's own settings stand in assay.toml.`,
    );
  }
  const options = optionsIn(source, table['options'], error);
  diagnostics.push(...checkOptions(options));
  return {
    base: typeof base === 'string' ? { value: base, span: keyIn(source, 'base') } : undefined,
    includes: texts('includes'),
    excludes: texts('excludes') ?? [],
    options,
    diagnostics,
  };
}

const KEYS: ReadonlySet<string> = new Set(['base', 'includes', 'excludes', 'options']);

type Refuse = (span: Span, message: string) => void;

function tableIn(source: SourceText, error: Refuse): Readonly<Record<string, unknown>> {
  try {
    return parse(source.text);
  } catch (raised) {
    if (!(raised instanceof TomlError)) throw raised;
    const { line, column, message } = raised;
    const start = source.offset({ line, column }) ?? source.text.length;
    // Its first line says what is wrong; the others show the text.
    const [first = ''] = message.replace(/^Invalid TOML document: /, '').split('\n');
    error(
      { source, start, end: Math.min(start + 1, source.text.length) },
      `This is no TOML: ${first.replace(/\.$/, '')}.`,
    );
    return {};
  }
}

function optionsIn(source: SourceText, value: unknown, error: Refuse): ReadonlyMap<string, Placed<OptionValue>> {
  if (value === undefined) return new Map();
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
    error(keyIn(source, 'options'), '"options" is a table: [options], and the options of Dafny in lines after it.');
    return new Map();
  }
  return new Map(
    Object.entries(value).flatMap(([name, given]): [string, Placed<OptionValue>][] => {
      const span = keyIn(source, name);
      const simple = simpleValue(given);
      if (simple === undefined) {
        error(
          span,
          `The option "${name}" has no value that an option has: a text, a number, true, false, or a list of texts.`,
        );
        return [];
      }
      return [[name, { value: simple, span }]];
    }),
  );
}

function simpleValue(value: unknown): OptionValue | undefined {
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) {
    const items = value.map(simpleValue);
    if (items.every((item) => item !== undefined && !Array.isArray(item))) return items.map(String);
  }
  return undefined;
}

/** Where a key stands: the parser of TOML does not say. A file has each of its keys once. */
function keyIn(source: SourceText, key: string): Span {
  const name = key.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const match = new RegExp(String.raw`^[ \t]*\[?[ \t]*["']?(${name})["']?[ \t]*[=.\]]`, 'dm').exec(source.text);
  const [start, end] = match?.indices?.[1] ?? [0, 0];
  return { source, start, end };
}
