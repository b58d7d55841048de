/** Names: variables, fields, methods, and what the standard library gives. */
import type { Span } from '../../source.js';
import type { CallExpression, Identifier, NameExpression } from '../syntax.js';
import type { View } from './lookup.js';
import { classAt, classWithMethod, fieldFrom, isLibraryClass, NotGiven } from './lookup.js';
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
export function variableOf(scope: Scope, expression: NameExpression): VariableSymbol | Constant | undefined {
  const { path, span } = expression;
  const [first] = path as readonly [Identifier, ...Identifier[]];
  const local = scope.local(first.text);
  if (local !== undefined) {
    if (path.length > 1) throw new UnsupportedFeature('members of objects', span);
    return local;
  }
  const found = fieldAt(scope.view(span), expression);
  if (typeof found !== 'object') return found;
  if (found.kind === 'field') return usable(found, span);
  scope.error(found.code, span, found.message);
  return undefined;
}

/** No field has the name. */
export interface NoField {
  readonly kind: 'none';
  readonly code: 'unresolved-name' | 'unresolved-member';
  readonly message: string;
}

/** A field, or the value of a constant of the library. Throws where that cannot be known. */
export function fieldAt(view: View, { path, span }: NameExpression): FieldSymbol | Constant | NoField {
  const texts = path.map(({ text }) => text);
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  const field = fieldFrom(view, first);
  if (field instanceof NotGiven) throw new UnsupportedFeature(field.feature, span);
  if (field !== undefined) {
    if (path.length > 1) throw new UnsupportedFeature('members of objects', span);
    return field;
  }
  if (path.length === 1) {
    if (view.from.file.tree.imports.some(({ isStatic }) => isStatic))
      throw new UnsupportedFeature(`${first}, which is declared in a class that is not given`, span);
    return { kind: 'none', code: 'unresolved-name', message: `There is no variable ${first} here.` };
  }
  const className = texts.slice(0, -1);
  const constant = LIBRARY_CONSTANTS.get(texts.slice(-2).join('.'));
  if (constant !== undefined && texts.length === 2 && isLibraryClass(view, first)) return constant;
  const found = classAt(view, className);
  if (found instanceof NotGiven) throw new UnsupportedFeature(found.feature, span);
  if (found === undefined) {
    if (constant !== undefined && className.slice(0, -1).join('.') === 'java.lang') return constant;
    throw new UnsupportedFeature(`the class ${className.join('.')}, which is not given`, span);
  }
  if (found.taken < className.length) throw new UnsupportedFeature('members of objects', span);
  const member = found.class.fields.get(last);
  if (member !== undefined) return member;
  if (found.class.declaration.hasSuperclass) throw new UnsupportedFeature('inherited members', span);
  return {
    kind: 'none',
    code: 'unresolved-member',
    message: `The class ${found.class.name} has no field ${last}.`,
  };
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

/**
 * What a call means; undefined after a mistake has been told. `types` are those of the arguments, `wanted` is the type that
 * the value is needed with, where that is known.
 */
export function calleeOf(
  scope: Scope,
  call: CallExpression,
  types: readonly JavaType[],
  wanted?: JavaType,
): { readonly callee: Callee; readonly type: JavaType } | undefined {
  const { span } = call;
  const { texts, declared, known, role } = named(scope, call);
  const name = texts.at(-1) ?? '';
  const candidates = known?.methods.get(name) ?? [];
  const chosen = candidates.filter((one) => fits(one, types));
  const [only] = chosen;
  // The error method and nondeterministic inputs need not be given.
  if (role === 'error') return { callee: { kind: 'error' }, type: only?.result ?? 'void' };
  if (role === 'nondet') {
    if (known !== undefined) return anyValue(scope, known, candidates, only?.result, span);
    return { callee: { kind: 'nondet' }, type: typeByName(texts, span) ?? wanted ?? 'int' };
  }
  if (known === undefined) {
    const builtin = builtinOf(scope.view(span), texts, types);
    if (builtin !== undefined) return { callee: builtin, type: 'int' };
    if (declared instanceof NotGiven) throw new UnsupportedFeature(declared.feature, span);
    missing(scope, texts, span);
    return undefined;
  }
  if (candidates.length === 0) {
    if (known.declaration.hasSuperclass) throw new UnsupportedFeature('inherited members', span);
    scope.error('unresolved-member', span, `The class ${known.name} has no method ${name}.`);
    return undefined;
  }
  if (types.includes('error')) return undefined;
  if (only === undefined) {
    if (known.declaration.hasSuperclass) throw new UnsupportedFeature('inherited members', span);
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
  if (only.role === 'nondet') return anyValue(scope, known, [only], only.result, span);
  scope.use(known, span);
  return { callee: { kind: 'method', method: only }, type: only.result };
}

/** A call of a method that is given, and is to give any value. */
function anyValue(
  scope: Scope,
  owner: ClassSymbol,
  candidates: readonly MethodSymbol[],
  result: JavaType | undefined,
  span: Span,
): { readonly callee: Callee; readonly type: JavaType } {
  const active = candidates.find((one) => !scope.help.onlyGivesAValue(one));
  if (active !== undefined)
    throw new UnsupportedFeature(`${active.name}, which is to give any value and does more`, span);
  scope.use(owner, span);
  if (result === undefined) throw new UnsupportedFeature(`a call that fits no method of ${owner.name}`, span);
  return { callee: { kind: 'nondet' }, type: result };
}

/** Of a method that is not given, and gives any value; undefined if its name does not say. */
function typeByName(texts: readonly string[], span: Span): JavaType | undefined {
  const name = texts.at(-1) ?? '';
  if (/Long|Short|Byte|Char|Float|Double|String|Object/i.test(name))
    throw new UnsupportedFeature(`the type of ${texts.join('.')}, which is not given`, span);
  if (/Bool/.test(name)) return 'boolean';
  return /Int/.test(name) ? 'int' : undefined;
}

/** Whether a call gives any value of the type that its use needs: nothing else says which type it has. */
export function hasTypeOfUse(scope: Scope, call: CallExpression): boolean {
  const { texts, known, role } = named(scope, call);
  return role === 'nondet' && known === undefined && typeByName(texts, call.span) === undefined;
}

/** The type that an argument must have, whichever method of the name is meant; undefined if that depends. */
export function parameterType(scope: Scope, call: CallExpression, index: number): JavaType | undefined {
  const { texts, known } = named(scope, call);
  const candidates = known?.methods.get(texts.at(-1) ?? '') ?? [];
  const types = candidates
    .filter(({ declaration }) => declaration.parameters.length === call.args.length)
    .map(({ declaration }) => declaration.parameters[index]?.type.kind);
  const [only, ...more] = new Set(types);
  return more.length === 0 && (only === 'int' || only === 'boolean') ? only : undefined;
}

/** The class that a call names, and what its name says of it. */
function named(scope: Scope, { path, span }: CallExpression): Named {
  const texts = path.map(({ text }) => text);
  const name = texts.at(-1) ?? '';
  const view = scope.view(span);
  const declared = path.length === 1 ? classWithMethod(view, name) : classOf(scope, view, texts);
  const known = declared instanceof NotGiven ? undefined : declared;
  const role = scope.world.roleOf(known === undefined ? texts : [known.declaration.name.text, name]);
  return { texts, declared, known, role };
}

interface Named {
  readonly texts: readonly string[];
  readonly declared: ClassSymbol | NotGiven | undefined;
  readonly known: ClassSymbol | undefined;
  readonly role: MethodSymbol['role'];
}

function fits({ declaration }: MethodSymbol, types: readonly JavaType[]): boolean {
  const { parameters } = declaration;
  return (
    parameters.length === types.length &&
    parameters.every(({ type }, i) => type.kind === types[i] || types[i] === 'error')
  );
}

/** No class of the program has the method. */
function missing(scope: Scope, texts: readonly string[], span: Span): void {
  const name = texts.at(-1) ?? '';
  if (texts.length > 1)
    throw new UnsupportedFeature(`the class ${texts.slice(0, -1).join('.')}, which is not given`, span);
  if (scope.method.owner.file.tree.imports.some(({ isStatic }) => isStatic))
    throw new UnsupportedFeature(`the method ${name}, which is not given`, span);
  scope.error('unresolved-name', span, `There is no method ${name} here.`);
}

/** The class before the name of a method. */
function classOf(scope: Scope, view: View, texts: readonly string[]): ClassSymbol | NotGiven | undefined {
  const { span } = view;
  const [first = ''] = texts;
  const variable = scope.local(first) ?? fieldFrom(view, first);
  if (variable !== undefined) return ofObject(view, texts, variable);
  const found = classAt(view, texts.slice(0, -1));
  if (found === undefined || found instanceof NotGiven) return found;
  if (found.taken < texts.length - 1) throw new UnsupportedFeature('members of objects', span);
  return found.class;
}

/** A call on an object may still have a meaning by its name, if the program does not say what it does. */
function ofObject({ world, span }: View, texts: readonly string[], variable: VariableSymbol | NotGiven): NotGiven {
  const feature = 'members of objects';
  const type = variable instanceof NotGiven || variable.kind === 'local' ? undefined : variable.declaration.type;
  if (texts.length > 2 || type?.kind !== 'other' || !/^[\w.]+$/.test(type.text))
    throw new UnsupportedFeature(feature, span);
  const found = classAt({ world, from: (variable as FieldSymbol).owner, span }, type.text.split('.'));
  if (found !== undefined && !(found instanceof NotGiven)) throw new UnsupportedFeature(feature, span);
  return new NotGiven(feature);
}

function builtinOf(view: View, texts: readonly string[], types: readonly JavaType[]): Callee | undefined {
  const [first, name] = texts;
  if (texts.length !== 2 || first !== 'Math') return undefined;
  const arity = name === 'abs' ? 1 : name === 'max' || name === 'min' ? 2 : undefined;
  if (arity !== types.length || types.some((type) => type !== 'int')) return undefined;
  return isLibraryClass(view, first) ? { kind: 'builtin', name: name as 'abs' | 'max' | 'min' } : undefined;
}
