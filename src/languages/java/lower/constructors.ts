/** Objects that are made: zeros, then what superclasses, values of fields, blocks and the constructor itself do. */
import type { Term } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { Span } from '../../source.js';
import type { ConstructorCall } from '../syntax.js';
import type { MethodFacts, MethodSymbol } from '../resolve/symbols.js';
import type { Code } from './code.js';
import { Statements } from './statements.js';

/** The object exists, and its fields have no other values than those of any new variable. */
export function beginObject(code: Code, { owner, declaration }: MethodSymbol): void {
  const { arena, types, self } = code;
  if (self === undefined) return;
  const { span } = declaration.name;
  const type = arena.types.object(types.exactly(owner), [], false);
  code.builder.add({ kind: 'allocate', target: self, type, dimensions: [], origin: originOf(span), ghost: false });
  for (const field of types.fieldsOf(owner)) {
    if (field.type === undefined) continue;
    const store = types.store(field);
    const value = types.initial(field.type);
    code.assign(store, arena.make('update', [arena.variable(store), arena.variable(self), value]), span);
  }
}

interface Given {
  readonly symbol: MethodSymbol;
  readonly span: Span;
}

/** The code of a constructor stands in that of the one that is called for a new object. */
export function runConstructor(code: Code, call: ConstructorCall | Given): void {
  if ('symbol' in call) {
    run(code, call.symbol, []);
    return;
  }
  const construction = code.facts.constructions.get(call);
  if (construction === undefined) return;
  const { expressions } = new Statements(code);
  for (const part of construction.dropped) expressions.effect(part);
  const { constructor } = construction;
  if (constructor === undefined) return;
  const args = call.args.map((arg, i) => {
    const type = constructor.parameters[i]?.type ?? 'error';
    const value = expressions.operand(arg, call.args.slice(i + 1), type);
    return code.saved(value, code.type(type), arg.span);
  });
  code.inlined(constructor.facts as MethodFacts, () => {
    run(code, constructor, args);
  });
}

function run(code: Code, symbol: MethodSymbol, args: readonly Term[]): void {
  const { owner, declaration, facts } = symbol;
  const { builder } = code;
  if (args.length > 0)
    symbol.parameters.forEach((parameter, i) => {
      code.assign(code.declare(parameter), args[i] as Term, parameter.span);
    });
  const before = code.returnTo;
  const after = builder.newBlock();
  code.returnTo = after;
  const statements = new Statements(code, (call) => {
    runConstructor(code, call);
  });
  const all = declaration.body?.statements ?? [];
  const [first] = all;
  const hasCall = first?.kind === 'constructor-call';
  if (hasCall) statements.statement(first);
  else if (facts?.implicitSuper !== undefined) {
    const { implicitSuper } = facts;
    code.inlined(implicitSuper.facts as MethodFacts, () => {
      run(code, implicitSuper, []);
    });
  }
  const { objectInitializer } = owner;
  // One that calls another constructor of its class leaves the beginning to it.
  if (objectInitializer !== undefined && !(hasCall && first.target === 'this')) {
    code.inlined(objectInitializer.facts as MethodFacts, () => {
      new Statements(code).all(objectInitializer.declaration.body?.statements ?? []);
    });
  }
  statements.all(hasCall ? all.slice(1) : all);
  builder.jump(after);
  builder.start(after);
  code.returnTo = before;
}
