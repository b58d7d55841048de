/** What members are, with everything that they depend on: a member whose digest is the same has the same claims, and they mean the same. */
import type { Model } from '../../model/index.js';
import { ProgramContent } from './content.js';
import type { Digest } from './content.js';

/** By name. A member and what checks its declaration are one. */
export function memberDigests(model: Model, digest: Digest): ReadonlyMap<string, string> {
  const content = new ProgramContent(model, digest);
  const parts = new Map<string, string[]>();
  for (const method of model.methods) {
    const known = parts.get(method.name);
    const own = content.reach(method).digest;
    if (known === undefined) parts.set(method.name, [own]);
    else known.push(own);
  }
  return new Map([...parts].map(([name, own]) => [name, digest(own.join(' '))]));
}
