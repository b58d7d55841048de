/** Which static fields a method reads and writes, by itself and through what it calls. */
import { components } from '../../graph.js';
import type { FieldSymbol, MethodSymbol } from '../resolve/symbols.js';

export interface FieldUse {
  /** Read or written. */
  readonly used: readonly FieldSymbol[];
  readonly written: readonly FieldSymbol[];
  /** Methods that can call each other have one number. */
  readonly group: number;
}

/** Of methods that are supported. Fields are in the order of their classes' names and their places in them. */
export function fieldUse(methods: readonly MethodSymbol[]): ReadonlyMap<MethodSymbol, FieldUse> {
  const callees = (method: MethodSymbol): readonly MethodSymbol[] => [...(method.facts?.callees.keys() ?? [])];
  const found = new Map<MethodSymbol, FieldUse>();
  for (const [group, members] of components(methods, callees).entries()) {
    const used = new Set<FieldSymbol>();
    const written = new Set<FieldSymbol>();
    for (const method of members) {
      for (const field of method.facts?.fields ?? []) used.add(field);
      for (const field of method.facts?.writes ?? []) written.add(field);
      for (const callee of callees(method)) {
        for (const field of found.get(callee)?.used ?? []) used.add(field);
        for (const field of found.get(callee)?.written ?? []) written.add(field);
      }
    }
    for (const field of written) used.add(field);
    const use = { used: sorted(used), written: sorted(written), group };
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
