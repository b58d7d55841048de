/** What a name can stand for in an expression, and the types that come with it. */
import { counted } from '../../../../model/index.js';
import type * as ast from '../../syntax/index.js';
import type { FoundMember } from '../lookup.js';
import type { Receiver } from '../resolution.js';
import type {
  DatatypeConstructorSymbol,
  DestructorSymbol,
  DiscriminatorSymbol,
  FieldSymbol,
  FunctionSymbol,
  MethodSymbol,
  ModuleView,
  TypeSymbol,
} from '../symbols.js';
import { substitute, substituteBy } from '../types-substitute.js';
import type { Arrow, Type } from '../types.js';
import { BOOL, NAT, ORDINAL } from '../types.js';
import type { Context } from './context.js';
import { mustFit, overloaded } from './expect.js';
import { noOrdinal } from './ordinals.js';
import { seen } from './visible.js';

export type Meaning =
  | { readonly kind: 'value'; readonly type: Type }
  | CallableMeaning
  | {
      readonly kind: 'constructor';
      readonly constructor: DatatypeConstructorSymbol;
      readonly typeArgs: readonly Type[];
    }
  | { readonly kind: 'module'; readonly view: ModuleView; readonly name: string }
  | { readonly kind: 'type'; readonly type: Type }
  /** After a diagnostic. */
  | { readonly kind: 'error' };

/** A function or method with the types that its parameters stand for here. */
export interface CallableMeaning {
  readonly kind: 'callable';
  readonly member: FunctionSymbol | MethodSymbol;
  readonly receiver: Receiver;
  /** `P#`: the prefix of a least or greatest predicate or lemma, with the type of its extra first parameter. */
  readonly prefix: Type | undefined;
  readonly instantiate: (type: Type) => Type;
}

export const NOTHING: Meaning = { kind: 'error' };

type Node = ast.NameExpression | ast.MemberExpression;

/** A member that was found by name: enters the reference and gives its meaning. */
export function memberMeaning(ctx: Context, node: Node, found: FoundMember, receiver: Receiver): Meaning {
  const { member, ownerArgs } = found;
  switch (member.kind) {
    case 'function':
    case 'method':
      return callableMeaning(ctx, node, member, ownerArgs, receiver);
    case 'builtin':
      noTypeArguments(ctx, node);
      ctx.refer(node, { kind: 'member', member, receiver, ownerArgs, typeArgs: [] });
      return { kind: 'value', type: member.type };
    case 'field':
    case 'destructor':
    case 'discriminator': {
      noTypeArguments(ctx, node);
      ctx.refer(node, { kind: 'member', member, receiver, ownerArgs, typeArgs: [] });
      return { kind: 'value', type: valueType(ctx, member, ownerArgs, node.span) };
    }
  }
}

/** The type of a field-like member, seen from a receiver with these type arguments. */
function valueType(
  ctx: Context,
  member: FieldSymbol | DestructorSymbol | DiscriminatorSymbol,
  ownerArgs: readonly Type[],
  span: ast.Span,
): Type {
  if (member.kind === 'discriminator') return overloaded(ctx, BOOL);
  const type = member.kind === 'field' ? ctx.inference.typeOfField(member, span) : member.type;
  return substitute(seen(ctx, type), member.owner?.typeParameters ?? [], ownerArgs);
}

function callableMeaning(
  ctx: Context,
  node: Node,
  member: FunctionSymbol | MethodSymbol,
  ownerArgs: readonly Type[],
  receiver: Receiver,
): Meaning {
  const typeArgs = typeArguments(ctx, node, member);
  const meaning = new Map<ast.TypeParameter, Type>();
  member.owner?.typeParameters.forEach((parameter, i) => {
    const arg = ownerArgs[i];
    if (arg !== undefined) meaning.set(parameter, arg);
  });
  member.typeParameters.forEach((parameter, i) => {
    const arg = typeArgs[i];
    if (arg !== undefined) meaning.set(parameter, arg);
  });
  const instantiate = (type: Type): Type => substituteBy(seen(ctx, type), meaning);
  checkBounds(ctx, node.span, member.typeParameters, typeArgs, instantiate);
  if (!ctx.isRevealing) for (const arg of [...ownerArgs, ...typeArgs]) noOrdinal(ctx, arg, node.span);
  ctx.refer(node, { kind: 'member', member, receiver, ownerArgs, typeArgs });
  return { kind: 'callable', member, receiver, prefix: prefixIndex(ctx, node, member), instantiate };
}

/** Type arguments as written, or unknown ones. */
function typeArguments(ctx: Context, node: Node, member: FunctionSymbol | MethodSymbol): readonly Type[] {
  const wanted = member.typeParameters.length;
  const written = node.typeArgs.map((arg) => ctx.type(arg));
  if (written.length === 0) return member.typeParameters.map((parameter) => ctx.argumentFor(parameter));
  if (written.length !== wanted) {
    ctx.error(
      'wrong-type-arguments',
      node.name.span,
      `'${member.name}' takes ${count(wanted, 'type argument')}, but ${count(written.length, 'type argument')} ${written.length === 1 ? 'is' : 'are'} given.`,
    );
  }
  return member.typeParameters.map((_, i) => written[i] ?? ctx.solver.fresh());
}

/** `T extends Trait`: the argument must be below the trait. */
export function checkBounds(
  ctx: Context,
  span: ast.Span,
  parameters: readonly ast.TypeParameter[],
  args: readonly Type[],
  instantiate: (type: Type) => Type,
): void {
  parameters.forEach((parameter, i) => {
    const arg = args[i];
    if (arg === undefined) return;
    for (const node of parameter.bounds) {
      const bound = ctx.world.tables.typeNodes.get(node);
      if (bound === undefined) continue;
      mustFit(
        ctx,
        instantiate(bound),
        arg,
        span,
        (wanted, actual) =>
          `The type parameter '${parameter.name.text}' stands for types that extend ${wanted}; ${actual} does not.`,
      );
    }
  });
}

function prefixIndex(ctx: Context, node: Node, member: FunctionSymbol | MethodSymbol): Type | undefined {
  if (!node.name.text.endsWith('#')) return undefined;
  if (!member.flavour.startsWith('least') && !member.flavour.startsWith('greatest')) {
    ctx.error(
      'wrong-kind-of-name',
      node.name.span,
      `'${member.name}' has no prefix form: only least and greatest predicates and lemmas do.`,
    );
    return NAT;
  }
  const { declaration } = member;
  return declaration !== undefined && 'prefixIndex' in declaration && declaration.prefixIndex === 'nat' ? NAT : ORDINAL;
}

/** A type that was named, with type arguments as written or unknown ones. */
export function typeArgumentsOf(
  ctx: Context,
  node: Node,
  name: string,
  parameters: TypeSymbol['typeParameters'],
): readonly Type[] {
  const written = node.typeArgs.map((arg) => ctx.type(arg));
  if (written.length > 0 && written.length !== parameters.length) {
    ctx.error(
      'wrong-type-arguments',
      node.name.span,
      `The type '${name}' takes ${count(parameters.length, 'type argument')}, but ${written.length} ${written.length === 1 ? 'is' : 'are'} given.`,
    );
  }
  return parameters.map((parameter, i) => written[i] ?? ctx.argumentFor(parameter));
}

export function noTypeArguments(ctx: Context, node: Node): void {
  if (node.typeArgs.length === 0) return;
  for (const arg of node.typeArgs) ctx.type(arg);
  ctx.error('wrong-type-arguments', node.name.span, `'${node.name.text}' takes no type arguments; remove them.`);
}

/** The function as a value: total unless it has a precondition, and reading if it has a frame. */
export function functionType(meaning: CallableMeaning, member: FunctionSymbol): Type {
  const own = member.formals.map((formal) => meaning.instantiate(formal.type));
  const parameters = meaning.prefix === undefined ? own : [meaning.prefix, ...own];
  return { kind: 'arrow', arrow: arrowOf(member), parameters, result: meaning.instantiate(member.result) };
}

function arrowOf(member: FunctionSymbol): Arrow {
  const specification = member.declaration?.specification;
  if (specification === undefined) return '->';
  if (specification.reads.some((clause) => clause.frame.length > 0)) return '~>';
  return specification.requires.length > 0 ? '-->' : '->';
}

export function count(number: number, noun: string): string {
  return number === 0 ? `no ${noun}s` : counted(number, noun);
}
