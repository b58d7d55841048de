/**
 * The state of checking one member: constraints so far, names in scope, and what goes into the tables once
 * everything is solved. A member is solved in portions (its specification, then its body): `finish` ends one.
 */
import type { DiagnosticCode } from '../../../diagnostics.js';
import type * as ast from '../../syntax/index.js';
import { resolveType } from '../lookup.js';
import type { DeclarationScope } from '../lookup.js';
import type { Reference } from '../resolution.js';
import type { Variable, VariableRole } from '../symbols.js';
import { partsOf } from '../types-substitute.js';
import type { Type } from '../types.js';
import type { Mutable, World } from '../world.js';
import { decideAll } from './decide.js';
import type { Inference } from './inference.js';
import { Labels, Locals } from './locals.js';
import { recheck } from './recheck.js';
import { Refinement } from './refine.js';
import { Solver } from './solver.js';
import { Unknown } from './unknowns.js';

type ReferenceNode = ast.NameExpression | ast.MemberExpression | ast.FrameExpression;

export class Context {
  readonly world: World;
  readonly locals = new Locals();
  readonly labels = new Labels();
  solver: Solver;
  /** Whether there is a `this` here. */
  allowsThis = false;
  /** In a constructor before `new;`, where constants may still be set. */
  inFirstPart = false;
  /** Naming what to reveal: an instance function may be named by its type, and type arguments do not matter. */
  isRevealing = false;
  /** What `return` and `yield` give values to; absent where there is neither. */
  results: { readonly keyword: 'return' | 'yield'; readonly variables: readonly Variable[] } | undefined;

  private typed = new Map<ast.Expression, Type>();
  private references = new Map<ReferenceNode, Reference>();
  private variables: Mutable<Variable>[] = [];
  private typeNodes: ast.TypeNode[] = [];
  private checks: (() => void)[] = [];
  private completions: ((solved: (type: Type) => Type) => void)[] = [];

  constructor(
    readonly inference: Inference,
    readonly scope: DeclarationScope,
  ) {
    this.world = inference.world;
    this.solver = new Solver(this.world);
  }

  error(code: DiagnosticCode, span: ast.Span, message: string): void {
    this.solver.failed = true;
    this.world.diagnostics.error(code, span, message);
  }

  // ── What is found out ─────────────────────────────────────────────────────────────────────────

  typedAs(expression: ast.Expression, type: Type): Type {
    this.typed.set(expression, type);
    return type;
  }

  refer(node: ReferenceNode, reference: Reference): void {
    this.references.set(node, reference);
  }

  /** What was found in this portion, as far as it is known by now. */
  referenceOf(node: ReferenceNode): Reference | undefined {
    return this.references.get(node);
  }

  typeOf(expression: ast.Expression): Type | undefined {
    return this.typed.get(expression);
  }

  /** A variable that this member binds. It is not in scope yet (`declare`). */
  variable(node: Variable['node'], name: string, role: VariableRole, ghost: boolean, type: Type): Variable {
    const variable: Mutable<Variable> = { kind: 'variable', node, name, role, ghost, type };
    this.variables.push(variable);
    this.world.tables.variables.set(node, variable);
    return variable;
  }

  /** Brings a variable into scope; `_` names nothing. */
  declare(variable: Variable, span: ast.Span): void {
    if (variable.name === '_' || variable.name === '') return;
    if (this.locals.declare(variable)) return;
    this.error(
      'duplicate-name',
      span,
      `There is already a variable named '${variable.name}' in this scope; give this one another name.`,
    );
  }

  /** A type as written in a body, where type arguments may be left to inference. */
  type(node: ast.TypeNode): Type {
    let omitted = false;
    const type = resolveType(this.world, this.scope, node, () => {
      omitted = true;
      return this.solver.fresh();
    });
    if (omitted) this.typeNodes.push(node);
    if (type.kind === 'error') this.solver.failed = true;
    return type;
  }

  whileRevealing<T>(work: () => T): T {
    this.isRevealing = true;
    try {
      return work();
    } finally {
      this.isRevealing = false;
    }
  }

  /** What a type parameter stands for when no argument is written. */
  argumentFor(parameter: ast.TypeParameter): Type {
    return this.isRevealing ? { kind: 'parameter', parameter } : this.solver.fresh();
  }

  /** Something to verify when all types of this portion are known. */
  later(check: () => void): void {
    this.checks.push(check);
  }

  /** Something to enter into a table when all types of this portion are known. */
  complete(completion: (solved: (type: Type) => Type) => void): void {
    this.completions.push(completion);
  }

  // ── The end of a portion ──────────────────────────────────────────────────────────────────────

  finish(): void {
    decideAll(this.solver);
    // A check may look further and add constraints.
    for (const check of this.checks) check();
    decideAll(this.solver);
    recheck(this.solver);
    this.reportExhaustion();
    this.reportUnknowns();
    const refinement = new Refinement(this.solver);
    const solved = (type: Type): Type => refinement.type(type);
    const { tables } = this.world;
    for (const [expression, type] of this.typed) tables.types.set(expression, solved(type));
    for (const variable of this.variables) variable.type = solved(variable.type);
    for (const [node, reference] of this.references) tables.references.set(node, solveReference(reference, solved));
    for (const node of this.typeNodes) this.solveTypeNode(node, solved);
    for (const completion of this.completions) completion(solved);
    this.solver = new Solver(this.world);
    this.typed = new Map();
    this.references = new Map();
    this.variables = [];
    this.typeNodes = [];
    this.checks = [];
    this.completions = [];
  }

  private reportExhaustion(): void {
    if (!this.solver.exhausted) return;
    const [first] = this.typed.keys();
    if (first === undefined) return;
    this.world.diagnostics.error(
      'nested-too-deeply',
      first.span,
      'The types that follow from here are too large, or contain themselves; write the types of the variables.',
    );
  }

  /** Types that nothing determines are an error, told once for each, at the declaration if there is one. */
  private reportUnknowns(): void {
    if (this.solver.failed || this.solver.unknowns.every((unknown) => unknown.binding !== undefined)) return;
    const told = new Set<Unknown>();
    const tell = (type: Type, span: ast.Span, message: () => string): void => {
      const unknowns = unknownsIn(this.solver, type).filter((unknown) => !told.has(unknown));
      if (unknowns.length === 0) return;
      for (const unknown of unknowns) told.add(unknown);
      this.world.diagnostics.error('cannot-infer', span, message());
    };
    for (const node of this.typeNodes) {
      const type = this.world.tables.typeNodes.get(node);
      if (type !== undefined)
        tell(type, node.span, () => 'The type arguments left out here cannot be inferred; write them.');
    }
    for (const { node, name, type } of this.variables) {
      tell(
        type,
        node.span,
        () => `The type of '${name}' cannot be inferred from how it is used; write it: '${name}: T'.`,
      );
    }
    for (const [node, reference] of this.references) {
      const args = 'typeArgs' in reference ? reference.typeArgs : [];
      const owners = 'ownerArgs' in reference ? reference.ownerArgs : [];
      for (const type of [...args, ...owners]) {
        tell(type, node.span, () => `A type argument cannot be inferred here; write the type arguments.`);
      }
    }
    for (const [expression, type] of this.typed) {
      tell(type, expression.span, () => `The type of this expression (${this.solver.text(type)}) is not determined.`);
    }
    if (told.size > 0) this.solver.failed = true;
  }

  private solveTypeNode(node: ast.TypeNode, solved: (type: Type) => Type): void {
    const { typeNodes } = this.world.tables;
    const type = typeNodes.get(node);
    if (type !== undefined) typeNodes.set(node, solved(type));
    for (const part of typeNodeParts(node)) this.solveTypeNode(part, solved);
  }
}

function unknownsIn(solver: Solver, type: Type): readonly Unknown[] {
  const head = solver.head(type);
  if (head instanceof Unknown) return [head];
  return partsOf(head).flatMap((part) => unknownsIn(solver, part));
}

function solveReference(reference: Reference, solved: (type: Type) => Type): Reference {
  switch (reference.kind) {
    case 'member':
      return { ...reference, ownerArgs: reference.ownerArgs.map(solved), typeArgs: reference.typeArgs.map(solved) };
    case 'constructor':
      return { ...reference, typeArgs: reference.typeArgs.map(solved) };
    case 'type':
      return { kind: 'type', type: solved(reference.type) };
    case 'variable':
    case 'module':
      return reference;
  }
}

function typeNodeParts(node: ast.TypeNode): readonly ast.TypeNode[] {
  switch (node.kind) {
    case 'collection-type':
      return node.args;
    case 'tuple-type':
      return node.parts.map((part) => part.type);
    case 'arrow-type':
      return [...node.parameters, node.result];
    case 'named-type':
      return node.path.flatMap((segment) => segment.args);
    case 'primitive-type':
    case 'bitvector-type':
    case 'missing-type':
      return [];
  }
}
