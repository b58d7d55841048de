/** The condition of a path as people read it: what its decisions ask of inputs and choices (seed 003, section V). */
import { lineReport } from '../languages/lines.js';
import { spanOf } from '../languages/origins.js';
import { textOf } from '../languages/source.js';
import { TermWriter } from '../languages/terms/writer.js';
import type { Arena, Method, Origin, Term } from '../model/index.js';
import { freeVariables, subterms } from '../model/index.js';
import type { Flip, FlippedDecision } from './nodes.js';
import { decides, otherSide } from './question.js';
import { wayOf } from './sides.js';
import type { Atom, Path } from './symbolic/context.js';
import type { Trace, TraceEvent } from './trace.js';

/** Beyond it, nobody reads them; a last line of dots says that there are more. */
const MOST_CONDITIONS = 40;

export class PathConditions {
  private readonly arena: Arena;
  private readonly writer: TermWriter;
  /** Inputs whose symbols are numbers of objects. */
  private readonly references: ReadonlySet<string>;
  /** Paths share most of their conditions. Undefined for one that says less than the program does. */
  private readonly texts = new Map<Term, string | undefined>();

  constructor(arena: Arena, method: Method) {
    this.arena = arena;
    this.writer = new TermWriter(arena, method);
    const references = method.inputs.filter(({ type }) => arena.types.erase(type) === arena.types.reference);
    this.references = new Set(references.map(({ name }) => name));
  }

  /** Each condition once, in the order of the path. What holds of all inputs is left out, and so is what decides nothing. */
  of({ atoms }: Pick<Path, 'atoms'>, trace: Trace): readonly string[] {
    const texts = new Set<string>();
    const times = new Map<string, number>();
    for (const atom of atoms) {
      if (!decides(atom) || isGuides(trace, atom) || atom.condition === this.arena.true) continue;
      const text = this.text(atom.condition) ?? asWritten(trace, atom, times);
      if (text !== undefined) texts.add(text);
      if (texts.size > MOST_CONDITIONS) return [...[...texts].slice(0, MOST_CONDITIONS), '…'];
    }
    return [...texts];
  }

  /** What the other side of a decision asks for. */
  flipped({ path, trace, position, side }: Flip): FlippedDecision | undefined {
    const atom = path.atoms[position];
    const event = atom === undefined ? undefined : trace.events[atom.event];
    const place = event === undefined ? undefined : decidedAt(event);
    if (atom === undefined || place === undefined) return undefined;
    const decided = otherSide(this.arena, path, position, side);
    const text = decided === undefined ? undefined : this.text(decided);
    return { condition: text ?? otherwiseWritten(trace, atom, side), at: lineReport(place) };
  }

  private text(term: Term): string | undefined {
    if (!this.texts.has(term)) this.texts.set(term, this.isReadable(term) ? this.writer.text(term) : undefined);
    return this.texts.get(term);
  }

  /** Fields of objects are symbols with one name, and cases over objects are those of the search. */
  private isReadable(term: Term): boolean {
    const terms = subterms(this.arena, [term]);
    if (terms.length > MOST_TERMS || terms.some((one) => this.arena.operator(one) === 'ite')) return false;
    const names = new Set<string>();
    for (const variable of freeVariables(this.arena, [term])) {
      const name = this.writer.name(variable);
      if (!/^[\w.|']+$/u.test(name) || this.references.has(name) || names.has(name)) return false;
      names.add(name);
    }
    return true;
  }
}

const MOST_TERMS = 40;

/** A guide says of which executions nobody needs to see more, and nothing of the program. */
function isGuides({ events }: Trace, { event }: Atom): boolean {
  const at = events[event];
  return at?.kind === 'instruction' && at.instruction.kind === 'assume' && at.instruction.by === 'guide';
}

/**
 * `!(c.next != null)`: the decision as the program has it, and in a loop which of them it is. Lines are no part of it: what
 * is kept is true of the same code at other lines, too.
 */
function asWritten(trace: Trace, atom: Atom, times: Map<string, number>): string | undefined {
  const decision = decisionAt(trace, atom);
  if (decision === undefined) return undefined;
  const { text, isTaken } = decision;
  const time = (times.get(text) ?? 0) + 1;
  times.set(text, time);
  return `${isTaken ? text : `!(${text})`}${time === 1 ? '' : ` (time ${time})`}`;
}

interface Decision {
  readonly text: string;
  readonly isTaken: boolean;
}

function decisionAt({ events }: Trace, { event }: Atom): Decision | undefined {
  const decision = events[event];
  switch (decision?.kind) {
    case 'branch': {
      const { exit, taken } = decision;
      return { text: sourceText(exit.origin), isTaken: taken };
    }
    case 'choose': {
      const { exit, way } = decision;
      return { text: `choice ${way + 1} of ${exit.targets.length}`, isTaken: true };
    }
    case 'instruction': {
      const { instruction } = decision;
      if (instruction.kind !== 'assume' || instruction.by === 'language') return undefined;
      return { text: sourceText(instruction.origin), isTaken: true };
    }
    case 'enter': {
      const { call, method } = decision;
      return call && { text: `${method.name} is called`, isTaken: true };
    }
    case 'leave':
    case 'claim':
    case 'observed':
    case undefined:
      return undefined;
  }
}

/** The side as the program has it, where no term says it. */
function otherwiseWritten(trace: Trace, atom: Atom, side: string): string {
  const event = trace.events[atom.event];
  const way = wayOf(side);
  if (event?.kind === 'choose' && way !== undefined) return `choice ${way + 1} of ${event.exit.targets.length}`;
  if (event?.kind === 'claim') return atom.kind === 'claim' ? `!(${event.claim.text})` : 'what is assumed holds';
  const decision = decisionAt(trace, atom);
  if (decision === undefined || event?.kind === 'enter') return side;
  return decision.isTaken && event?.kind === 'branch' ? `!(${decision.text})` : decision.text;
}

function decidedAt(event: TraceEvent): Origin | undefined {
  switch (event.kind) {
    case 'branch':
    case 'choose':
      return event.exit.origin;
    case 'instruction':
    case 'observed':
      return event.instruction.origin;
    case 'claim':
      return event.claim.origin;
    case 'enter':
      return event.call?.origin;
    case 'leave':
      return undefined;
  }
}

const MOST_TEXT = 120;

function sourceText(origin: Origin): string {
  const text = textOf(spanOf(origin)).replace(/\s+/gu, ' ').trim();
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}
