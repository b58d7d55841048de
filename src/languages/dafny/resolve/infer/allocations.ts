/** `new`: objects by their constructors, and arrays. */
import type * as ast from '../../syntax/index.js';
import { isTypeEntry } from '../entries.js';
import { lookupInModule } from '../lookup.js';
import { didYouMean } from '../suggest.js';
import type { ClassSymbol, MethodSymbol, ModuleEntry } from '../symbols.js';
import { substituteBy } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import { inferAnyway, inferArguments } from './arguments.js';
import { inferInitializer } from './collections.js';
import type { Context } from './context.js';
import { INTEGERS, mustBe, mustCount } from './expect.js';
import { infer } from './rules.js';
import { checkBounds, count } from './meanings.js';
import { isVisible, seen } from './visible.js';

export function inferNewArray(ctx: Context, rhs: ast.NewArrayRhs): Type {
  const element = rhs.elementType === undefined ? ctx.solver.fresh() : ctx.type(rhs.elementType);
  for (const dimension of rhs.dimensions) {
    const type = infer(ctx, dimension);
    mustCount(ctx, type, INTEGERS, dimension, 'it is the length of an array');
  }
  const rank = Math.max(1, rhs.dimensions.length);
  if (rhs.initializer !== undefined) inferInitializer(ctx, rhs.initializer, rank, element);
  for (const value of rhs.elements ?? [])
    mustBe(ctx, element, infer(ctx, value), value, 'it is an element of the array');
  ctx.complete((solved) => ctx.world.tables.elementTypes.set(rhs, solved(element)));
  return { kind: 'array', rank, element, nullable: false };
}

/** `new C`, `new C(…)`, `new C.Init(…)`: the last part of the path may be the name of a constructor. */
export function inferNewObject(ctx: Context, rhs: ast.NewObjectRhs): Type {
  const split = splitPath(ctx, rhs.type);
  const type = ctx.type(split.type);
  if (isSynonym(ctx, split.type)) {
    ctx.error(
      'bad-constructor-use',
      split.type.span,
      `'new' needs the name of a class itself, not a synonym; write 'new ${ctx.solver.text(type)}'.`,
    );
    inferAnyway(ctx, rhs.args ?? []);
    return type;
  }
  if (split.type !== rhs.type) {
    ctx.complete((solved) => ctx.world.tables.typeNodes.set(rhs.type, solved(type)));
  }
  const args = rhs.args ?? [];
  if ((type.kind === 'object' || type.kind === 'array') && !type.nullable) {
    if (args.length > 0) noConstructor(ctx, rhs, type.kind);
    inferAnyway(ctx, args);
    return type;
  }
  if (type.kind !== 'class' || type.nullable || type.symbol.flavour === 'trait') {
    if (type.kind !== 'error') notAClass(ctx, rhs, type);
    inferAnyway(ctx, args);
    return ERROR;
  }
  const constructor = constructorOf(ctx, rhs, type.symbol, split.name);
  if (constructor === undefined) inferAnyway(ctx, args);
  else inferConstruction(ctx, rhs, type, constructor, split.typeArgs);
  ctx.complete((solved) => {
    ctx.world.tables.allocations.set(rhs, { type: solved(type), constructor });
  });
  return type;
}

function inferConstruction(
  ctx: Context,
  rhs: ast.NewObjectRhs,
  type: Type & { kind: 'class' },
  constructor: MethodSymbol,
  written: readonly ast.TypeNode[],
): void {
  const meaning = new Map<ast.TypeParameter, Type>();
  type.symbol.typeParameters.forEach((parameter, i) => meaning.set(parameter, type.args[i] ?? ERROR));
  if (written.length > 0 && written.length !== constructor.typeParameters.length) {
    ctx.error(
      'wrong-type-arguments',
      rhs.type.span,
      `The constructor '${constructor.name}' takes ${count(constructor.typeParameters.length, 'type argument')}.`,
    );
  }
  constructor.typeParameters.forEach((parameter, i) => {
    const node = written[i];
    meaning.set(parameter, node === undefined ? ctx.solver.fresh() : ctx.type(node));
  });
  const instantiate = (part: Type): Type => substituteBy(seen(ctx, part), meaning);
  checkBounds(ctx, rhs.span, type.symbol.typeParameters, type.args, instantiate);
  inferArguments(ctx, rhs, rhs.args ?? [], {
    name: constructor.name === '' ? `the constructor of '${type.symbol.name}'` : `'${constructor.name}'`,
    formals: constructor.formals,
    instantiate,
  });
}

/** The constructor that is meant; an object of a class without constructors is made without one. */
function constructorOf(
  ctx: Context,
  rhs: ast.NewObjectRhs,
  symbol: ClassSymbol,
  name: ast.Ident | undefined,
): MethodSymbol | undefined {
  const { constructors } = symbol;
  const wanted = name?.text ?? '';
  const found = constructors.find((candidate) => candidate.name === wanted && isVisible(ctx, candidate));
  if (rhs.args === undefined) {
    if (constructors.length > 0) {
      ctx.error(
        'bad-constructor-use',
        rhs.span,
        `The class '${symbol.name}' has constructors; call one of them: ${examples(symbol)}.`,
      );
    } else if (symbol.module !== ctx.scope.module) {
      ctx.error(
        'bad-constructor-use',
        rhs.span,
        `The class '${symbol.name}' comes from another module and has no constructor, so only that module can make its objects; declare a constructor there and call it here.`,
      );
    }
    return undefined;
  }
  if (found !== undefined) return found;
  if (name !== undefined) {
    const member = symbol.members.get(wanted);
    // A method may initialise an object of a class that has no constructors.
    if (member?.kind === 'method' && constructors.length === 0 && !member.static) return member;
    const near = didYouMean(
      wanted,
      constructors.map((candidate) => candidate.name),
    );
    ctx.error(
      'bad-constructor-use',
      name.span,
      `The class '${symbol.name}' has no constructor named '${wanted}'${near || '.'}`,
    );
  } else if (constructors.length === 0) {
    if (rhs.args.length > 0) noConstructor(ctx, rhs, symbol.name);
    else
      ctx.error(
        'bad-constructor-use',
        rhs.span,
        `The class '${symbol.name}' has no constructor to call; write 'new ${symbol.name}' without parentheses.`,
      );
  } else {
    ctx.error(
      'bad-constructor-use',
      rhs.span,
      `The class '${symbol.name}' has no constructor without a name; call one of them by name: ${examples(symbol)}.`,
    );
  }
  return undefined;
}

function examples(symbol: ClassSymbol): string {
  return symbol.constructors
    .map(
      ({ name, formals }) => `'new ${symbol.name}${name === '' ? '' : `.${name}`}(${formals.length > 0 ? '…' : ''})'`,
    )
    .join(', ');
}

function noConstructor(ctx: Context, rhs: ast.NewObjectRhs, name: string): void {
  ctx.error('bad-constructor-use', rhs.span, `'${name}' has no constructor that takes arguments; write 'new ${name}'.`);
}

function notAClass(ctx: Context, rhs: ast.NewObjectRhs, type: Type): void {
  const text = ctx.solver.text(type);
  ctx.error(
    'bad-constructor-use',
    rhs.type.span,
    type.kind === 'class' && type.nullable
      ? `A new object is never null; write 'new ${type.symbol.name}' without '?'.`
      : `Only objects of classes and arrays are made with 'new', but '${text}' is ${type.kind === 'class' ? 'a trait' : 'not a class'}.`,
  );
}

interface SplitPath {
  readonly type: ast.TypeNode;
  readonly name: ast.Ident | undefined;
  readonly typeArgs: readonly ast.TypeNode[];
}

/** Tells `M.C` from `C.Init`: if all but the last part names a type, the last part is a constructor. */
function splitPath(ctx: Context, node: ast.TypeNode): SplitPath {
  const whole = { type: node, name: undefined, typeArgs: [] };
  if (node.kind !== 'named-type' || node.path.length < 2) return whole;
  const last = node.path.at(-1);
  const front = node.path.slice(0, -1);
  if (last === undefined || !namesType(ctx, front)) return whole;
  const end = front.at(-1)?.name.span.end ?? node.span.end;
  const type: ast.NamedType = { kind: 'named-type', path: front, span: { ...node.span, end } };
  return { type, name: last.name, typeArgs: last.args };
}

function isSynonym(ctx: Context, node: ast.TypeNode): boolean {
  return node.kind === 'named-type' && entryNamed(ctx, node.path)?.kind === 'synonym';
}

function namesType(ctx: Context, path: readonly ast.TypeSegment[]): boolean {
  const entry = entryNamed(ctx, path);
  return entry !== undefined && isTypeEntry(entry);
}

function entryNamed(ctx: Context, path: readonly ast.TypeSegment[]): ModuleEntry | undefined {
  const [first, ...rest] = path;
  if (first === undefined) return undefined;
  const found = lookupInModule(ctx.scope.module, first.name.text);
  let entry: ModuleEntry | undefined = found.kind === 'found' ? found.entry : undefined;
  for (const segment of rest) {
    if (entry === undefined || (entry.kind !== 'module' && entry.kind !== 'import')) return undefined;
    entry = entry.view.entries.get(segment.name.text);
  }
  return entry;
}
