/** Names: variables, fields, methods, and what the standard library gives. */
import type { CallExpression, Identifier, NameExpression } from '../syntax.js';
import type { Scope } from './scope.js';
import type { Callee, ClassSymbol, Constant, FieldSymbol, JavaType, MethodSymbol, VariableSymbol } from './symbols.js';
import { UnsupportedFeature } from '../../unsupported.js';

const LIBRARY_CONSTANTS: ReadonlyMap<string, Constant> = new Map([
  ['Integer.MAX_VALUE', 0x7fffffff],
  ['Integer.MIN_VALUE', -0x80000000],
  ['Integer.SIZE', 32],
  ['Integer.BYTES', 4],
]);

/** A variable, or a constant of the library; undefined after a mistake has been told. */
export function variableOf(scope: Scope, { path, span }: NameExpression): VariableSymbol | Constant | undefined {
  const texts = path.map(({ text }) => text);
  const [first] = path as readonly [Identifier, ...Identifier[]];
  const local = scope.local(first.text);
  if (local !== undefined) {
    if (path.length > 1) throw new UnsupportedFeature('members of objects', span);
    return local;
  }
  const { owner } = scope.method;
  const field = fieldNamed(scope, first.text);
  if (field !== undefined) {
    if (path.length > 1) throw new UnsupportedFeature('members of objects', span);
    return usable(field, span);
  }
  if (path.length === 1) {
    if (inherits(owner) || owner.file.tree.imports.some(({ isStatic }) => isStatic))
      throw new UnsupportedFeature(`${first.text}, which is declared in a class that is not given`, span);
    scope.error('unresolved-name', span, `There is no variable ${first.text} here.`);
    return undefined;
  }
  const found = scope.world.find(owner, texts.slice(0, -1));
  if (found === undefined) {
    const constant = LIBRARY_CONSTANTS.get(texts.slice(-2).join('.'));
    if (constant !== undefined && (texts.length === 2 || texts.slice(0, -2).join('.') === 'java.lang')) return constant;
    throw new UnsupportedFeature(`the class ${texts.slice(0, -1).join('.')}, which is not given`, span);
  }
  if (found.taken < texts.length - 1) throw new UnsupportedFeature('members of objects', span);
  const member = found.class.fields.get(texts.at(-1) ?? '');
  if (member !== undefined) return usable(member, span);
  if (inherits(found.class)) throw new UnsupportedFeature('inherited members', span);
  scope.error('unresolved-member', span, `The class ${found.class.name} has no field ${texts.at(-1)}.`);
  return undefined;
}

/** Of the class, of those around it, or imported. */
function fieldNamed(scope: Scope, name: string): FieldSymbol | undefined {
  const { owner } = scope.method;
  for (let at: ClassSymbol | undefined = owner; at !== undefined; at = at.outer) {
    const field = at.fields.get(name);
    if (field !== undefined) return field;
  }
  for (const imported of scope.world.staticImports(owner, name)) {
    const field = imported.fields.get(name);
    if (field !== undefined) return field;
  }
  return undefined;
}

function usable(field: FieldSymbol, span: NameExpression['span']): FieldSymbol {
  const { declaration, name } = field;
  if (!declaration.isStatic) throw new UnsupportedFeature(`the field ${name} of objects`, span);
  if (field.type === undefined) {
    const type = declaration.type.kind === 'other' ? declaration.type.text : declaration.type.kind;
    throw new UnsupportedFeature(`the field ${name} of type ${type}`, span);
  }
  return field;
}

/** What a call means; undefined after a mistake has been told. `types` are those of the arguments. */
export function calleeOf(
  scope: Scope,
  { path, span }: CallExpression,
  types: readonly JavaType[],
): { readonly callee: Callee; readonly type: JavaType } | undefined {
  const texts = path.map(({ text }) => text);
  const name = texts.at(-1) ?? '';
  const { world, method } = scope;
  const known = path.length === 1 ? classWithMethod(scope, name) : classOf(scope, path, texts);
  const role = world.roleOf(known === undefined ? texts : [known.declaration.name.text, name]);
  const candidates = known?.methods.get(name) ?? [];
  const chosen = candidates.filter((one) => fits(one, types));
  const [only] = chosen;
  // The error method and nondeterministic inputs need not be given.
  if (role === 'error') return { callee: { kind: 'error' }, type: only?.result ?? 'void' };
  if (role === 'nondet')
    return { callee: { kind: 'nondet' }, type: only?.result ?? (/Bool/.test(name) ? 'boolean' : 'int') };
  if (known === undefined) {
    const builtin = path.length === 2 && texts[0] === 'Math' ? builtinOf(name, types) : undefined;
    if (builtin !== undefined) return { callee: builtin, type: 'int' };
    const missing = path.length === 1 ? name : texts.slice(0, -1).join('.');
    const isUnknownMethod = path.length === 1 && !inherits(method.owner) && !hasStaticImport(scope);
    if (!isUnknownMethod) {
      throw new UnsupportedFeature(
        path.length === 1 ? `the method ${missing}, which is not given` : `the class ${missing}, which is not given`,
        span,
      );
    }
    scope.error('unresolved-name', span, `There is no method ${name} here.`);
    return undefined;
  }
  if (candidates.length === 0) {
    if (inherits(known)) throw new UnsupportedFeature('inherited members', span);
    scope.error('unresolved-member', span, `The class ${known.name} has no method ${name}.`);
    return undefined;
  }
  if (types.includes('error')) return undefined;
  if (only === undefined) {
    // An int fits a long, and any value a parameter of type Object.
    const other = candidates.find(({ declaration }) =>
      declaration.parameters.some(({ type }) => type.kind === 'other'),
    );
    if (other !== undefined) throw new UnsupportedFeature(`a call of ${other.name}`, span);
    const [first] = candidates as [MethodSymbol, ...MethodSymbol[]];
    const wanted = candidates.map(
      (one) =>
        `(${one.declaration.parameters.map(({ type }) => (type.kind === 'other' ? type.text : type.kind)).join(', ')})`,
    );
    const code = first.declaration.parameters.length === types.length ? 'type-mismatch' : 'wrong-argument-count';
    scope.error(code, span, `${known.name}.${name} takes ${wanted.join(' or ')}, but (${types.join(', ')}) is given.`);
    return undefined;
  }
  if (!only.declaration.isStatic) throw new UnsupportedFeature(`the method ${only.name} of objects`, span);
  if (only.role === 'nondet') return { callee: { kind: 'nondet' }, type: only.result };
  return { callee: { kind: 'method', method: only }, type: only.result };
}

function fits({ declaration }: MethodSymbol, types: readonly JavaType[]): boolean {
  const { parameters } = declaration;
  return (
    parameters.length === types.length &&
    parameters.every(({ type }, i) => type.kind === types[i] || types[i] === 'error')
  );
}

function classWithMethod(scope: Scope, name: string): ClassSymbol | undefined {
  const { owner } = scope.method;
  for (let at: ClassSymbol | undefined = owner; at !== undefined; at = at.outer) if (at.methods.has(name)) return at;
  return scope.world.staticImports(owner, name).find((imported) => imported.methods.has(name));
}

function classOf(scope: Scope, path: readonly Identifier[], texts: readonly string[]): ClassSymbol | undefined {
  const [first] = path;
  const isVariable =
    first !== undefined && (scope.local(first.text) !== undefined || fieldNamed(scope, first.text) !== undefined);
  const found = isVariable ? undefined : scope.world.find(scope.method.owner, texts.slice(0, -1));
  return found?.taken === texts.length - 1 ? found.class : undefined;
}

function builtinOf(name: string, types: readonly JavaType[]): Callee | undefined {
  const arity = name === 'abs' ? 1 : name === 'max' || name === 'min' ? 2 : undefined;
  if (arity !== types.length || types.some((type) => type !== 'int')) return undefined;
  return { kind: 'builtin', name: name as 'abs' | 'max' | 'min' };
}

function inherits(symbol: ClassSymbol): boolean {
  for (let at: ClassSymbol | undefined = symbol; at !== undefined; at = at.outer)
    if (at.declaration.hasSuperclass) return true;
  return false;
}

function hasStaticImport(scope: Scope): boolean {
  return scope.method.owner.file.tree.imports.some(({ isStatic }) => isStatic);
}
