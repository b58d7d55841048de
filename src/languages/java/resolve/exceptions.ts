/**
 * Which exceptions a method may end with instead of a value: what its declaration names, and what a caller catches. Every
 * other one that it does not catch itself is a mistake where it is raised.
 */
import { isBelow } from './ancestors.js';
import type { ClassSymbol, MethodSymbol, Raise } from './symbols.js';
import type { World } from './world.js';

export function findEscapes(world: World, methods: readonly MethodSymbol[]): void {
  const known = methods.filter(({ unsupported, facts }) => unsupported === undefined && facts !== undefined);
  for (const method of known) {
    method.passes = declared(world, method);
    method.caught = machineExceptions(world, method.passes);
  }
  for (let changes = true; changes;) {
    changes = false;
    for (const caller of known) {
      for (const { callee, caught } of callSites(caller)) {
        const passes = [...new Set([...callee.passes, ...caught, ...caller.passes])];
        const outside = [...new Set([...callee.caught, ...caught, ...caller.caught])];
        if (passes.length === callee.passes.length && outside.length === callee.caught.length) continue;
        callee.passes = passes;
        callee.caught = outside;
        changes = true;
      }
    }
  }
  for (let changes = true; changes;) {
    changes = false;
    for (const method of known) {
      const found = escapesOf(world, method);
      if (found.length === method.escapes.length) continue;
      method.escapes = found;
      changes = true;
    }
  }
}

/** A call leads to whatever overrides the method. */
function callSites({ facts }: MethodSymbol): readonly { callee: MethodSymbol; caught: readonly ClassSymbol[] }[] {
  if (facts === undefined) return [];
  const sites = [...facts.callSites] as { callee: MethodSymbol; caught: readonly ClassSymbol[] }[];
  const named = new Set(sites.map(({ callee }) => callee));
  const together = sites.flatMap(({ caught }) => caught);
  for (const callee of facts.callees.keys()) if (!named.has(callee)) sites.push({ callee, caught: together });
  return sites;
}

/** Nobody catches what leaves the method in which a program begins. */
function declared(world: World, { declaration, owner }: MethodSymbol): readonly ClassSymbol[] {
  if (declaration.isStatic && declaration.name.text === 'main') return [];
  return declaration.throws.flatMap((node) => {
    const type = world.known(owner, node);
    return typeof type === 'object' && type.kind === 'class' ? [type.class] : [];
  });
}

function escapesOf(world: World, method: MethodSymbol): readonly ClassSymbol[] {
  const { passes, facts } = method;
  if (passes.length === 0 || facts === undefined) return [];
  const found = new Set<ClassSymbol>();
  const note = (one: ClassSymbol, caught: readonly ClassSymbol[], allowed: readonly ClassSymbol[]): void => {
    if (caught.some((by) => isBelow(one, by))) return;
    for (const pass of allowed) {
      if (isBelow(one, pass)) found.add(one);
      else if (isBelow(pass, one)) found.add(pass);
    }
  };
  for (const raise of facts.raises)
    for (const one of classesOf(world, raise)) note(one, raise.caught, raise.isThrown ? passes : method.caught);
  for (const { callee, caught } of callSites(method)) for (const one of callee.escapes) note(one, caught, passes);
  return [...found];
}

/** `throws Exception` says nothing of what the machine raises; a class of such exceptions does. */
function machineExceptions(world: World, classes: readonly ClassSymbol[]): readonly ClassSymbol[] {
  const unchecked = world.libraryClass('RuntimeException');
  return classes.filter((one) => unchecked !== undefined && one !== unchecked && isBelow(one, unchecked));
}

function classesOf(world: World, { classes }: Raise): readonly ClassSymbol[] {
  return classes.flatMap((one) => (typeof one === 'string' ? (world.libraryClass(one) ?? []) : [one]));
}
