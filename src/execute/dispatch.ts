/** Which member an object has where a trait's is called: traits may pass a member on to traits, and give it a body or not. */
import { closure } from '../model/index.js';
import type { ClassSymbol } from '../model/index.js';
import { HeapObject } from '../values/index.js';

export interface Dispatched<Member> {
  readonly implementers: (member: Member) => readonly Member[];
  readonly owner: (member: Member) => ClassSymbol | undefined;
  readonly hasBody: (member: Member) => boolean;
}

/** That of the object's own class, or else of the nearest trait that gives it a body. */
export function dispatch<Member>(
  { implementers, owner, hasBody }: Dispatched<Member>,
  member: Member,
  object: unknown,
): Member | undefined {
  const receiver = object instanceof HeapObject ? object.type.class : undefined;
  if (receiver === undefined) return undefined;
  const known = closure([member], implementers);
  const classes = closure([receiver], ({ parents }) =>
    parents.flatMap((parent) => (parent.kind === 'reference' && parent.class !== undefined ? [parent.class] : [])),
  );
  for (const one of classes) {
    for (const candidate of known) {
      if (owner(candidate) === one && (one === receiver || hasBody(candidate))) return candidate;
    }
  }
  return undefined;
}
