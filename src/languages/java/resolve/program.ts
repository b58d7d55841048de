/** Files -> classes, with every method looked into: what its names mean, and what it lets out of reach. */
import type { Diagnostic } from '../../diagnostics.js';
import type { ReadingOptions, SourceReader } from '../../language.js';
import type { SourceText } from '../../source.js';
import { checkAssignment } from './assignment.js';
import { Initialization } from './initialization.js';
import { onlyGivesAValue } from './nondet.js';
import { findPremises } from './recorded.js';
import { Scope } from './scope.js';
import { checkStatement } from './statements.js';
import { checkSwitch } from './switches.js';
import type { ClassSymbol, Leaving, MethodSymbol } from './symbols.js';
import { UnsupportedFeature } from '../../unsupported.js';
import { Constants } from './values.js';
import { World } from './world.js';

export interface JavaProgram {
  readonly sources: readonly SourceText[];
  readonly diagnostics: readonly Diagnostic[];
  readonly classes: readonly ClassSymbol[];
  /** In the order of the texts; those of error and nondeterministic methods are not code. */
  readonly methods: readonly MethodSymbol[];
  readonly options: ReadingOptions;
}

export function resolveProgram(main: SourceText, reader: SourceReader, options: ReadingOptions): JavaProgram {
  const world = new World(main, reader, options);
  const diagnostics: Diagnostic[] = [];
  const classes: ClassSymbol[] = [];
  const methods: MethodSymbol[] = [];
  const constants = new Constants(world);
  const initialization = new Initialization(constants);
  // Looking into methods may find more files.
  for (const symbol of world.classes()) {
    classes.push(symbol);
    for (const field of symbol.fields.values()) constants.of(field);
    for (const method of [...symbol.methods.values()].flat()) {
      if (method.role !== 'code') continue;
      methods.push(method);
      resolveMethod(world, constants, initialization, method, diagnostics);
    }
  }
  for (const symbol of classes) symbol.runsCode = initialization.moreIn(symbol) !== undefined;
  propagate(methods);
  return { sources: world.sources, diagnostics: [...world.diagnostics, ...diagnostics], classes, methods, options };
}

function resolveMethod(
  world: World,
  constants: Constants,
  initialization: Initialization,
  method: MethodSymbol,
  diagnostics: Diagnostic[],
): void {
  method.unsupported = outside(method);
  const { body } = method.declaration;
  if (method.unsupported !== undefined || body === undefined) return;
  const found: Diagnostic[] = [];
  const scope: Scope = new Scope(world, method, found, {
    constantOf: (field) => constants.of(field),
    onlyGivesAValue: (one) => onlyGivesAValue(world, initialization, one),
    firstUse: (used) => initialization.moreIn(used, method.owner),
    switchType: (node, expression) => checkSwitch(scope, node, expression),
  });
  try {
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

/** What the declaration itself says. */
function outside({ declaration, role }: MethodSymbol): Leaving | undefined {
  const { name, parameters, result, isStatic, body } = declaration;
  if (!isStatic) return { feature: 'a method of objects', span: name.span };
  if (role === 'code' && body === undefined) return { feature: 'a static method without a body', span: name.span };
  if (result.kind === 'other') return { feature: `the type ${result.text}`, span: result.span };
  if (isMain(declaration)) return undefined;
  for (const { type } of parameters) {
    if (type.kind !== 'int' && type.kind !== 'boolean') {
      const text = type.kind === 'other' ? type.text : type.kind;
      return { feature: `the type ${text}`, span: type.span };
    }
  }
  return undefined;
}

/** `main(String[] args)`: nobody calls it with anything else than texts, and most do not look at them. */
function isMain({ name, parameters, result }: MethodSymbol['declaration']): boolean {
  return (
    name.text === 'main' && result.kind === 'void' && parameters.length === 1 && parameters[0]?.type.kind === 'other'
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
