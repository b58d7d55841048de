/** Arguments against parameters: by position, by name, and left to defaults. */
import type * as ast from '../../syntax/index.js';
import type { AnyCall, ResolvedArgument } from '../resolution.js';
import type { Variable } from '../symbols.js';
import { didYouMean } from '../suggest.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { mismatch, mustFit } from './expect.js';
import { infer } from './rules.js';
import { count } from './meanings.js';

/** What is called, for messages and for the types of its parameters. */
export interface Signature {
  /** `'Insert'`, or what stands for a name. */
  readonly name: string;
  readonly formals: readonly Variable[];
  readonly instantiate: (type: Type) => Type;
}

/** Types the arguments, pairs them with the parameters, and enters the pairs. */
export function inferArguments(ctx: Context, call: AnyCall, args: readonly ast.Argument[], signature: Signature): void {
  const { formals, instantiate } = signature;
  const given = pair(ctx, call, args, signature);
  const formalOf = new Map<ast.Argument, Variable>();
  formals.forEach((formal, i) => {
    const argument = given[i];
    if (argument !== undefined) formalOf.set(argument, formal);
  });
  for (const argument of lambdasLast(args)) {
    const formal = formalOf.get(argument);
    if (formal === undefined) {
      infer(ctx, argument.value);
      continue;
    }
    const expected = instantiate(formal.type);
    const type = infer(ctx, argument.value, expected);
    const what = formal.name.startsWith('#') ? 'an argument' : `the argument for '${formal.name}'`;
    mustFit(ctx, expected, type, argument.value.span, (wanted, actual) =>
      mismatch(wanted, actual, `${what} of ${signature.name}`),
    );
  }
  enter(ctx, call, formals, given);
}

/** Functions without declared parameters take arguments by position only. */
export function inferPositional(
  ctx: Context,
  call: ast.ApplyExpression,
  args: readonly ast.Argument[],
  parameters: readonly Type[],
): void {
  for (const argument of args) {
    if (argument.name === undefined) continue;
    ctx.error(
      'bad-argument',
      argument.name.span,
      'A function value has no parameter names; give the arguments by position.',
    );
  }
  if (args.length !== parameters.length)
    wrongCount(ctx, call, args, 'This function', parameters.length, parameters.length);
  for (const argument of lambdasLast(args)) {
    const expected = parameters[args.indexOf(argument)];
    const type = infer(ctx, argument.value, expected);
    if (expected === undefined) continue;
    mustFit(ctx, expected, type, argument.value.span, (wanted, actual) =>
      mismatch(wanted, actual, 'an argument of this function'),
    );
  }
  ctx.world.tables.arguments.set(
    call,
    args.map(({ value }) => ({ kind: 'given', value })),
  );
}

/** Arguments of something that cannot be called are typed all the same. */
export function inferAnyway(ctx: Context, args: readonly ast.Argument[]): void {
  for (const argument of args) infer(ctx, argument.value);
}

/** What a lambda's parameters are is often known only from the other arguments. */
function lambdasLast(args: readonly ast.Argument[]): readonly ast.Argument[] {
  if (!args.some((argument) => argument.value.kind === 'lambda')) return args;
  return [
    ...args.filter((argument) => argument.value.kind !== 'lambda'),
    ...args.filter((argument) => argument.value.kind === 'lambda'),
  ];
}

/** For each parameter the argument that is given for it. */
function pair(
  ctx: Context,
  call: AnyCall,
  args: readonly ast.Argument[],
  signature: Signature,
): readonly (ast.Argument | undefined)[] {
  const { formals, name } = signature;
  const given: (ast.Argument | undefined)[] = formals.map(() => undefined);
  const required = formals.filter((formal) => defaultOf(formal) === undefined).length;
  const positional = args.filter((argument) => argument.name === undefined).length;
  if (positional > formals.length || (positional === args.length && positional < required)) {
    wrongCount(ctx, call, args, name, required, formals.length);
    args.forEach((argument, i) => (given[i] = argument));
    return given;
  }
  let named = false;
  let fits = true;
  args.forEach((argument, i) => {
    if (argument.name !== undefined) {
      named = true;
      if (!pairByName(ctx, argument, argument.name, signature, given)) fits = false;
      return;
    }
    const formal = formals[i];
    if (named) {
      ctx.error('bad-argument', argument.span, 'An argument without a name cannot follow a named one; name it too.');
      fits = false;
    } else if (formal !== undefined && isNameonly(formal)) {
      ctx.error(
        'bad-argument',
        argument.span,
        `The parameter '${formal.name}' is 'nameonly'; write '${formal.name} := …'.`,
      );
    }
    if (!named) given[i] = argument;
  });
  const missing = formals.filter((formal, i) => given[i] === undefined && defaultOf(formal) === undefined);
  if (fits && missing.length > 0) {
    const names = missing.map((formal) => `'${formal.name}'`).join(', ');
    ctx.error('wrong-argument-count', call.span, `${capital(name)} also needs ${names}.`);
  }
  return given;
}

/** Whether the name is that of a parameter that has no argument yet. */
function pairByName(
  ctx: Context,
  argument: ast.Argument,
  ident: ast.Ident,
  { formals, name }: Signature,
  given: (ast.Argument | undefined)[],
): boolean {
  const index = formals.findIndex((formal) => formal.name === ident.text);
  if (index >= 0 && given[index] === undefined) {
    given[index] = argument;
    return true;
  }
  const names = formals.map((formal) => formal.name);
  ctx.error(
    'bad-argument',
    ident.span,
    index >= 0
      ? `The parameter '${ident.text}' is given twice.`
      : `${capital(name)} has no parameter named '${ident.text}'${didYouMean(ident.text, names) || '.'}`,
  );
  return false;
}

function wrongCount(
  ctx: Context,
  call: AnyCall,
  args: readonly ast.Argument[],
  name: string,
  required: number,
  most: number,
): void {
  const wanted =
    required === most
      ? count(most, 'argument')
      : args.length < required
        ? `at least ${count(required, 'argument')}`
        : `at most ${count(most, 'argument')}`;
  ctx.error(
    'wrong-argument-count',
    call.span,
    `${capital(name)} takes ${wanted}, but ${args.length === 0 ? 'none' : args.length} ${args.length === 1 ? 'is' : 'are'} given.`,
  );
}

function enter(
  ctx: Context,
  call: AnyCall,
  formals: readonly Variable[],
  given: readonly (ast.Argument | undefined)[],
): void {
  const resolved = formals.flatMap((formal, i): readonly ResolvedArgument[] => {
    const argument = given[i];
    if (argument !== undefined) return [{ kind: 'given', value: argument.value }];
    const value = defaultOf(formal);
    return value === undefined ? [] : [{ kind: 'default', value }];
  });
  ctx.world.tables.arguments.set(call, resolved);
}

function defaultOf({ node }: Variable): ast.Expression | undefined {
  return 'default' in node ? node.default : undefined;
}

function isNameonly({ node }: Variable): boolean {
  return 'nameonly' in node && node.nameonly;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
