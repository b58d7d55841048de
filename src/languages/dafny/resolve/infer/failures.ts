/** The protocol of `:-`: a type whose values say whether they are failures, give them on, and hold a value otherwise. */
import type * as ast from '../../syntax/index.js';
import type { FailureCall } from '../resolution.js';
import { lookupMember } from '../lookup.js';
import type { FoundMember } from '../lookup.js';
import { substitute } from '../types-substitute.js';
import { ERROR } from '../types.js';
import type { Type } from '../types.js';
import type { Context } from './context.js';
import { guessHead } from './decide.js';
import { mismatch, mustFit } from './expect.js';
import { seen } from './visible.js';

export interface FailureUse {
  /** Whether there is a left-hand side for the value; undefined if the type alone decides. */
  readonly extracts: boolean | undefined;
  /** Whether a failure is given on; with `expect`, `assert` and `assume` it is not. */
  readonly propagates: boolean;
}

export interface Failure {
  readonly known: boolean;
  /** Whether the type has an `Extract`. */
  readonly extracts: boolean;
  readonly extracted: Type;
  readonly propagated: Type;
}

const UNKNOWN: Failure = { known: false, extracts: true, extracted: ERROR, propagated: ERROR };

/** Looks up the protocol on the type of what stands right of `:-` and enters it for `key`. */
export function failureProtocol(
  ctx: Context,
  node: ast.Node,
  key: ast.Statement | ast.LetExpression,
  type: Type,
  use: FailureUse,
): Failure {
  const head = guessHead(ctx.solver, type, 'IsFailure');
  if (head?.kind === 'error') return UNKNOWN;
  if (head === undefined || head.kind === 'variable') {
    ctx.error('cannot-infer', node.span, "The type of what stands right of ':-' is not known here; write it.");
    return UNKNOWN;
  }
  const find = (name: string): FoundMember | undefined => {
    const found = lookupMember(ctx.world, head, name, ctx.scope.module);
    return found !== undefined && resultOf(ctx, found) !== undefined ? found : undefined;
  };
  const isFailure = find('IsFailure');
  const propagate = find('PropagateFailure');
  const extract = find('Extract');
  const extracts = use.extracts ?? extract !== undefined;
  const missing = [
    ...(isFailure === undefined ? ["'IsFailure()'"] : []),
    ...(propagate === undefined && use.propagates ? ["'PropagateFailure()'"] : []),
    ...(extract === undefined && extracts ? ["'Extract()'"] : []),
  ];
  const text = ctx.solver.text(type);
  if (missing.length > 0 || isFailure === undefined) {
    ctx.error(
      'type-mismatch',
      node.span,
      `':-' needs a type that can fail, but '${text}' has no function ${missing.join(' and no ')}.`,
    );
    return UNKNOWN;
  }
  if (extract !== undefined && !extracts) {
    ctx.error(
      'type-mismatch',
      node.span,
      `A value of type '${text}' holds a result that is dropped here; write a variable before ':-'.`,
    );
    return UNKNOWN;
  }
  mustFit(ctx, head, type, node.span, (wanted, actual) => mismatch(wanted, actual, `its failures are given on`));
  const { span } = key.kind === 'let' ? node : key;
  const callOf = ({ member }: FoundMember): FailureCall => ({ kind: 'failure-call', member, span });
  const calls = {
    isFailure: callOf(isFailure),
    propagateFailure: propagate !== undefined && use.propagates ? callOf(propagate) : undefined,
    extract: extract && callOf(extract),
  };
  ctx.complete((solved) => {
    ctx.world.tables.failures.set(key, { type: solved(head), ...calls });
  });
  return {
    known: true,
    extracts,
    extracted: extract === undefined ? ERROR : (resultOf(ctx, extract) ?? ERROR),
    propagated: propagate === undefined ? ERROR : (resultOf(ctx, propagate) ?? ERROR),
  };
}

/** What a function or method without arguments gives. */
function resultOf(ctx: Context, { member, ownerArgs }: FoundMember): Type | undefined {
  if (member.kind !== 'function' && member.kind !== 'method') return undefined;
  const result = member.kind === 'function' ? member.result : member.results[0]?.type;
  if (result === undefined) return undefined;
  const own = member.typeParameters.map(() => ctx.solver.fresh());
  const owned = substitute(seen(ctx, result), member.owner?.typeParameters ?? [], ownerArgs);
  return substitute(owned, member.typeParameters, own);
}
