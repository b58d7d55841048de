/** The resolved tree to the program model. A member that uses something unsupported is left out, with the reason. */
import type { FunctionDefinition, FunctionSymbol, Method, Model, Steps, Unsupported } from '../../../model/index.js';
import { allSteps, Arena, IllTypedTerm } from '../../../model/index.js';
import { defaultValues } from '../resolve/context/default-values.js';
import type { Program } from '../resolve/resolution.js';
import type * as resolved from '../resolve/symbols.js';
import type { Mutable } from '../resolve/world.js';
import type * as ast from '../syntax/index.js';
import type { LowerContext } from './context.js';
import {
  checkConstant,
  checkConstrained,
  checkConstructor,
  defineConstant,
  defineConstrained,
} from './declarations.js';
import type { Members } from './entry.js';
import { lowerAnyExpression } from './expressions.js';
import { FunctionTable } from './functions.js';
import { HeapVariables } from '../../lowering/heap.js';
import { Flags } from './initialised.js';
import { checkFunction, defineFunction, shownBy } from './function-members.js';
import { lowerMethod } from './members.js';
import { MethodTable } from './methods.js';
import { originOf } from '../../origins.js';
import { checkFunctionOverride, checkMethodOverride } from './overrides.js';
import { Occurrences } from './occurrences.js';
import { lowerExpressionProof } from './proofs.js';
import { ReadingValues } from './reading-values.js';
import { isStored, qualified, TypeLowering } from './types.js';
import { UnsupportedFeature } from '../../unsupported.js';

/** The program has no errors. */
export function lowerProgram(program: Program): Model {
  return allSteps(lowering(program));
}

/** A step is a type or a member. */
export function lowering(program: Program): Steps<Model> {
  return new Lowering(program).model();
}

class Lowering {
  private readonly arena = new Arena();
  private readonly program: Program;
  private readonly context: LowerContext;
  private readonly members: Members;
  private readonly postponed: (() => void)[] = [];
  private readonly unsupported: Unsupported[] = [];
  private readonly functions = new Map<FunctionSymbol, FunctionDefinition>();
  private readonly methods: Method[] = [];

  constructor(program: Program) {
    this.program = program;
    const { arena } = this;
    const types = new TypeLowering(arena);
    const heap = new HeapVariables(arena);
    this.context = {
      arena,
      program,
      types,
      heap,
      functions: new FunctionTable(arena, program, types, heap),
      reading: new ReadingValues(),
      choices: new Occurrences(),
      flags: new Flags(program),
      defaults: defaultValues(program),
      expression: (expression, scope) => lowerAnyExpression(this.context, expression, scope),
      later: (work) => this.postponed.push(work),
      proofSteps: (statement, scope) => {
        // Where nothing is checked, what the steps show is not needed.
        if (scope.sink === undefined) return arena.true;
        const flow = this.members.entered;
        if (flow === undefined) throw new UnsupportedFeature(`${statement.kind} inside an expression`, statement.span);
        return lowerExpressionProof(flow, statement, scope);
      },
    };
    this.members = { context: this.context, methods: new MethodTable(this.context), entered: undefined };
  }

  *model(): Steps<Model> {
    for (const symbol of this.program.typeSymbols) {
      this.declareType(symbol);
      yield;
    }
    for (const field of this.constants()) {
      this.lowerConstant(field);
      yield;
    }
    for (const callable of this.program.callables) {
      if (callable.kind !== 'function') continue;
      this.lowerFunction(callable);
      yield;
    }
    for (const callable of this.program.callables) {
      if (callable.kind !== 'method') continue;
      this.lowerMethod(callable);
      yield;
    }
    for (const work of this.postponed) {
      work();
      yield;
    }
    for (const definition of this.context.reading.definitions) this.functions.set(definition.symbol, definition);
    this.context.types.countImplementers(this.program.implementers);
    yield;
    for (const definition of this.context.choices.definitions(this.arena, [...this.functions.values()])) {
      this.functions.set(definition.symbol, definition);
    }
    const { arena, context, functions, methods, unsupported } = this;
    const { datatypes, classes, constrainedTypes } = context.types;
    return { arena, datatypes, classes, constrainedTypes, functions, methods, heap: context.heap.all, unsupported };
  }

  private declareType(symbol: resolved.TypeSymbol): void {
    const { attributes, name } = symbol.declaration;
    this.attempt(qualified(symbol), name.span, attributes, () => {
      switch (symbol.kind) {
        case 'datatype':
          this.context.types.datatype(symbol);
          for (const constructor of symbol.constructors) {
            for (const check of checkConstructor(this.members, constructor)) this.check(check);
          }
          return;
        case 'class':
          if (symbol.flavour === 'iterator') throw new UnsupportedFeature('iterator', symbol.declaration.name.span);
          this.context.types.class(symbol);
          this.context.types.refuseUnfinished(symbol);
          return;
        case 'newtype':
        case 'subset':
          if (symbol.kind === 'subset' && symbol.isSynonym) return;
          defineConstrained(this.context, symbol);
          for (const check of checkConstrained(this.members, symbol)) this.check(check);
          return;
        case 'abstract':
          return;
      }
    });
  }

  /** Constants with a value, of modules and of types. */
  private *constants(): IterableIterator<resolved.FieldSymbol> {
    for (const module of this.program.modules) {
      for (const entry of module.declared.values()) if (entry.kind === 'field') yield entry;
    }
    for (const symbol of this.program.typeSymbols) {
      for (const member of symbol.members.values()) if (member.kind === 'field' && !isStored(member)) yield member;
    }
  }

  private lowerConstant(field: resolved.FieldSymbol): void {
    const { declaration } = field;
    if (declaration === undefined) return;
    this.attempt(field.name, declaration.name.span, declaration.attributes, () => {
      const definition = defineConstant(this.context, field);
      const check = checkConstant(this.members, field);
      this.functions.set(definition.symbol, { ...definition, shown: shownBy(this.arena, definition, check) });
      this.methods.push(check);
    });
  }

  private lowerFunction(symbol: resolved.FunctionSymbol): void {
    const { declaration } = symbol;
    if (declaration === undefined) return;
    this.attempt(symbol.name, declaration.name.span, declaration.attributes, () => {
      // Also where it is not supported, so that whoever relies on the trait knows that something is missing.
      for (const overridden of symbol.overrides) this.implement(overridden, this.context.functions.symbol(symbol));
      const definition = defineFunction(this.context, symbol);
      const checks = checkFunction(this.members, symbol, definition);
      const overrides = symbol.overrides.map((one) => checkFunctionOverride(this.members, symbol, one, definition));
      this.functions.set(definition.symbol, { ...definition, shown: shownBy(this.arena, definition, checks[0]) });
      this.methods.push(...checks);
      for (const check of overrides) this.check(check);
    });
  }

  /** Dispatch finds the bodies of a trait's function by the class of the object. */
  private implement(overridden: resolved.FunctionSymbol, by: FunctionSymbol): void {
    const span = overridden.declaration?.name.span;
    this.postponed.push(() => {
      if (span === undefined) return;
      this.attempt(overridden.name, span, [], () => {
        const definition = this.functions.get(this.context.functions.symbol(overridden)) as
          Mutable<FunctionDefinition> | undefined;
        if (definition !== undefined) definition.implementers = [...definition.implementers, by];
      });
    });
  }

  private lowerMethod(symbol: resolved.MethodSymbol): void {
    const { declaration } = symbol;
    if (declaration === undefined) return;
    const span = declaration.name.text === '' ? declaration.span : declaration.name.span;
    this.attempt(symbol.name, span, declaration.attributes, () => {
      for (const overridden of symbol.overrides) {
        const trait = this.members.methods.get(overridden);
        trait.implementers = [...trait.implementers, this.members.methods.get(symbol)];
      }
      const [method, ...checks] = lowerMethod(this.members, symbol);
      if (method === undefined) return;
      const overrides = symbol.overrides.map((overridden) => checkMethodOverride(this.members, symbol, overridden));
      this.methods.push(method, ...checks);
      for (const check of overrides) this.check(check);
    });
  }

  private check(method: Method | undefined): void {
    if (method !== undefined && method.claims.length > 0) this.methods.push(method);
  }

  private attempt(member: string, span: ast.Span, attributes: readonly ast.Attribute[], work: () => void): void {
    const before = this.methods.length;
    try {
      work();
      if (!attributes.some(asksNotToVerify)) return;
      for (const method of this.methods.slice(before)) (method as Mutable<Method>).unverified = true;
    } catch (raised) {
      // Values of one type that the model represents in two ways: bounded type parameters, for one.
      if (raised instanceof IllTypedTerm) {
        this.unsupported.push({ member, feature: 'values that are represented in two ways', origin: originOf(span) });
        return;
      }
      if (!(raised instanceof UnsupportedFeature)) throw raised;
      this.unsupported.push({ member, feature: raised.feature, origin: originOf(raised.span ?? span) });
    }
  }
}

/** `{:verify false}` or `@Verify(false)`. */
function asksNotToVerify({ form, name, args }: ast.Attribute): boolean {
  const value = args[0]?.value;
  return name.text === (form === 'at' ? 'Verify' : 'verify') && value?.kind === 'bool' && !value.value;
}
