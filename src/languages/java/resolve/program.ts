/** Files -> classes, with every method looked into: what its names mean, and what it lets out of reach. */
import type { Diagnostic } from '../../diagnostics.js';
import type { ReadingOptions, SourceReader } from '../../language.js';
import type { SourceText } from '../../source.js';
import { UnsupportedFeature } from '../../unsupported.js';
import type { Parameter, TypeNode } from '../syntax.js';
import { typeNodeText, VARIABLE_ARITY } from '../syntax.js';
import { checkAssignment } from './assignment.js';
import { constructorOf } from './calls.js';
import { checkContract } from './contracts.js';
import { findEscapes } from './exceptions.js';
import { expressionType } from './expressions.js';
import { Hierarchy } from './hierarchy.js';
import { Initialization } from './initialization.js';
import { onlyGivesAValue } from './nondet.js';
import { findPremises } from './recorded.js';
import { Scope } from './scope.js';
import { checkStatement } from './statements.js';
import { checkSwitch } from './switches.js';
import { untoldDeclaration, untoldEnding } from './told.js';
import type { ClassSymbol, Leaving, MethodSymbol } from './symbols.js';
import { requireUsable, resolveParents, resolveType } from './types.js';
import { Constants } from './values.js';
import { World } from './world.js';

export interface JavaProgram {
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  readonly classes: readonly ClassSymbol[];
  /** In the order of the texts; those of error and nondeterministic methods are not code. */
  readonly methods: readonly MethodSymbol[];
  readonly hierarchy: Hierarchy;
  readonly world: World;
  readonly options: ReadingOptions;
}

export function resolveProgram(main: SourceText, reader: SourceReader, options: ReadingOptions): JavaProgram {
  const world = new World(main, reader, options, { typeOf: resolveType, parentsOf: resolveParents });
  const diagnostics: Diagnostic[] = [];
  const classes: ClassSymbol[] = [];
  const methods: MethodSymbol[] = [];
  const constants = new Constants(world);
  const initialization = new Initialization(constants);
  // Looking into methods may find more files.
  for (const symbol of world.classes()) {
    classes.push(symbol);
    for (const field of symbol.fields.values()) constants.of(field);
    if (symbol.objectInitializer !== undefined) {
      methods.push(symbol.objectInitializer);
      resolveMethod(world, constants, initialization, symbol.objectInitializer, diagnostics);
    }
    for (const method of symbol.members) {
      if (method.role !== 'code') continue;
      methods.push(method);
      resolveMethod(world, constants, initialization, method, diagnostics);
    }
  }
  for (const symbol of classes) symbol.runsCode = initialization.moreIn(symbol) !== undefined;
  const hierarchy = new Hierarchy(classes);
  for (const method of methods) expandCallees(method, hierarchy);
  propagate(methods);
  findEscapes(world, methods);
  if (world.isLeavingOutside) {
    for (const method of methods) method.unsupported ??= untoldEnding(method);
    propagate(methods);
  }
  return {
    sources: world.sources,
    diagnostics: [...world.diagnostics, ...diagnostics],
    classes,
    methods,
    hierarchy,
    world,
    options,
  };
}

function resolveMethod(
  world: World,
  constants: Constants,
  initialization: Initialization,
  method: MethodSymbol,
  diagnostics: Diagnostic[],
): void {
  method.unsupported = leavingOf(method) ?? (world.isLeavingOutside ? untoldDeclaration(method) : undefined);
  const { body } = method.declaration;
  if (method.unsupported !== undefined || body === undefined) return;
  const found: Diagnostic[] = [];
  const scope: Scope = new Scope(world, method, found, {
    expressionType: (expression, wanted) => expressionType(scope, expression, wanted),
    constantOf: (field) => constants.of(field),
    onlyGivesAValue: (one) => onlyGivesAValue(world, initialization, one),
    firstUse: (used) => initialization.moreIn(used, method.owner),
    switchType: (node, expression) => checkSwitch(scope, node, expression),
  });
  try {
    checkBeginning(scope, method);
    checkContract(scope, method.declaration.contract);
    scope.within(() => {
      for (const statement of body.statements) checkStatement(scope, statement);
    });
    if (found.length === 0) checkAssignment(scope);
    findPremises(scope);
    method.facts = scope.facts;
    diagnostics.push(...found);
  } catch (error) {
    // What could not be looked into may hold the reason for what seems to be a mistake.
    if (error instanceof UnsupportedFeature) method.unsupported = error;
    else if (error instanceof RangeError) method.unsupported = { feature: 'code nested so deeply', span: body.span };
    else throw error;
  }
}

/** A constructor begins with those of superclasses, and with what the class says of every new object. */
function checkBeginning(scope: Scope, method: MethodSymbol): void {
  const { declaration, owner } = method;
  if (declaration.kind === 'method' && !declaration.isStatic) requireUsable(owner, declaration.name.span);
  if (declaration.kind !== 'constructor' || method === owner.objectInitializer) return;
  const { span } = declaration.name;
  requireUsable(owner, span);
  const [first] = declaration.body?.statements ?? [];
  if (first?.kind === 'constructor-call' && first.target === 'this') return;
  const { superclass } = owner.parents;
  if (first?.kind !== 'constructor-call' && superclass !== undefined && !superclass.isLibrary)
    scope.facts.implicitSuper = constructorOf(scope, superclass, [], span);
  if (owner.objectInitializer !== undefined) scope.calls(owner.objectInitializer, span);
}

/** A call may lead to whatever overrides the method. */
function expandCallees({ facts }: MethodSymbol, hierarchy: Hierarchy): void {
  if (facts === undefined) return;
  const virtual = [...facts.calls.values()].flatMap((callee) =>
    callee.kind === 'method' && callee.dispatch === 'virtual' ? [callee.method] : [],
  );
  for (const method of virtual) {
    const span = facts.callees.get(method) ?? method.declaration.span;
    for (const { method: one } of hierarchy.implementations(method))
      if (!facts.callees.has(one)) facts.callees.set(one, span);
    // What has no body is never run itself.
    if (method.declaration.body === undefined) facts.callees.delete(method);
  }
}

/** What the declaration itself says. */
function leavingOf({ declaration, role, parameters, result }: MethodSymbol): Leaving | undefined {
  const { name, isStatic, body } = declaration;
  if (role === 'code' && body === undefined && isStatic)
    return { feature: 'a static method without a body', span: name.span };
  if (result === 'error') return typeLeft(declaration.result);
  if (isMain(declaration)) return undefined;
  for (const [i, { type }] of declaration.parameters.entries())
    if (parameters[i]?.type === 'error' || type.kind === 'void') return typeLeft(type);
  return undefined;
}

function typeLeft(type: TypeNode): Leaving {
  return { feature: `the type ${typeNodeText(type)}`, span: type.span };
}

const MAIN_PARAMETERS: ReadonlySet<string> = new Set(['String[]', VARIABLE_ARITY]);

/** `main(String[] args)`: nobody calls it with anything else than texts, and most do not look at them. */
function isMain({ name, parameters, result }: MethodSymbol['declaration']): boolean {
  return (
    name.text === 'main' &&
    result.kind === 'void' &&
    parameters.length === 1 &&
    MAIN_PARAMETERS.has(typeNodeText((parameters[0] as Parameter).type))
  );
}

/** Whoever calls what is left out is left out. */
function propagate(methods: readonly MethodSymbol[]): void {
  for (let changes = true; changes;) {
    changes = false;
    for (const method of methods) {
      if (method.unsupported !== undefined || method.facts === undefined) continue;
      for (const [callee, span] of method.facts.callees) {
        if (callee.unsupported === undefined) continue;
        method.unsupported = { feature: `a call of ${callee.name}`, span };
        changes = true;
        break;
      }
    }
  }
}
