/** Resolved classes to the program model. Every static method becomes a method without a contract. */
import type { Method, Model, Unsupported, Variable } from '../../../model/index.js';
import { Arena } from '../../../model/index.js';
import { plainModel } from '../../lowering/plain.js';
import { originOf } from '../../origins.js';
import type { JavaProgram } from '../resolve/program.js';
import type { FieldSymbol, MethodFacts, MethodSymbol } from '../resolve/symbols.js';
import type { Callees } from './code.js';
import { Code, WIDTH } from './code.js';
import type { FieldUse } from './fields.js';
import { fieldUse } from './fields.js';
import { Statements } from './statements.js';

/** The program has no errors. */
export function lowerProgram(program: JavaProgram): Model {
  const arena = new Arena();
  const unsupported: Unsupported[] = [];
  for (const { unsupported: reason, name } of program.methods) {
    if (reason !== undefined)
      unsupported.push({ member: name, feature: reason.feature, origin: originOf(reason.span) });
  }
  for (const { name, declaration } of program.classes) {
    for (const { name: member, feature, span } of declaration.others)
      unsupported.push({ member: `${name}.${member}`, feature, origin: originOf(span) });
  }
  const methods = new Methods(arena, program);
  const { property: _, entries: __, ...readWith } = program.options;
  return plainModel(arena, methods.all(), { unsupported, readWith });
}

/** A method whose body is filled in later, because methods call each other. */
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

interface Made {
  readonly method: Mutable<Method>;
  readonly inputs: ReadonlyMap<FieldSymbol, Variable>;
  /** Of the fields that it writes. */
  readonly outputs: ReadonlyMap<FieldSymbol, Variable>;
  readonly result: Variable | undefined;
}

class Methods implements Callees {
  private readonly arena: Arena;
  private readonly symbols: readonly MethodSymbol[];
  private readonly uses: ReadonlyMap<MethodSymbol, FieldUse>;
  private readonly made = new Map<MethodSymbol, Made>();

  constructor(arena: Arena, { methods }: JavaProgram) {
    this.arena = arena;
    this.symbols = methods.filter(({ unsupported, facts }) => unsupported === undefined && facts !== undefined);
    this.uses = fieldUse(this.symbols);
    for (const symbol of this.symbols) this.made.set(symbol, this.declared(symbol));
  }

  all(): readonly Method[] {
    for (const symbol of this.symbols) this.fill(symbol);
    return this.symbols.map((symbol) => this.methodOf(symbol));
  }

  methodOf(symbol: MethodSymbol): Method {
    return this.madeOf(symbol).method;
  }

  useOf(symbol: MethodSymbol): FieldUse {
    return this.uses.get(symbol) ?? { used: [], written: [], group: 0 };
  }

  private madeOf(symbol: MethodSymbol): Made {
    const found = this.made.get(symbol);
    if (found === undefined) throw new Error(`${symbol.name} is called, and not known`);
    return found;
  }

  private declared(symbol: MethodSymbol): Made {
    const { name, declaration, parameters, result: type } = symbol;
    const { used, written, group } = this.useOf(symbol);
    const result = type === 'void' ? undefined : this.variable('result', type === 'boolean', 'output');
    const fields = used.map((field) => [field, this.fieldInput(symbol, field)] as const);
    const outputs = new Map(
      written.map((field) => [field, this.variable(field.name, field.type === 'boolean', 'output')] as const),
    );
    const method: Mutable<Method> = {
      id: { member: name },
      name,
      kind: 'method',
      origin: originOf(declaration.name.span),
      ghost: false,
      typeParameters: [],
      inputs: [
        ...parameters.flatMap((one) =>
          one.type === 'error' ? [] : [this.variable(one.name, one.type === 'boolean', 'input')],
        ),
        ...fields.map(([, input]) => input),
      ],
      outputs: [...(result === undefined ? [] : [result]), ...outputs.values()],
      entry: new Map(),
      requires: [],
      ensures: [],
      modifies: { kind: 'items', items: [] },
      decreases: { terms: [], guessed: true, mayDiverge: true },
      recursionGroup: group,
      defines: undefined,
      body: undefined,
      axiom: false,
      claims: [],
      implementers: [],
    };
    return { method, inputs: new Map(fields), outputs, result };
  }

  private fill(symbol: MethodSymbol): void {
    const { method, inputs, outputs, result } = this.madeOf(symbol);
    const code = new Code(this.arena, method.id, symbol.facts as MethodFacts, this);
    const { builder } = code;
    const body = symbol.declaration.body;
    if (body === undefined) return;
    const parameters = symbol.parameters.filter(({ type }) => type !== 'error');
    for (const [i, parameter] of parameters.entries()) {
      const input = method.inputs[i] as Variable;
      if (!parameter.isAssigned) {
        code.places.set(parameter, input);
        continue;
      }
      const local = builder.local({ name: input.name, type: input.type, role: 'local', ghost: false });
      code.places.set(parameter, local);
      code.assign(local, this.arena.variable(input), parameter.span);
    }
    for (const [field, input] of inputs) {
      const output = outputs.get(field);
      code.places.set(field, output ?? input);
      if (output !== undefined) code.assign(output, this.arena.variable(input), symbol.declaration.name.span);
    }
    const exit = builder.newBlock();
    const statements = new Statements(code, result, exit);
    statements.all(body.statements);
    builder.jump(exit);
    method.body = builder.finish();
    method.claims = code.claims;
  }

  /** What it is when the program starts is what it is in a run that says nothing else. */
  private fieldInput({ owner }: MethodSymbol, field: FieldSymbol): Variable {
    const made = this.variable(field.name, field.type === 'boolean', 'input');
    const { initial } = field;
    if (initial === undefined || owner.runsCode || field.owner.runsCode) return made;
    const { arena } = this;
    return { ...made, initial: typeof initial === 'number' ? arena.bitvector(initial, WIDTH) : arena.boolean(initial) };
  }

  private variable(name: string, isBoolean: boolean, role: Variable['role']): Variable {
    const { types } = this.arena;
    return { name, type: isBoolean ? types.bool : types.bitvector(WIDTH, true), role, ghost: false };
  }
}
