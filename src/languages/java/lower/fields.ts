/** Which static fields a method reads and writes, by itself and through what it calls. */
import { components } from '../../graph.js';
import type { FieldSymbol, MethodSymbol } from '../resolve/symbols.js';

export interface FieldUse {
  /** Read or written. */
  readonly used: readonly FieldSymbol[];
  readonly written: readonly FieldSymbol[];
  /** Methods that can call each other have one number. */
  readonly group: number;
  /** What it does to objects: nothing, make new ones, or change any. */
  readonly heap: 'none' | 'allocates' | 'writes';
}

/** Of methods that are supported. Fields are in the order of their classes' names and their places in them. */
export function fieldUse(methods: readonly MethodSymbol[]): ReadonlyMap<MethodSymbol, FieldUse> {
  const callees = (method: MethodSymbol): readonly MethodSymbol[] => [...(method.facts?.callees.keys() ?? [])];
  const found = new Map<MethodSymbol, FieldUse>();
  for (const [group, members] of components(methods, callees).entries()) {
    const used = new Set<FieldSymbol>();
    const written = new Set<FieldSymbol>();
    let heap: FieldUse['heap'] = 'none';
    const atLeast = (other: FieldUse['heap']): void => {
      if (heap === 'none' || other === 'writes') heap = other;
    };
    for (const method of members) {
      if (method.escapes.length > 0 || method.facts?.heap.allocates || method.declaration.kind === 'constructor')
        atLeast('allocates');
      if (method.facts?.heap.writes) atLeast('writes');
      for (const field of method.facts?.fields ?? []) used.add(field);
      for (const field of method.facts?.writes ?? []) written.add(field);
      for (const callee of callees(method)) {
        for (const field of found.get(callee)?.used ?? []) used.add(field);
        for (const field of found.get(callee)?.written ?? []) written.add(field);
        const theirs = found.get(callee)?.heap ?? 'none';
        if (theirs !== 'none') atLeast(theirs);
      }
    }
    for (const field of written) used.add(field);
    const use = { used: sorted(used), written: sorted(written), group, heap };
    for (const method of members) found.set(method, use);
  }
  return found;
}

function sorted(fields: Iterable<FieldSymbol>): readonly FieldSymbol[] {
  return [...fields].sort((a, b) => order(a.owner.name, b.owner.name) || placeOf(a) - placeOf(b));
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function placeOf({ declaration }: FieldSymbol): number {
  return declaration.name.span.start;
}
