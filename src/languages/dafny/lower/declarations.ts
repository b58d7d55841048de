/** Constrained types and constants: what their declarations say, and the checks that they make sense. */
import type { Arena, FunctionDefinition, Method, Term, Type, Variable } from '../../../model/index.js';
import { abstract, simplify, substitute } from '../../../model/index.js';
import type * as resolved from '../resolve/symbols.js';
import type * as ast from '../syntax/index.js';
import { lowerExpression, typeOf, type LowerContext } from './context.js';
import { checkDefaults } from './argument-defaults.js';
import { assumeInputs, memberScope } from './contracts.js';
import { convert, typeAssumption, typeCondition } from './conversions.js';
import { NOTHING } from './frames.js';
import { beginCheck, finish, type CheckOf, type Members } from './entry.js';
import { originOf } from '../../origins.js';
import { qualified } from './types.js';

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
  const { constraint } = declaration;
  constrained.predicate = constraint === undefined ? context.arena.true : lowerExpression(context, constraint, scope);
  constrained.open = false;
  const { witness } = declaration;
  if (witness !== undefined && witness.kind !== 'no-witness')
    constrained.witness = lowerExpression(context, witness.value, scope);
}

/** Some value satisfies the predicate, and it is well-formed for every value of the base. */
export function checkConstrained(
  members: Members,
  symbol: resolved.NewtypeSymbol | resolved.SubsetTypeSymbol,
): readonly Method[] {
  const { context } = members;
  const { arena } = context;
  const constrained = context.types.constrained(symbol);
  const { declaration } = symbol;
  const about: CheckOf = {
    name: constrained.name,
    kind: 'declaration',
    span: declaration.name.span,
    typeParameters: constrained.typeParameters,
    inputs: [],
  };
  // Without an input: that there is a value of the base is not known.
  const { flow, method } = beginCheck(members, about);
  const { code } = flow;
  const variables: [resolved.Variable, Variable][] =
    symbol.variable === undefined ? [] : [[symbol.variable, constrained.variable]];
  const scope = memberScope(context, variables, undefined, undefined).with({ sink: code.sink });
  const { witness, constraint } = declaration;
  if (witness !== undefined && witness.kind !== 'no-witness') {
    const compiled = witness.kind !== 'ghost-witness';
    const value = lowerExpression(context, witness.value, scope.with({ compiled }));
    const from = typeOf(context, witness.value, scope);
    const own = arena.types.constrained(
      constrained,
      constrained.typeParameters.map((p) => arena.types.parameter(p)),
    );
    scope.claim('inhabited', typeCondition(arena, value, from, own), witness.value.span);
  } else if (witness === undefined) {
    const body = simplify.and(arena, [
      typeAssumption(arena, arena.variable(constrained.variable), constrained.base),
      constrained.predicate,
    ]);
    const simple = simplestValue(arena, constrained.base);
    const shown =
      simple === undefined
        ? arena.bind('exists', [constrained.base], [arena.true, abstract(arena, body, [constrained.variable])])
        : substitute(arena, body, new Map([[constrained.variable, simple]]));
    scope.claim('inhabited', shown, declaration.name.span);
  }
  const inhabited = finish(flow, method);
  if (constraint === undefined) return [inhabited];
  const formed = beginCheck(members, { ...about, inputs: [constrained.variable], after: code.claims });
  assumeInputs(formed.flow.code, [constrained.variable], declaration.span);
  lowerExpression(context, constraint, scope.with({ sink: formed.flow.code.sink }));
  return [inhabited, finish(formed.flow, formed.method)];
}

/** The value that compiled code chooses where none is written; undefined where the type decides otherwise. */
function simplestValue(arena: Arena, type: Type): Term | undefined {
  const erased = arena.types.erase(type);
  if (type.kind === 'constrained') return type.args.length === 0 ? type.constrained.witness : undefined;
  switch (erased.kind) {
    case 'bool':
      return arena.false;
    case 'int':
      return arena.int(0);
    case 'real':
      return arena.real(0);
    case 'bitvector':
      return arena.bitvector(0, erased.width);
    case 'char':
      return arena.char(0x44);
    case 'seq':
    case 'set':
    case 'multiset':
    case 'map':
      return arena.make(erased.kind, [], undefined, erased);
    default:
      return undefined;
  }
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
  const { arena } = context;
  const lowered = context.functions.symbol(symbol);
  const declaration = symbol.declaration as ast.ConstDeclaration;
  const { flow, method } = beginCheck(members, {
    name: lowered.name,
    kind: 'declaration',
    span: declaration.name.span,
    typeParameters: lowered.typeParameters,
    inputs: lowered.parameters,
  });
  const { code } = flow;
  // A constant is the same in every state, so what can change is no part of its value.
  const reads = { frame: NOTHING, existed: () => arena.true };
  const scope = memberScope(context, [], lowered.parameters[0], undefined).with({
    sink: code.sink,
    reads,
    compiled: !symbol.ghost,
  });
  assumeInputs(code, lowered.parameters, declaration.span);
  if (declaration.value !== undefined) {
    const value = lowerExpression(context, declaration.value, scope);
    convert(context, scope, value, typeOf(context, declaration.value, scope), lowered.result, declaration.value.span);
  }
  method.defines = lowered;
  return finish(flow, method);
}

/** Values that stand for arguments left out of a datatype's constructor. */
export function checkConstructor(members: Members, symbol: resolved.DatatypeConstructorSymbol): readonly Method[] {
  const { context } = members;
  const inputs = symbol.formals.map((formal): Variable => ({
    name: formal.name,
    type: context.types.type(formal.type, formal.node.span),
    role: 'input',
    ghost: formal.ghost,
  }));
  const about: CheckOf = {
    name: `${qualified(symbol.datatype)}.${symbol.name}`,
    kind: 'declaration',
    span: symbol.declaration.name.span,
    typeParameters: context.types.typeParameters(symbol.datatype.typeParameters),
    inputs,
  };
  const variables = symbol.formals.map((formal, i): [resolved.Variable, Variable] => [formal, inputs[i] as Variable]);
  return checkDefaults(members, symbol.formals, about, ({ flow }) => {
    assumeInputs(flow.code, inputs, symbol.declaration.span);
    const reads = { frame: NOTHING, existed: () => context.arena.true };
    return memberScope(context, variables, undefined, undefined).with({ reads });
  });
}
