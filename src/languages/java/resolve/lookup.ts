/** Where a name is declared, in the order of the language's own rules (JLS 6.4.1, 6.5.2): what comes first hides the rest. */
import type { Span } from '../../source.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { Import } from '../syntax.js';
import { packageOf } from './library.js';
import type { ClassSymbol, FieldSymbol, JavaFile } from './symbols.js';
import { ancestors } from './ancestors.js';
import type { World } from './world.js';

/** The class in which a name stands, and where. */
export interface View {
  readonly world: World;
  readonly from: ClassSymbol;
  readonly span: Span;
  /** What the class inherits does not count. */
  readonly isOutside?: true;
}

/** A name is declared in a class that is not given, and hides what else has the name. */
export class NotGiven {
  readonly feature: string;

  constructor(feature: string) {
    this.feature = feature;
  }
}

export type Found<Meaning> = Meaning | NotGiven | undefined;

type Own<Meaning> = (at: ClassSymbol) => Meaning | undefined;

/** Of the class, of those around it, or imported. */
export function fieldFrom(view: View, name: string): Found<FieldSymbol> {
  const own: Own<FieldSymbol> = (at) => fieldIn(at, name);
  return around(view, name, own) ?? imported(view, name, own);
}

/** The class that declares methods of the name: this one, one around it, or one whose members are imported. */
export function classWithMethod(view: View, name: string): Found<ClassSymbol> {
  const own: Own<ClassSymbol> = (at) => (withAbove(at).some((one) => one.methods.has(name)) ? at : undefined);
  return around(view, name, own) ?? imported(view, name, own);
}

/** The class and all above it, as far as they are known. */
function withAbove(symbol: ClassSymbol): readonly ClassSymbol[] {
  return [...ancestors(symbol)];
}

/** The field that a class declares or inherits. */
export function fieldIn(symbol: ClassSymbol, name: string): FieldSymbol | undefined {
  for (const one of withAbove(symbol)) {
    const found = one.fields.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Something above the class is not known, and may declare whatever it likes. */
export function mayInherit(symbol: ClassSymbol): boolean {
  return withAbove(symbol).some(({ parents }) => parents.unknown !== undefined);
}

export interface FoundClass {
  readonly class: ClassSymbol;
  /** How many names of the path it takes. */
  readonly taken: number;
}

/** The class that a path of names starts with; no variable has its first name. */
export function classAt(view: View, path: readonly string[]): Found<FoundClass> {
  const [first] = path;
  if (first === undefined) return undefined;
  const start = classFrom(view, first);
  if (start instanceof NotGiven) return start;
  if (start !== undefined) return descend(start, path, 1);
  for (let count = 2; count <= path.length; count++) {
    const found = view.world.topLevel(view.from.file, path.slice(0, count - 1), path[count - 1] ?? '');
    if (found !== undefined) return descend(found, path, count);
  }
  const library = libraryAt(view, path);
  return library === undefined ? undefined : { class: library, taken: path.length };
}

/** Whether a simple name means the class of `java.lang`. */
export function isLibraryClass(view: View, name: string): boolean {
  const { file } = view.from;
  if (fieldFrom(view, name) !== undefined) return false;
  if (around(view, name, (at) => innerIn(at, name)) !== undefined || file.classes.has(name)) return false;
  const named = importsOf(file, name).filter(({ isStatic }) => !isStatic);
  if (named.length > 0) return named.every(({ path }) => path.join('.') === `java.lang.${name}`);
  return classFrom(view, name) === undefined;
}

function classFrom(view: View, name: string): Found<ClassSymbol> {
  const { world, from } = view;
  const { file } = from;
  return (
    around(view, name, (at) => innerIn(at, name)) ??
    file.classes.get(name) ??
    classByName(view, name) ??
    world.topLevel(file, file.tree.package, name) ??
    classOnDemand(view, name) ??
    (packageOf(name) === 'java.lang' ? world.libraryClass(name) : undefined)
  );
}

function innerIn(symbol: ClassSymbol, name: string): ClassSymbol | undefined {
  const own = symbol.inner.get(name);
  if (own !== undefined) return own;
  for (const one of withAbove(symbol)) {
    const found = one.inner.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a superclass declares hides what the classes around declare, and we do not look into superclasses. */
function around<Meaning>(view: View, name: string, own: Own<Meaning>): Meaning | undefined {
  // The parents of a class are looked up from outside of it.
  if (view.isOutside) return undefined;
  for (let at: ClassSymbol | undefined = view.from; at !== undefined; at = at.outer) {
    const found = own(at);
    if (found !== undefined) return found;
    if (mayInherit(at)) throw inSubclass(name, view.span);
  }
  return undefined;
}

function inSubclass(name: string, span: Span): UnsupportedFeature {
  return new UnsupportedFeature(`${name} in a class with a superclass, which may declare it`, span);
}

function fromElsewhere(name: string): NotGiven {
  return new NotGiven(`${name}, which an import takes from a class that is not given`);
}

/** Imports by name. A static one gives all members of the name: fields, methods and classes. */
function importsOf({ tree }: JavaFile, name: string): readonly Import[] {
  return tree.imports.filter(({ path, isOnDemand }) => !isOnDemand && path.at(-1) === name);
}

/** A static member: those imported by name hide those on demand. */
function imported<Meaning>(view: View, name: string, own: Own<Meaning>): Found<Meaning> {
  const { from, span } = view;
  const found = new Set<Meaning>();
  for (const { path, isStatic } of importsOf(from.file, name)) {
    if (!isStatic) continue;
    const declaring = qualified(view, path.slice(0, -1));
    if (declaring === undefined) return fromElsewhere(name);
    const meaning = own(declaring);
    if (meaning !== undefined) found.add(meaning);
    else if (mayInherit(declaring)) throw inSubclass(name, span);
  }
  if (found.size === 0) {
    const classes = from.file.tree.imports.flatMap(({ path, isStatic, isOnDemand }) => {
      const declaring = isStatic && isOnDemand ? qualified(view, path) : undefined;
      return declaring === undefined ? [] : [declaring];
    });
    for (const meaning of classes.map(own)) if (meaning !== undefined) found.add(meaning);
    if (found.size === 0 && classes.some(mayInherit)) throw inSubclass(name, span);
  }
  return onlyOne(found, name, span);
}

function classByName(view: View, name: string): Found<ClassSymbol> {
  for (const { path, isStatic } of importsOf(view.from.file, name)) {
    const found = qualified(view, path) ?? libraryAt(view, path);
    if (found !== undefined) return found;
    const declaring = isStatic ? qualified(view, path.slice(0, -1)) : undefined;
    // A static import may be about a field or a method only.
    if (declaring === undefined || mayInherit(declaring)) return fromElsewhere(name);
  }
  return undefined;
}

function classOnDemand(view: View, name: string): Found<ClassSymbol> {
  const { world, from, span } = view;
  const found = new Set<ClassSymbol>();
  let isOpen = false;
  for (const { path, isStatic, isOnDemand } of from.file.tree.imports) {
    if (!isOnDemand) continue;
    const declaring = qualified(view, path);
    const named =
      (isStatic ? undefined : (world.topLevel(from.file, path, name) ?? libraryAt(view, [...path, name]))) ??
      declaring?.inner.get(name);
    if (named !== undefined) found.add(named);
    else isOpen ||= declaring !== undefined && mayInherit(declaring);
  }
  if (found.size === 0 && isOpen) throw inSubclass(name, span);
  return onlyOne(found, name, span);
}

/** Some may be out of reach here, and methods of several classes would be overloads of each other. */
function onlyOne<Meaning>(found: ReadonlySet<Meaning>, name: string, span: Span): Meaning | undefined {
  if (found.size > 1) throw new UnsupportedFeature(`${name}, which several imports give`, span);
  return [...found][0];
}

/** `java.util.NoSuchElementException`, if it is modelled. */
function libraryAt({ world }: View, path: readonly string[]): ClassSymbol | undefined {
  const name = path.at(-1) ?? '';
  return path.slice(0, -1).join('.') === packageOf(name) ? world.libraryClass(name) : undefined;
}

/** By the package and all names after it. */
function qualified({ world, from }: View, path: readonly string[]): ClassSymbol | undefined {
  for (let count = 2; count <= path.length; count++) {
    const top = world.topLevel(from.file, path.slice(0, count - 1), path[count - 1] ?? '');
    if (top === undefined) continue;
    return path.slice(count).reduce<ClassSymbol | undefined>((at, name) => at?.inner.get(name), top);
  }
  return undefined;
}

/** A field, inherited or not, comes before a class of its name. */
function descend(start: ClassSymbol, path: readonly string[], taken: number): FoundClass {
  const name = path[taken] ?? '';
  const inner = fieldIn(start, name) !== undefined || mayInherit(start) ? undefined : start.inner.get(name);
  return inner === undefined ? { class: start, taken } : descend(inner, path, taken + 1);
}
