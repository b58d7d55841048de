/**
 * What Dafny's proofs of a member can rest on. Dafny does not say what a proof used, so this is everything that the
 * member mentions: contracts, lemmas, functions with all that their definitions mention, constrained types, the program's
 * assumptions, and the proof steps in the member itself.
 */
import { claimsOf, termsRead, termsReadAfter } from '../../../analysis/effects.js';
import { subterms } from '../../../model/index.js';
import type {
  Body,
  ClaimId,
  Dependency,
  Frame,
  FunctionSymbol,
  Instance,
  Instruction,
  Method,
  Model,
  Term,
  Type,
  Variable,
} from '../../../model/index.js';
import type { Promises } from '../../../analysis/index.js';
import { promisesIn } from '../../../analysis/index.js';
import { constrainedIn } from './constrained.js';

interface Mentioned {
  readonly terms: Term[];
  readonly types: Type[];
  readonly callees: Set<Method>;
  /** The claims inside proof blocks. */
  readonly steps: ClaimId[];
  readonly assumptions: Dependency[];
}

export class ProofDependencies {
  private readonly model: Model;
  private readonly promises: Promises;

  constructor(model: Model) {
    this.model = model;
    this.promises = promisesIn(model);
  }

  of(method: Method): readonly Dependency[] {
    const mentioned = mentionedBy(method);
    for (const callee of mentioned.callees) {
      mentioned.terms.push(...contractTerms(callee));
      mentioned.types.push(...[...callee.inputs, ...callee.outputs].map(({ type }) => type));
    }
    const functions = this.functionsIn(mentioned);
    const { callees, steps, assumptions, types } = mentioned;
    return [
      ...assumptions,
      ...[...callees].map((callee) => this.promises.ofMethod(callee)),
      ...[...functions].map((symbol) => this.ofFunction(symbol)),
      ...[...constrainedIn(types)].flatMap(({ name }) => this.promises.ofTypes([name]) ?? []),
      ...(steps.length === 0 ? [] : [{ kind: 'proof', name: method.name, claims: steps } as const]),
    ];
  }

  private ofFunction(symbol: FunctionSymbol): Dependency {
    const { name } = symbol;
    const definition = this.model.functions.get(symbol);
    if (definition === undefined) {
      return { kind: 'function', name, claims: [], missing: `${name} uses something that is not supported.` };
    }
    const promised = this.promises.ofFunction(definition);
    // Without a body and a postcondition, nothing is known of it that could be wrong.
    const isHarmless = promised.kind === 'bodiless' && promised.name === name && definition.ensures.length === 0;
    return isHarmless ? { ...promised, kind: 'function' } : promised;
  }

  /** With the functions that their definitions mention, and so on; and adds the types that all of these mention. */
  private functionsIn({ terms, types }: Mentioned): ReadonlySet<FunctionSymbol> {
    const { arena, functions } = this.model;
    const found = new Set<FunctionSymbol>();
    const read = new Set<Term>();
    const predicates = new Set(constrainedIn(types));
    const work = [...terms, ...[...predicates].map(({ predicate }) => predicate)];
    for (let root = work.pop(); root !== undefined; root = work.pop()) {
      if (read.has(root)) continue;
      for (const term of subterms(arena, [root])) {
        if (read.has(term)) continue;
        read.add(term);
        const payload = arena.payload(term);
        const operator = arena.operator(term);
        if (operator === 'variable') types.push((payload as Variable).type);
        if (operator === 'has-type') types.push(payload as Type);
        if (operator !== 'apply') continue;
        const { symbol, typeArgs } = payload as Instance;
        types.push(...typeArgs);
        if (found.has(symbol)) continue;
        found.add(symbol);
        types.push(...symbol.parameters.map(({ type }) => type), symbol.result);
        for (const one of [symbol, ...(functions.get(symbol)?.implementers ?? [])]) {
          const definition = functions.get(one);
          if (definition === undefined) continue;
          work.push(...definition.requires, ...definition.ensures, ...frameTerms(definition.reads));
          if (definition.body !== undefined) work.push(definition.body);
        }
      }
      if (work.length > 0) continue;
      for (const constrained of constrainedIn(types)) {
        if (!predicates.has(constrained)) work.push(constrained.predicate);
        predicates.add(constrained);
      }
    }
    return found;
  }
}

function mentionedBy(method: Method): Mentioned {
  const mentioned: Mentioned = {
    terms: [...contractTerms(method)],
    types: [...method.inputs, ...method.outputs].map(({ type }) => type),
    callees: new Set(),
    steps: [],
    assumptions: [],
  };
  const work: { readonly body: Body; readonly proof: boolean }[] = [];
  if (method.body !== undefined) work.push({ body: method.body, proof: false });
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { body, proof } = next;
    for (const { instructions, exit } of body.blocks) {
      for (const instruction of instructions) {
        mentioned.terms.push(...termsRead(instruction), ...termsReadAfter(instruction));
        if (proof) mentioned.steps.push(...claimsOf(instruction).map(({ id }) => id));
        if (instruction.kind === 'allocate') mentioned.types.push(instruction.type);
        if (instruction.kind === 'call') mentioned.callees.add(instruction.callee);
        if (instruction.kind === 'proof') work.push({ body: instruction.body, proof: true });
        mentioned.assumptions.push(...assumptions(instruction, method, proof));
      }
      if (exit.kind === 'branch') mentioned.terms.push(exit.condition);
    }
    mentioned.types.push(...body.locals.map(({ type }) => type));
    mentioned.terms.push(...body.loops.flatMap(({ invariants }) => invariants.map(({ condition }) => condition)));
  }
  return mentioned;
}

function assumptions(instruction: Instruction, { name, kind }: Method, proof: boolean): readonly Dependency[] {
  const unchecked = proof || kind === 'lemma' ? { unchecked: true as const } : {};
  if (instruction.kind !== 'assume') return [];
  if (instruction.by === 'program') return [{ kind: 'assume', name, claims: [], ...unchecked }];
  return instruction.by === 'axiom' ? [{ kind: 'axiom', name, claims: [] }] : [];
}

function contractTerms({ requires, ensures, modifies, decreases, claims }: Method): readonly Term[] {
  return [
    ...[...requires, ...ensures].map(({ condition }) => condition),
    ...frameTerms(modifies),
    ...decreases.terms,
    ...claims.flatMap(({ guard, condition }) => [guard, condition]),
  ];
}

function frameTerms(frame: Frame): readonly Term[] {
  return frame.kind === 'everything' ? [] : frame.items.map(({ objects }) => objects);
}
