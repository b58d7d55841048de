/** Numbers and names on the command line. */
import { availableParallelism } from 'node:os';
import { UsageError } from '../../workbench/seam/mistakes.js';

export function positive(text: string, option: string): number {
  const value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value > 0) return value;
  throw new UsageError(`${option} takes a positive number, but "${text}" was given.`);
}

/** One of some names. */
export function oneOf<Name extends string>(text: string, names: readonly Name[], option: string): Name {
  const name = names.find((one) => one === text);
  if (name !== undefined) return name;
  throw new UsageError(`${option} takes ${names.join(', ')}, but "${text}" was given.`);
}

const LARGEST = 2 ** 31 - 1;

export function whole(text: string, option: string, least: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= LARGEST) return value;
  throw new UsageError(`${option} takes a whole number from ${least} on, but "${text}" was given.`);
}

/** More at once take more memory than they save time. */
const MOST_DEFAULT_JOBS = 8;

export function jobsOf(text: string | undefined): number {
  return text === undefined ? Math.min(availableParallelism(), MOST_DEFAULT_JOBS) : whole(text, '--jobs', 1);
}

/** Seconds by the clock for each second that an engine may use. */
export function patienceOf({ reproducible }: { readonly reproducible?: true }, usual: number): number {
  return reproducible === true ? Infinity : usual;
}
