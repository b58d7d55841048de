/** Beginning and ending the code of one member, or of a check that a declaration makes sense. */
import type { Frame, Method, MethodId, TypeParameterSymbol, Variable } from '../../../model/index.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import { ClaimFactory } from '../../lowering/claims.js';
import { Code } from './code.js';
import type { LowerContext } from './context.js';
import type { Flow } from './flow.js';
import { NOTHING } from './frames.js';
import type { MethodTable } from './methods.js';
import { originOf } from '../../origins.js';
import { lowerStatement } from './statements.js';

export interface Members {
  readonly context: LowerContext;
  readonly methods: MethodTable;
  /** The flow of the member that is being lowered: proof steps inside its expressions go there. */
  entered: Flow | undefined;
}

/** Code that is about to be filled. What it leaves is the block `exit`. */
export function enter(
  members: Members,
  id: MethodId,
  about: {
    readonly results?: Flow['results'];
    readonly modifies?: (code: Code) => Frame;
    readonly after?: ClaimFactory | undefined;
  } = {},
): Flow {
  const { context, methods } = members;
  context.flags.clear();
  const code = new Code(context, new ClaimFactory(context.arena, id, about.after));
  const flow: Flow = {
    statement: lowerStatement,
    code,
    methods,
    results: about.results ?? [],
    exit: code.builder.newBlock(),
    modifies: about.modifies?.(code) ?? NOTHING,
    since: code.entry.view,
    jumps: new Map(),
    constructing: undefined,
  };
  members.entered = flow;
  return flow;
}

export interface CheckOf {
  readonly name: string;
  readonly kind: 'declaration' | 'override';
  readonly span: ast.Span;
  readonly typeParameters: readonly TypeParameterSymbol[];
  readonly inputs: readonly Variable[];
  readonly outputs?: readonly Variable[];
  /** The claims of the member itself, if it has some. */
  readonly after?: ClaimFactory;
}

/** A check that is about to be filled. */
export interface Check {
  readonly flow: Flow;
  readonly method: Mutable<Method>;
}

/** A method that only checks: it has no contract, and nobody calls it. */
export function beginCheck(members: Members, about: CheckOf): Check {
  const id = { member: about.name };
  const flow = enter(members, id, { after: about.after });
  const method: Mutable<Method> = {
    id,
    name: about.name,
    kind: about.kind,
    origin: originOf(about.span),
    ghost: true,
    typeParameters: about.typeParameters,
    inputs: about.inputs,
    outputs: about.outputs ?? [],
    entry: flow.code.entry.snapshots,
    requires: [],
    ensures: [],
    modifies: NOTHING,
    decreases: { terms: [], guessed: true, mayDiverge: false },
    recursionGroup: -1,
    defines: undefined,
    body: undefined,
    axiom: false,
    claims: [],
    implementers: [],
  };
  return { flow, method };
}

export function finish({ code, exit }: Flow, method: Mutable<Method>): Method {
  code.builder.jump(exit);
  code.builder.start(exit);
  return complete(code, method);
}

/** The last block has been written. */
export function complete(code: Code, method: Mutable<Method>): Method {
  method.body = code.builder.finish();
  method.claims = code.claims.claims;
  return method;
}
