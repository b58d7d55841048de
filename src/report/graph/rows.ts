/** The instructions of a block as rows of source text, each claim under the code that it is about. */
import { spanOf } from '../../languages/origins.js';
import type { Span } from '../../languages/source.js';
import type { GuideMark } from '../../explore/guide-marks.js';
import type { Status } from '../../evidence/index.js';
import type { Block, Body, Claim, ClaimId, Exit, Instruction, Method } from '../../model/index.js';
import { kindWords } from './kind-words.js';
import { contains, decisionText, lineOf, oneLine, statementText } from './source-text.js';
import type { GraphRow } from './types.js';

/** By the identity of the claim. */
export type Statuses = ReadonlyMap<ClaimId, Status>;

export class RowMaker {
  private readonly method: Method;
  private readonly statuses: Statuses | undefined;
  /** What loops say before their bodies. */
  private readonly heads: readonly Head[];
  private readonly guide: readonly GuideMark[];

  constructor(method: Method, statuses: Statuses | undefined, guide: readonly GuideMark[] = []) {
    this.method = method;
    this.statuses = statuses;
    this.guide = guide;
    this.heads = (method.body?.loops ?? []).map(({ origin, header }) => headOf(spanOf(origin), header));
  }

  rowsOf(block: Block): readonly GraphRow[] {
    const marks = this.guide.filter(({ block: id }) => id === block.id);
    /** Above what comes after it. */
    const above = new Map<Item, GraphRow[]>();
    let waiting: GraphRow[] = [];
    const items: Item[] = [];
    const add = (place: number, here: readonly Item[]): void => {
      waiting.push(...marks.filter((mark) => mark.place === place).map(({ text }) => guideRow(text)));
      const [first] = here;
      if (first === undefined) return;
      above.set(first, waiting);
      waiting = [];
      items.push(...here);
    };
    block.instructions.forEach((instruction, place) => {
      add(place, this.items(instruction));
    });
    const decision = this.decisionOf(block);
    add(block.instructions.length, decision === undefined ? [] : [decision]);
    const rows = arranged(items).flatMap((one) => [
      ...one.parts.flatMap((part) => above.get(part) ?? []),
      ...this.rowsFor(one),
    ]);
    return [...rows, ...waiting];
  }

  private itemsOf(instructions: readonly Instruction[]): Item[] {
    return instructions.flatMap((instruction) => this.items(instruction));
  }

  private items(instruction: Instruction): readonly Item[] {
    const span = spanOf(instruction.origin);
    const text = statementText(span);
    const code: Item[] = text === '' || this.isHidden(span) ? [] : [{ kind: 'code', span, text }];
    switch (instruction.kind) {
      case 'assume':
        return instruction.by === 'language' ? [] : instruction.by === 'precondition' ? [requirement(span)] : code;
      case 'assert':
        return [claimItem(instruction.claim)];
      case 'call':
      case 'forall-assign':
        return [...code, ...instruction.claims.map(claimItem)];
      case 'such-that':
        return [...code, ...(instruction.exists === undefined ? [] : [claimItem(instruction.exists)])];
      case 'proof':
        return this.stepsOf(instruction.body);
      case 'assign':
      case 'allocate':
      case 'havoc':
      case 'print':
      case 'reveal':
      case 'assumed':
        return code;
      case 'prefer':
        return [];
    }
  }

  /** No execution goes through the steps of a proof, so that its branches are not part of the picture. */
  private stepsOf(body: Body): readonly Item[] {
    return body.blocks.flatMap((block) => {
      const decision = this.decisionOf(block);
      return [
        ...this.itemsOf(block.instructions),
        ...(decision === undefined ? [] : [{ ...decision, kind: 'code' as const }]),
      ];
    });
  }

  /** Not a statement of its own: what the method or a loop does before its body. */
  private isHidden(span: Span): boolean {
    if (contains(span, spanOf(this.method.origin))) return true;
    return this.heads.some(({ whole, head }) => isSame(whole, span) || contains(head, span));
  }

  private decisionOf({ id, exit }: Block): Item | undefined {
    if (exit.kind !== 'branch' && exit.kind !== 'choose') return undefined;
    const span = spanOf(exit.origin);
    // Of `while A && B` only A is decided here.
    const loop = this.heads.find(({ header, whole }) => header === id && contains(whole, span) && isFor(whole));
    if (loop !== undefined) return { kind: 'decision', span: loop.head, text: statementText(loop.whole) };
    return { kind: 'decision', span, text: exit.kind === 'branch' ? decisionText(span) : choiceText(exit, span) };
  }

  private rowsFor({ item, claims }: Arranged): readonly GraphRow[] {
    const line = lineOf(item.span);
    const row: GraphRow =
      item.claim === undefined
        ? { kind: item.kind, text: item.text, line, claim: undefined }
        : this.claimRow(item.claim, false);
    return [row, ...claims.map((claim) => this.claimRow(claim, true))];
  }

  private claimRow(claim: Claim, nested: boolean): GraphRow {
    return {
      kind: 'claim',
      text: oneLine(claim.text),
      line: lineOf(spanOf(claim.origin)),
      claim: { id: claim.id, kind: kindWords(claim.kind), status: this.statuses?.get(claim.id), nested },
    };
  }
}

interface Item {
  readonly kind: 'contract' | 'code' | 'decision' | 'claim';
  readonly span: Span;
  readonly text: string;
  readonly claim?: Claim;
}

interface Arranged {
  readonly item: Item;
  readonly claims: readonly Claim[];
  /** What became one row, in the order of execution. */
  readonly parts: readonly Item[];
}

interface Head {
  readonly header: number;
  readonly whole: Span;
  readonly head: Span;
}

function headOf(whole: Span, header: number): Head {
  const { source, start, end } = whole;
  const text = source.text.slice(start, end);
  const length = text.replaceAll('{:', '(:').search(/\b(?:invariant|decreases|modifies)\b|\{/);
  return { header, whole, head: { source, start, end: length < 0 ? end : start + length } };
}

function isFor({ source, start }: Span): boolean {
  return source.text.startsWith('for', start);
}

function claimItem(claim: Claim): Item {
  return { kind: 'claim', span: spanOf(claim.origin), text: claim.text, claim };
}

function guideRow(text: string): GraphRow {
  return { kind: 'guide', text, line: undefined, claim: undefined };
}

function requirement(span: Span): Item {
  return { kind: 'contract', span, text: `requires ${oneLine(span.source.text.slice(span.start, span.end))}` };
}

function choiceText(exit: Extract<Exit, { kind: 'choose' }>, span: Span): string {
  const text = statementText(span);
  return text === '' ? `one of ${exit.targets.length} ways` : text;
}

/**
 * A statement may be several instructions, the last of which spans all of it; what must hold for a statement to be
 * executed is checked before it. Both end up as one row of code with its claims.
 */
function arranged(items: readonly Item[]): readonly Arranged[] {
  const rows: { item: Item; claims: Claim[]; parts: Item[] }[] = [];
  for (const item of items) {
    const isCode = item.kind === 'code' || item.kind === 'decision';
    const claims: Claim[] = [];
    const parts = [item];
    const last = rows.at(-1);
    if (!isCode && item.claim !== undefined && last?.item.kind === 'code' && contains(last.item.span, item.span)) {
      last.claims.push(item.claim);
      last.parts.push(item);
      continue;
    }
    const belongs = (above: Item): boolean => (isCode ? isPartOf(above, item) : isSupportOf(above, item));
    for (let above = rows.at(-1); above !== undefined && belongs(above.item); above = rows.at(-1)) {
      rows.pop();
      claims.unshift(...(above.item.claim === undefined ? [] : [above.item.claim]), ...above.claims);
      parts.unshift(...above.parts);
    }
    rows.push({ item, claims, parts });
  }
  return rows;
}

/** Assertions and the like are statements of their own, also inside a larger one. */
function isPartOf(part: Item, whole: Item): boolean {
  return part.kind !== 'contract' && part.claim?.explicit !== true && contains(whole.span, part.span);
}

function isSupportOf(part: Item, whole: Item): boolean {
  return whole.claim !== undefined && part.claim?.supports === whole.claim;
}

function isSame(a: Span, b: Span): boolean {
  return a.source === b.source && a.start === b.start && a.end === b.end;
}
