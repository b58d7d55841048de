/** What DASH leaves open, as benches are told to choose it. */
import type { ProveOptions } from '../../src/prove/index.js';
import { BEGINNINGS, PATH_CHOICES, STATE_CHOICES } from '../../src/prove/options.js';
import type { BenchOptions } from '../verification/options.js';

export function choicesIn({ values }: BenchOptions): Partial<Pick<ProveOptions, 'path' | 'state' | 'begin'>> {
  const chosen = <T extends string>(name: string, all: readonly T[]): Partial<Record<string, T>> => {
    const value = values.get(name);
    if (value === undefined) return {};
    const known = all.find((one) => one === value);
    if (known === undefined) throw new RangeError(`--${name} is one of ${all.join(', ')}.`);
    return { [name]: known };
  };
  return { ...chosen('path', PATH_CHOICES), ...chosen('state', STATE_CHOICES), ...chosen('begin', BEGINNINGS) };
}
