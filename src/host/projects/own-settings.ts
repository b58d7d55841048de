/**
 * `assay.toml`: settings of our own, for everybody who works on a project. Its keys are options of the command line. It comes with a project, which may
 * be anybody's: no option that runs or writes something is among them.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, TomlError } from 'smol-toml';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { errorText, relativeTo } from '../files/paths.js';
import { isFile } from '../files/walking.js';

export const SETTINGS_FILE = 'assay.toml';

/** By option, as the command line gives them. */
export type OwnSettings = ReadonlyMap<string, string | true | readonly string[]>;

type Kind = 'flag' | 'value' | 'path' | 'paths';

/** What each key takes. `paths` are as seen from the file. */
const KINDS: Readonly<Record<string, Kind>> = {
  strict: 'flag',
  all: 'flag',
  included: 'flag',
  'as-one': 'flag',
  'standard-libraries': 'flag',
  reproducible: 'flag',
  'time-limit': 'value',
  'resource-limit': 'value',
  seed: 'value',
  loops: 'value',
  'fail-on': 'value',
  'max-runs': 'value',
  'max-paths': 'value',
  'max-depth': 'value',
  'max-collection': 'value',
  'max-objects': 'value',
  'max-nesting': 'value',
  baseline: 'path',
  library: 'paths',
  with: 'paths',
};

/** The closest file at or above the folder. */
export function findSettings(folder: string): string | undefined {
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    const file = path.join(place, SETTINGS_FILE);
    if (isFile(file)) return relativeTo(folder, file);
    if (place === path.dirname(place)) return undefined;
  }
}

/** Raises a `UsageError` about what is wrong with the file, with its place. */
export function ownSettings(file: string): OwnSettings {
  return new Map(Object.entries(tableOf(file)).flatMap(([key, value]) => setting(file, key, value)));
}

function tableOf(file: string): Readonly<Record<string, unknown>> {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (raised) {
    if (!(raised instanceof TomlError)) throw new UsageError(`"${file}" cannot be read: ${errorText(raised)}.`);
    const [first = ''] = raised.message.replace(/^Invalid TOML document: /, '').split('\n');
    throw new UsageError(`${file}:${raised.line}:${raised.column}: This is no TOML: ${first.replace(/\.$/, '')}.`);
  }
}

function setting(file: string, key: string, value: unknown): [string, string | true | readonly string[]][] {
  const kind = KINDS[key];
  const refuse = (wanted: string): never => {
    throw new UsageError(`"${file}": ${key} takes ${wanted}.`);
  };
  const here = (one: string): string => relativeTo(file, path.resolve(path.dirname(path.resolve(file)), one));
  if (kind === undefined)
    throw new UsageError(`"${file}" has "${key}", which is no setting; there are ${Object.keys(KINDS).join(', ')}.`);
  switch (kind) {
    case 'flag':
      if (typeof value !== 'boolean') return refuse('true or false');
      return value ? [[key, true]] : [];
    case 'value':
      if (typeof value !== 'string' && typeof value !== 'number') return refuse('a number or a text');
      return [[key, String(value)]];
    case 'path':
      if (typeof value !== 'string') return refuse('a path');
      return [[key, here(value)]];
    case 'paths': {
      if (!Array.isArray(value)) return refuse('a list of paths');
      const paths = (value as readonly unknown[]).map((one) =>
        typeof one === 'string' ? here(one) : refuse('a list of paths'),
      );
      return [[key, paths]];
    }
  }
}
