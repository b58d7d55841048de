/** Constrained types and constants: what their declarations say, and the checks that they make sense. */
import type { FunctionDefinition, Method, Variable } from '../../../model/index.js';
import { abstract, simplify } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import { ClaimFactory } from './claims.js';
import { Code } from './code.js';
import { lowerExpression, typeOf, type LowerContext } from './context.js';
import { assumeInputs, memberScope } from './contracts.js';
import { convert, typeAssumption, typeCondition } from './conversions.js';
import { NOTHING } from './frames.js';
import { originOf } from './origins.js';
import type { Members } from './members.js';
import { lowerStatement } from './statements.js';

/** The predicate and the witness of a subset type or newtype. */
export function defineConstrained(
  context: LowerContext,
  symbol: resolved.NewtypeSymbol | resolved.SubsetTypeSymbol,
): void {
  const constrained = context.types.constrained(symbol);
  const { declaration } = symbol;
  const variables: [resolved.Variable, Variable][] =
    symbol.variable === undefined ? [] : [[symbol.variable, constrained.variable]];
  const scope = memberScope(context, variables, undefined, undefined);
  if (declaration.constraint !== undefined)
    constrained.predicate = lowerExpression(context, declaration.constraint, scope);
  const { witness } = declaration;
  if (witness !== undefined && witness.kind !== 'no-witness')
    constrained.witness = lowerExpression(context, witness.value, scope);
}

/** The predicate is well-formed for every value of the base, and some value satisfies it. */
export function checkConstrained(members: Members, symbol: resolved.NewtypeSymbol | resolved.SubsetTypeSymbol): Method {
  const { context } = members;
  const { arena } = context;
  const constrained = context.types.constrained(symbol);
  const { declaration } = symbol;
  const { code, method } = checkOf(members, constrained.name, declaration.name.span, [constrained.variable]);
  const variables: [resolved.Variable, Variable][] =
    symbol.variable === undefined ? [] : [[symbol.variable, constrained.variable]];
  const scope = memberScope(context, variables, undefined, undefined).with({ sink: code.sink });
  const { witness, constraint } = declaration;
  if (witness !== undefined && witness.kind !== 'no-witness') {
    const value = lowerExpression(context, witness.value, scope);
    const from = typeOf(context, witness.value, scope);
    const own = arena.types.constrained(
      constrained,
      constrained.typeParameters.map((p) => arena.types.parameter(p)),
    );
    scope.claim('inhabited', typeCondition(arena, value, from, own), witness.value.span);
  } else if (witness === undefined && constraint !== undefined) {
    const body = simplify.and(arena, [
      typeAssumption(arena, arena.variable(constrained.variable), constrained.base),
      constrained.predicate,
    ]);
    const some = arena.bind('exists', [constrained.base], [arena.true, abstract(arena, body, [constrained.variable])]);
    scope.claim('inhabited', some, declaration.name.span);
  }
  assumeInputs(code, [constrained.variable], declaration.span);
  if (constraint !== undefined) lowerExpression(context, constraint, scope);
  return finish(code, method);
}

/** A constant with a value is a function of its object, or of nothing. */
export function defineConstant(context: LowerContext, symbol: resolved.FieldSymbol): FunctionDefinition {
  const lowered = context.functions.symbol(symbol);
  const declaration = symbol.declaration as ast.ConstDeclaration;
  const scope = memberScope(context, [], lowered.parameters[0], undefined);
  return {
    symbol: lowered,
    origin: originOf(declaration.name.span),
    ghost: symbol.ghost,
    requires: [],
    ensures: [],
    resultVariable: { name: symbol.name, type: lowered.result, role: 'output', ghost: symbol.ghost },
    reads: NOTHING,
    body: declaration.value === undefined ? undefined : lowerExpression(context, declaration.value, scope),
    opaque: declaration.modifiers.opaque,
    decreases: { terms: [], guessed: true, mayDiverge: false },
    recursionGroup: -1,
    axiom: false,
    implementers: [],
  };
}

export function checkConstant(members: Members, symbol: resolved.FieldSymbol): Method {
  const { context } = members;
  const lowered = context.functions.symbol(symbol);
  const declaration = symbol.declaration as ast.ConstDeclaration;
  const { code, method } = checkOf(members, lowered.name, declaration.name.span, lowered.parameters);
  const scope = memberScope(context, [], lowered.parameters[0], undefined).with({ sink: code.sink });
  assumeInputs(code, lowered.parameters, declaration.span);
  if (declaration.value !== undefined) {
    const value = lowerExpression(context, declaration.value, scope);
    convert(context, scope, value, typeOf(context, declaration.value, scope), lowered.result, declaration.value.span);
  }
  return finish(code, { ...method, defines: lowered });
}

function checkOf(
  members: Members,
  name: string,
  span: ast.Span,
  inputs: readonly Variable[],
): { readonly code: Code; readonly method: Mutable<Method> } {
  const { context, methods } = members;
  const code = new Code(context, new ClaimFactory(context.arena, name));
  members.entered = {
    statement: lowerStatement,
    code,
    methods,
    results: [],
    exit: code.builder.newBlock(),
    modifies: NOTHING,
    jumps: new Map(),
    constructing: undefined,
  };
  const method: Mutable<Method> = {
    name,
    kind: 'declaration',
    origin: originOf(span),
    ghost: true,
    typeParameters: [],
    inputs,
    outputs: [],
    entry: code.entry.snapshots,
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
  return { code, method };
}

function finish(code: Code, method: Mutable<Method>): Method {
  method.body = code.builder.finish();
  method.claims = code.claims.claims;
  return method;
}
