/**
 * Functions that are defined by themselves, and proofs that use themselves, must say why they end: whoever unfolds a
 * definition, or believes a lemma, relies on it.
 */
import type { Body, FunctionSymbol, Method, Model } from '../model/index.js';
import { appliedIn, isBelieved, isCheck } from '../model/index.js';
import { components, isCycle } from './graph.js';
import type { ObligationFault } from './obligations.js';

type Member = FunctionSymbol | Method;

export function recursionFaults(model: Model): readonly ObligationFault[] {
  const uses = new Uses(model);
  const members: readonly Member[] = [...model.functions.keys(), ...model.methods];
  return components(members, uses.of)
    .filter((group) => isCycle(group, uses.of))
    .flatMap((group) => [...groupFaults(model, group), ...group.flatMap((one) => endFaults(model, one))]);
}

/** Members that can come back to each other are one recursion group. */
function groupFaults(model: Model, group: readonly Member[]): readonly ObligationFault[] {
  const numbers = new Set(group.map((one) => groupOf(model, one)));
  const [number = -1] = numbers;
  const [method] = model.methods.filter((one) => group.includes(one) || group.includes(one.defines as Member));
  if (method === undefined || (numbers.size === 1 && number >= 0)) return [];
  const sentence = `can come back to itself through ${group.map(({ name }) => name).join(', ')}, which are not one recursion group`;
  return [{ method, sentence: `${method.name} ${sentence}` }];
}

function endFaults(model: Model, member: Member): readonly ObligationFault[] {
  if (!('claims' in member)) {
    const body = model.functions.get(member)?.body;
    const checks = model.methods.filter(({ defines }) => defines === member);
    const [first] = model.methods;
    if (body === undefined || checks.some(claimsEnd) || first === undefined) return [];
    return [{ method: checks[0] ?? first, sentence: `${member.name} uses itself, and nothing claims that it ends` }];
  }
  const isBoundToEnd =
    isBelieved(member) && member.body !== undefined && !isCheck(member) && member.defines === undefined;
  if (!isBoundToEnd || claimsEnd(member)) return [];
  return [{ method: member, sentence: `${member.name} uses itself, and nothing claims that it ends` }];
}

function claimsEnd({ claims }: Method): boolean {
  return claims.some(({ kind }) => kind === 'decreases-call');
}

function groupOf({ functions }: Model, member: Member): number {
  return 'claims' in member ? member.recursionGroup : (functions.get(member)?.recursionGroup ?? -1);
}

/** What a member uses: what it calls, and the functions that it applies. */
class Uses {
  private readonly model: Model;

  constructor(model: Model) {
    this.model = model;
  }

  readonly of = (member: Member): readonly Member[] => {
    const { functions } = this.model;
    if ('claims' in member) {
      if (member.body === undefined) return member.implementers;
      const called = bodiesIn(member.body).flatMap(({ blocks }) =>
        blocks.flatMap(({ instructions }) => instructions.flatMap((one) => (one.kind === 'call' ? [one.callee] : []))),
      );
      return [...called, ...member.implementers];
    }
    const definition = functions.get(member);
    if (definition === undefined) return [];
    const terms = definition.body === undefined ? [] : [definition.body];
    return [...appliedIn(this.model.arena, terms).filter((one) => functions.has(one)), ...definition.implementers];
  };
}

function bodiesIn(body: Body): readonly Body[] {
  const inner = body.blocks.flatMap(({ instructions }) =>
    instructions.flatMap((one) => (one.kind === 'proof' ? bodiesIn(one.body) : [])),
  );
  return [body, ...inner];
}
