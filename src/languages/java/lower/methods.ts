/** Methods and constructors: signatures first, because they call each other, then contracts, then code. */
import type { Arena, Frame, Method, Term, Variable } from '../../../model/index.js';
import { originOf } from '../../origins.js';
import type { JavaProgram } from '../resolve/program.js';
import type { Implementation } from '../resolve/hierarchy.js';
import type { FieldSymbol, JavaType, MethodFacts, MethodSymbol, VariableSymbol } from '../resolve/symbols.js';
import { isNumeric, widthOf } from '../resolve/types.js';
import type { Callees, Lowering, MadeContract } from './code.js';
import { Code } from './code.js';
import { beginObject, runConstructor } from './constructors.js';
import type { Subject } from './contracts.js';
import {
  claimDefined,
  clausesOf,
  entryView,
  exitView,
  frameOf,
  measureOf,
  methodMeasure,
  oldView,
  spansOf,
} from './contracts.js';
import type { FieldUse } from './fields.js';
import { fieldUse } from './fields.js';
import { Statements } from './statements.js';
import { ModelTypes } from './types.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Made {
  readonly method: Mutable<Method>;
  readonly self: Variable | undefined;
  /** Of the parameters, in their order. */
  readonly parameters: ReadonlyMap<VariableSymbol, Variable>;
  readonly inputs: ReadonlyMap<FieldSymbol, Variable>;
  /** Of the fields that it writes. */
  readonly outputs: ReadonlyMap<FieldSymbol, Variable>;
  readonly result: Variable | undefined;
  readonly thrown: Variable | undefined;
  readonly snapshots: Map<Variable, Variable>;
  contract: (MadeContract & { readonly ensures: Method['ensures'] }) | undefined;
}

export class Methods implements Callees {
  readonly types: ModelTypes;
  private readonly arena: Arena;
  private readonly program: JavaProgram;
  private readonly lowering: Lowering;
  private readonly symbols: readonly MethodSymbol[];
  private readonly uses: ReadonlyMap<MethodSymbol, FieldUse>;
  private readonly made = new Map<MethodSymbol, Made>();
  private readonly postponed: (() => void)[] = [];

  constructor(arena: Arena, program: JavaProgram) {
    this.arena = arena;
    this.program = program;
    this.types = new ModelTypes(arena, program.hierarchy);
    this.lowering = {
      arena,
      types: this.types,
      world: program.world,
      callees: this,
      later: (work) => this.postponed.push(work),
    };
    const known = program.methods.filter(({ unsupported, facts }) => unsupported === undefined && facts !== undefined);
    this.uses = fieldUse(known);
    // What is a part of constructors is no method of its own, and an abstract class has no objects to construct.
    this.symbols = known.filter(
      (one) =>
        one !== one.owner.objectInitializer &&
        !(one.declaration.kind === 'constructor' && (one.owner.declaration.isAbstract || isEmptyDefault(one, known))),
    );
    for (const symbol of this.symbols) this.made.set(symbol, this.declared(symbol));
    for (const symbol of this.symbols) this.makeContract(symbol);
  }

  all(): readonly Method[] {
    for (const symbol of this.symbols) this.fill(symbol);
    for (const work of this.postponed) work();
    return this.symbols.map((symbol) => this.methodOf(symbol));
  }

  methodOf(symbol: MethodSymbol): Method {
    return this.madeOf(symbol).method;
  }

  useOf(symbol: MethodSymbol): FieldUse {
    return this.uses.get(symbol) ?? { used: [], written: [], group: 0, heap: 'none' };
  }

  thrownBy(symbol: MethodSymbol): Variable | undefined {
    return this.made.get(symbol)?.thrown;
  }

  implementations(symbol: MethodSymbol): readonly Implementation[] {
    return this.program.hierarchy.implementations(symbol);
  }

  contractOf(symbol: MethodSymbol): MadeContract | undefined {
    return this.made.get(symbol)?.contract;
  }

  private madeOf(symbol: MethodSymbol): Made {
    const found = this.made.get(symbol);
    if (found === undefined) throw new Error(`${symbol.name} is called, and not known`);
    return found;
  }

  private declared(symbol: MethodSymbol): Made {
    const { name, declaration, parameters, result: type, owner, escapes } = symbol;
    const { used, written, group, heap } = this.useOf(symbol);
    const isConstructor = declaration.kind === 'constructor';
    const self = declaration.isStatic ? undefined : this.self(symbol);
    const result = type === 'void' ? undefined : this.variable('result', type, 'output');
    const thrown = escapes.length === 0 ? undefined : this.variable('exception', this.throwable, 'output');
    const inputs = new Map<VariableSymbol, Variable>();
    for (const one of parameters) if (one.type !== 'error') inputs.set(one, this.variable(one.name, one.type, 'input'));
    // What a class does when it is first used, it does with fields that have no value yet.
    const begins = (field: FieldSymbol): boolean => declaration.kind === 'static-initializer' && field.owner === owner;
    const fields = used.flatMap((field) => (begins(field) ? [] : [[field, this.fieldInput(symbol, field)] as const]));
    const outputs = new Map(
      written.map((field) => [field, this.variable(field.name, field.type ?? 'int', 'output')] as const),
    );
    const snapshots = new Map<Variable, Variable>();
    const method: Mutable<Method> = {
      id: { member: name },
      name,
      kind: isConstructor ? 'constructor' : 'method',
      origin: originOf(declaration.name.span),
      ghost: false,
      typeParameters: [],
      inputs: [
        ...(self === undefined || isConstructor ? [] : [self]),
        ...inputs.values(),
        ...fields.map(([, input]) => input),
      ],
      outputs: [
        ...(self === undefined || !isConstructor ? [] : [self]),
        ...(result === undefined ? [] : [result]),
        ...(thrown === undefined ? [] : [thrown]),
        ...outputs.values(),
      ],
      entry: snapshots,
      requires: [],
      ensures: [],
      modifies: heap === 'writes' ? { kind: 'everything' } : { kind: 'items', items: [] },
      decreases: { terms: [], guessed: true, mayDiverge: true },
      recursionGroup: group,
      defines: undefined,
      body: undefined,
      axiom: false,
      claims: [],
      implementers: [],
    };
    return {
      method,
      self,
      parameters: inputs,
      inputs: new Map(fields),
      outputs,
      result,
      thrown,
      snapshots,
      contract: undefined,
    };
  }

  private self({ declaration, owner }: MethodSymbol): Variable {
    const isConstructor = declaration.kind === 'constructor';
    const symbol = isConstructor ? this.types.exactly(owner) : this.types.class(owner);
    const type = this.arena.types.object(symbol, [], false);
    return { name: 'this', type, role: isConstructor ? 'output' : 'input', ghost: false };
  }

  private get throwable(): JavaType {
    return this.program.world.libraryClass('Throwable')?.type ?? 'Object';
  }

  /** What contracts of a method speak of. */
  private subject({ self, parameters, inputs, outputs, result, thrown, snapshots }: Made): Subject {
    const { arena, types } = this;
    const term = (variable: Variable): Term => arena.variable(variable);
    const terms = (variables: ReadonlyMap<VariableSymbol, Variable>): (readonly [VariableSymbol, Term])[] =>
      [...variables].map(([symbol, variable]) => [symbol, term(variable)] as const);
    return {
      inputs: new Map([...terms(parameters), ...terms(inputs)]),
      outputs: new Map(terms(outputs)),
      self: self === undefined ? undefined : term(self),
      result: result === undefined ? undefined : term(result),
      thrown: thrown === undefined ? undefined : term(thrown),
      before: (store) => {
        let snapshot = snapshots.get(store);
        if (snapshot === undefined) snapshots.set(store, (snapshot = types.heap.snapshot(store, 'old')));
        return term(snapshot);
      },
    };
  }

  private makeContract(symbol: MethodSymbol): void {
    const made = this.madeOf(symbol);
    const { contract } = symbol.declaration;
    if (contract.clauses.length === 0) return;
    const { method } = made;
    const code = new Code(this.lowering, method.id, symbol, symbol.facts as MethodFacts);
    const { expressions } = new Statements(code);
    const subject = this.subject(made);
    const entry = entryView(code, subject);
    const requires = clausesOf(expressions, contract, 'requires', entry);
    const ensures = clausesOf(expressions, contract, 'ensures', exitView(code, subject), this.isValue(subject));
    const frame = frameOf(expressions, contract, entry);
    if (frame !== undefined) method.modifies = frame;
    method.requires = requires;
    method.ensures = ensures;
    method.decreases = methodMeasure(measureOf(expressions, contract, entry));
    const own: Frame | undefined =
      frame === undefined ? undefined : frameOf(expressions, contract, oldView(code, subject));
    made.contract = { requires, ensures, frame: own };
  }

  /** That the method ends with a value; undefined if it cannot end otherwise. */
  private isValue({ thrown }: Subject): Term | undefined {
    return thrown === undefined ? undefined : this.arena.make('eq', [thrown, this.arena.make('null', [])]);
  }

  private fill(symbol: MethodSymbol): void {
    const made = this.madeOf(symbol);
    const { method, self, parameters, inputs, outputs, result, thrown } = made;
    const { arena } = this;
    const code = new Code(this.lowering, method.id, symbol, symbol.facts as MethodFacts);
    const { builder } = code;
    const { declaration } = symbol;
    const { body, contract } = declaration;
    if (body === undefined) return;
    const { span } = declaration.name;
    code.self = self;
    code.result = result;
    code.thrown = thrown;
    code.subject = this.subject(made);
    for (const [parameter, input] of parameters) {
      if (parameter.kind === 'local' && !parameter.isAssigned) {
        code.places.set(parameter, input);
        continue;
      }
      const local = builder.local({ name: input.name, type: input.type, role: 'local', ghost: false });
      code.places.set(parameter, local);
      code.assign(local, arena.variable(input), parameter.kind === 'local' ? parameter.span : span);
    }
    for (const [field, input] of inputs) {
      const output = outputs.get(field);
      code.places.set(field, output ?? input);
      if (output !== undefined) code.assign(output, arena.variable(input), span);
    }
    for (const [field, output] of outputs) {
      if (code.places.has(field)) continue;
      code.places.set(field, output);
      code.assign(output, this.types.initial(field.type ?? 'int'), span);
    }
    if (thrown !== undefined) code.assign(thrown, code.null, span);
    if (result !== undefined && (thrown !== undefined || code.facts.hasLastBlock))
      code.assign(result, this.types.initial(symbol.result), span);
    const constructing = new Statements(code, (call) => {
      runConstructor(code, call);
    });
    this.begin(code, constructing, symbol);
    if (declaration.kind === 'constructor') {
      beginObject(code, symbol);
      runConstructor(code, { symbol, span });
    } else constructing.all(body.statements);
    builder.jump(code.end);
    builder.start(code.end);
    if (contract.clauses.length > 0) {
      const { expressions } = constructing;
      const given = this.isValue(code.subject);
      claimDefined(expressions, contract, 'ensures', exitView(code, code.subject), given);
      const spans = spansOf(contract, 'ensures');
      made.contract?.ensures.forEach(({ condition }, i) => {
        code.assert('postcondition', condition, spans[i] ?? span, true);
      });
    }
    method.body = builder.finish();
    method.claims = code.claims;
  }

  /** What is required holds where the code begins, and is read there. */
  private begin(code: Code, { expressions }: Statements, symbol: MethodSymbol): void {
    const { contract } = symbol.declaration;
    if (contract.clauses.length === 0 || code.subject === undefined) return;
    const view = entryView(code, code.subject);
    claimDefined(expressions, contract, 'requires', view);
    const spans = spansOf(contract, 'requires');
    this.methodOf(symbol).requires.forEach(({ condition }, i) => {
      code.assume(condition, spans[i] ?? symbol.declaration.name.span, 'precondition');
    });
    code.start = this.methodOf(symbol).decreases.terms;
  }

  /** What it is when the program starts is what it is in a run that says nothing else. */
  private fieldInput({ owner }: MethodSymbol, field: FieldSymbol): Variable {
    const type = field.type ?? 'int';
    const made = this.variable(field.name, type, 'input');
    const { initial } = field;
    if (initial === undefined || owner.runsCode || field.owner.runsCode) return made;
    const { arena } = this;
    if (typeof initial === 'boolean') return { ...made, initial: arena.boolean(initial) };
    return { ...made, initial: arena.bitvector(initial, isNumeric(type) ? widthOf(type) : 32) };
  }

  private variable(name: string, type: JavaType, role: Variable['role']): Variable {
    return { name, type: this.types.type(type), role, ghost: false };
  }
}

/** Of a class without constructors whose objects begin with nothing but zeros: nobody can go wrong in it. */
function isEmptyDefault(symbol: MethodSymbol, known: readonly MethodSymbol[]): boolean {
  const { declaration, owner } = symbol;
  const isDefault = declaration.span === declaration.name.span && owner.objectInitializer === undefined;
  return isDefault && owner.parents.superclass === undefined && !known.some(({ facts }) => calls(facts, symbol));
}

function calls(facts: MethodFacts | undefined, symbol: MethodSymbol): boolean {
  return facts?.callees.has(symbol) === true;
}
