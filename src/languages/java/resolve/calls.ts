/** What calls mean: methods by their names and arguments, constructors, and what the standard library gives. */
import type { Span } from '../../source.js';
import type { CallExpression, Expression } from '../syntax.js';
import { typeNodeText } from '../syntax.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { ancestors, isBelow } from './ancestors.js';
import type { View } from './lookup.js';
import { classAt, classWithMethod, fieldFrom, isLibraryClass, mayInherit, NotGiven } from './lookup.js';
import type { Scope } from './scope.js';
import type { Callee, ClassSymbol, JavaType, MethodSymbol, VariableSymbol } from './symbols.js';
import { fits, isPrimitive, requireUsable, typeText } from './types.js';

export interface FoundCallee {
  readonly callee: Callee;
  readonly type: JavaType;
}

/**
 * What a call means; undefined after a mistake has been told. `types` are those of the arguments, `wanted` is the type that
 * the value is needed with, where that is known.
 */
export function calleeOf(
  scope: Scope,
  call: CallExpression,
  types: readonly JavaType[],
  wanted: JavaType | undefined,
): FoundCallee | undefined {
  const { path, span, isSuper } = call;
  if (isSuper) return ofSuper(scope, path.at(-1)?.text ?? '', types, span);
  const { texts, declared, known, role } = named(scope, call);
  const name = texts.at(-1) ?? '';
  if (known === undefined) {
    if (role === 'error') return { callee: { kind: 'error' }, type: 'void' };
    if (role === 'assume' && isAssumption(types)) return { callee: { kind: 'assume' }, type: 'void' };
    if (role === 'nondet')
      return { callee: { kind: 'nondet' }, type: typeByName(texts, span) ?? typeOfUse(wanted, span) };
    const builtin = builtinOf(scope.view(span), texts, types);
    if (builtin !== undefined) return { callee: builtin, type: builtin.type };
    if (declared instanceof NotGiven) throw new UnsupportedFeature(declared.feature, span);
    missing(scope, texts, span);
    return undefined;
  }
  const candidates = methodsOf(known, name);
  // The error method and nondeterministic inputs need not be given.
  if (role === 'error') return { callee: { kind: 'error' }, type: exactly(candidates, types)?.result ?? 'void' };
  if (role === 'assume' && isAssumption(types)) return { callee: { kind: 'assume' }, type: 'void' };
  if (role === 'nondet') return anyValue(scope, known, candidates, exactly(candidates, types)?.result, span);
  const only = chosen(scope, known, name, candidates, types, span);
  if (only === undefined) return undefined;
  if (only.role === 'nondet') return anyValue(scope, known, [only], only.result, span);
  if (!only.declaration.isStatic) {
    if (path.length > 1 || !scope.hasThis || !isBelow(scope.method.owner, known))
      throw new UnsupportedFeature(`the method ${only.name} of objects`, span);
    return ofObject(scope, only, undefined, span);
  }
  scope.use(only.owner, span);
  scope.calls(only, span);
  return { callee: { kind: 'method', method: only, dispatch: 'static', object: undefined }, type: only.result };
}

/** A call on the value of an expression. */
export function memberCallee(
  scope: Scope,
  object: Expression,
  of: JavaType,
  name: string,
  types: readonly JavaType[],
  span: Span,
): FoundCallee | undefined {
  if (of === 'error') return undefined;
  if (typeof of === 'string' || of.kind !== 'class') {
    throw new UnsupportedFeature(`the method ${name} of ${typeText(of)}, which is not modelled`, span);
  }
  const known = of.class;
  if (known.isLibrary) throw new UnsupportedFeature(`${known.name}.${name}, which is not modelled`, span);
  const role = scope.world.roleOf([known.declaration.name.text, name]);
  const candidates = methodsOf(known, name);
  if (role === 'error') return { callee: { kind: 'error' }, type: exactly(candidates, types)?.result ?? 'void' };
  if (role === 'nondet') return anyValue(scope, known, candidates, exactly(candidates, types)?.result, span);
  const only = chosen(scope, known, name, candidates, types, span);
  if (only === undefined) return undefined;
  if (only.declaration.isStatic) throw new UnsupportedFeature(`the static method ${only.name} of an object`, span);
  return ofObject(scope, only, object, span);
}

function ofObject(scope: Scope, method: MethodSymbol, object: Expression | undefined, span: Span): FoundCallee {
  scope.calls(method, span);
  const dispatch = method.declaration.isPrivate ? 'exact' : 'virtual';
  return { callee: { kind: 'method', method, dispatch, object }, type: method.result };
}

function ofSuper(scope: Scope, name: string, types: readonly JavaType[], span: Span): FoundCallee | undefined {
  const above = scope.method.owner.parents.superclass;
  if (above === undefined || above.isLibrary || !scope.hasThis)
    throw new UnsupportedFeature(`super.${name}, which is not modelled`, span);
  const only = chosen(scope, above, name, methodsOf(above, name), types, span);
  if (only === undefined) return undefined;
  if (only.declaration.body === undefined || only.declaration.isStatic)
    throw new UnsupportedFeature(`a call of ${only.name} by super`, span);
  scope.calls(only, span);
  return { callee: { kind: 'method', method: only, dispatch: 'exact', object: undefined }, type: only.result };
}

/** Those that a class declares or inherits; what it overrides is left out. */
function methodsOf(symbol: ClassSymbol, name: string): readonly MethodSymbol[] {
  const found: MethodSymbol[] = [];
  for (const one of ancestors(symbol))
    for (const method of one.methods.get(name) ?? [])
      if (!found.some((other) => sameSignature(other, method))) found.push(method);
  return found;
}

export function sameSignature(a: MethodSymbol, b: MethodSymbol): boolean {
  const [ours, theirs] = [a.parameters, b.parameters];
  return ours.length === theirs.length && ours.every(({ type }, i) => type === theirs[i]?.type && type !== 'error');
}

/** The constructor that fits; undefined after a mistake has been told. */
export function constructorOf(
  scope: Scope,
  symbol: ClassSymbol,
  types: readonly JavaType[],
  span: Span,
): MethodSymbol | undefined {
  requireUsable(symbol, span);
  const only = chosen(scope, symbol, symbol.declaration.name.text, symbol.constructors, types, span);
  if (only !== undefined) scope.calls(only, span);
  return only;
}

/** The most specific one that takes the arguments. */
function chosen(
  scope: Scope,
  owner: ClassSymbol,
  name: string,
  candidates: readonly MethodSymbol[],
  types: readonly JavaType[],
  span: Span,
): MethodSymbol | undefined {
  if (candidates.length === 0) {
    if (mayInherit(owner)) throw new UnsupportedFeature('inherited members', span);
    if (owner.isLibrary) throw new UnsupportedFeature(`${owner.name}.${name}, which is not modelled`, span);
    scope.error('unresolved-member', span, `The class ${owner.name} has no method ${name}.`);
    return undefined;
  }
  if (types.includes('error')) return undefined;
  const exact = exactly(candidates, types);
  if (exact !== undefined) return exact;
  if (mayInherit(owner)) throw new UnsupportedFeature('inherited members', span);
  const sized = candidates.filter(({ parameters }) => parameters.length === types.length);
  // A parameter of a type that is not analysed may take the value.
  const other = candidates.find(({ declaration, parameters }) =>
    declaration.parameters.some(({ type }, i) => type.kind === 'other' || parameters[i]?.type === 'error'),
  );
  if (other !== undefined) throw new UnsupportedFeature(`a call of ${other.name}`, span);
  const fitting = sized.filter(({ parameters }) => parameters.every(({ type }, i) => fits(types[i] ?? 'error', type)));
  const best = fitting.filter((one) => fitting.every((another) => isNarrower(one, another)));
  if (best.length === 1) return best[0];
  if (fitting.length > 0) throw new UnsupportedFeature(`a call that fits several methods ${name}`, span);
  const wanted = candidates.map(
    (one) => `(${one.declaration.parameters.map(({ type }) => typeNodeText(type)).join(', ')})`,
  );
  const code = sized.length > 0 ? 'type-mismatch' : 'wrong-argument-count';
  const given = types.map(typeText).join(', ');
  scope.error(code, span, `${owner.name}.${name} takes ${wanted.join(' or ')}, but (${given}) is given.`);
  return undefined;
}

function isNarrower(a: MethodSymbol, b: MethodSymbol): boolean {
  return a.parameters.every(({ type }, i) => fits(type, b.parameters[i]?.type ?? 'error'));
}

function exactly(candidates: readonly MethodSymbol[], types: readonly JavaType[]): MethodSymbol | undefined {
  return candidates.find(
    ({ parameters }) =>
      parameters.length === types.length &&
      parameters.every(({ type }, i) => (type === types[i] && type !== 'error') || types[i] === 'error'),
  );
}

function isAssumption(types: readonly JavaType[]): boolean {
  return types.length === 1 && (types[0] === 'boolean' || types[0] === 'error');
}

/** A call of a method that is given, and is to give any value. */
function anyValue(
  scope: Scope,
  owner: ClassSymbol,
  candidates: readonly MethodSymbol[],
  result: JavaType | undefined,
  span: Span,
): FoundCallee {
  const active = candidates.find((one) => !scope.help.onlyGivesAValue(one));
  if (active !== undefined)
    throw new UnsupportedFeature(`${active.name}, which is to give any value and does more`, span);
  scope.use(owner, span);
  if (result === undefined) throw new UnsupportedFeature(`a call that fits no method of ${owner.name}`, span);
  if (typeof result === 'object' || result === 'Object')
    throw new UnsupportedFeature(`a call that gives any object of type ${typeText(result)}`, span);
  return { callee: { kind: 'nondet' }, type: result };
}

/** Of a method that is not given, and gives any value; undefined if its name does not say. */
function typeByName(texts: readonly string[], span: Span): JavaType | undefined {
  const name = texts.at(-1) ?? '';
  if (/Float|Double|String|Object/i.test(name))
    throw new UnsupportedFeature(`the type of ${texts.join('.')}, which is not given`, span);
  for (const type of ['long', 'short', 'byte', 'char'] as const) if (new RegExp(type, 'i').test(name)) return type;
  if (/Bool/.test(name)) return 'boolean';
  return /Int/.test(name) ? 'int' : undefined;
}

function typeOfUse(wanted: JavaType | undefined, span: Span): JavaType {
  if (wanted === undefined || wanted === 'void' || wanted === 'error') return 'int';
  if (isPrimitive(wanted)) return wanted;
  throw new UnsupportedFeature(`a call that gives any object of type ${typeText(wanted)}`, span);
}

/** Whether a call gives any value of the type that its use needs: nothing else says which type it has. */
export function hasTypeOfUse(scope: Scope, call: CallExpression): boolean {
  if (call.object !== undefined || call.isSuper === true) return false;
  try {
    const { texts, known, role } = named(scope, call);
    return role === 'nondet' && known === undefined && typeByName(texts, call.span) === undefined;
  } catch (raised) {
    // A call on an object, for one: whoever looks into the call says what there is to say.
    if (raised instanceof UnsupportedFeature) return false;
    throw raised;
  }
}

/** The type that an argument must have, whichever of the methods is meant; undefined if that depends. */
export function parameterType(candidates: readonly MethodSymbol[], count: number, index: number): JavaType | undefined {
  const types = candidates
    .filter(({ parameters }) => parameters.length === count)
    .map(({ parameters }) => parameters[index]?.type);
  const [only, ...more] = new Set(types);
  return more.length === 0 ? only : undefined;
}

/** The methods that a call may be about, by its name. */
export function candidatesOf(scope: Scope, call: CallExpression, of: JavaType | undefined): readonly MethodSymbol[] {
  const name = call.path.at(-1)?.text ?? '';
  if (call.isSuper === true) return [];
  if (call.object !== undefined) return typeof of === 'object' && of.kind === 'class' ? methodsOf(of.class, name) : [];
  const { known } = named(scope, call);
  return known === undefined ? [] : methodsOf(known, name);
}

interface Named {
  readonly texts: readonly string[];
  readonly declared: ClassSymbol | NotGiven | undefined;
  readonly known: ClassSymbol | undefined;
  readonly role: MethodSymbol['role'];
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
  if (variable !== undefined) return ofVariable(view, texts, variable);
  const found = classAt(view, texts.slice(0, -1));
  if (found === undefined || found instanceof NotGiven) return found;
  if (found.taken < texts.length - 1) throw new UnsupportedFeature('members of objects', span);
  return found.class;
}

/** A call on an object may still have a meaning by its name, if the program does not say what it does. */
function ofVariable({ world, span }: View, texts: readonly string[], variable: VariableSymbol | NotGiven): NotGiven {
  const feature = 'members of objects';
  const type = variable instanceof NotGiven || variable.kind === 'local' ? undefined : variable.declaration.type;
  if (texts.length > 2 || type?.kind !== 'class') throw new UnsupportedFeature(feature, span);
  const { owner } = variable as Extract<VariableSymbol, { readonly kind: 'field' }>;
  const found = classAt(
    { world, from: owner, span },
    type.path.map(({ text }) => text),
  );
  if (found !== undefined && !(found instanceof NotGiven)) throw new UnsupportedFeature(feature, span);
  return new NotGiven(feature);
}

function builtinOf(
  view: View,
  texts: readonly string[],
  types: readonly JavaType[],
): Extract<Callee, { readonly kind: 'builtin' }> | undefined {
  const [first, name] = texts;
  if (texts.length !== 2 || first !== 'Math') return undefined;
  const arity = name === 'abs' ? 1 : name === 'max' || name === 'min' ? 2 : undefined;
  if (arity !== types.length || types.some((type) => !fits(type, 'long'))) return undefined;
  const type = types.includes('long') ? 'long' : 'int';
  return isLibraryClass(view, first) ? { kind: 'builtin', name: name as 'abs' | 'max' | 'min', type } : undefined;
}
