/**
 * Conditions that somebody wrote about a place of a program, in its language: what they mean in its model.
 *
 * The text of the program is read once more, with an assertion of the condition at the place, so that names mean what they
 * mean there and every expression of the language is one. Then both models are laid side by side: they must be the same
 * but for claims at the place, or what was written is not a condition there.
 */
import type { Block, BlockId, Body, Claim, Instruction, InstructionId, Method, Model, Term } from '../model/index.js';
import { simplify, transferring } from '../model/index.js';
import type { Language, ReadingOptions, SourceReader } from './language.js';
import { readAtOnce } from './language.js';
import { spanOf } from './origins.js';
import type { Position, Span } from './source.js';
import { SourceText } from './source.js';

/** A program with what it was read from. */
export interface ReadText {
  readonly model: Model;
  /** All of its texts, the named one first. */
  readonly sources: readonly SourceText[];
  readonly language: Language;
  readonly reader: SourceReader;
  readonly options: ReadingOptions;
}

export interface WrittenCondition {
  readonly method: Method;
  readonly text: string;
  readonly source: SourceText;
  /** Where a statement begins. */
  readonly at: Position;
  readonly when: 'before' | 'after';
}

/** Where control leaves a block. */
export interface BlockEnd {
  readonly exitOf: BlockId;
}

export type PlacedCondition =
  | {
      readonly kind: 'placed';
      /** That it makes sense, and holds. */
      readonly condition: Term;
      readonly before: InstructionId | BlockEnd;
    }
  | { readonly kind: 'fault'; readonly message: string };

/** How often the program is read again, in search for those that are wrong. */
const MOST_READINGS = 200;

/** In the order of what was written. */
export function placeConditions(program: ReadText, written: readonly WrittenCondition[]): readonly PlacedCondition[] {
  const placed = new Map<WrittenCondition, PlacedCondition>();
  let readings = 0;
  const pending = written.length === 0 ? [] : [written];
  for (let some = pending.pop(); some !== undefined; some = pending.pop()) {
    const found = readings++ < MOST_READINGS ? placedTogether(program, some) : TOO_MANY;
    if ('message' in found && some.length > 1 && found !== TOO_MANY) {
      const half = some.length >> 1;
      pending.push(some.slice(half), some.slice(0, half));
    } else some.forEach((one, i) => placed.set(one, 'message' in found ? found : (found[i] as PlacedCondition)));
  }
  return written.map((one) => placed.get(one) as PlacedCondition);
}

type Fault = Extract<PlacedCondition, { readonly kind: 'fault' }>;

const fault = (message: string): Fault => ({ kind: 'fault', message });

const TOO_MANY = fault('Too many conditions are wrong to look at each of them.');

/** One fault for all if the program cannot be read with them. */
function placedTogether(program: ReadText, written: readonly WrittenCondition[]): readonly PlacedCondition[] | Fault {
  const offsets = written.map((one) => offsetOf(one));
  const texts = new InsertedTexts(program, written, offsets);
  const again = readAtOnce(program.language, texts.main, texts.reader, program.options);
  const error = again.diagnostics.find(({ severity }) => severity === 'error');
  if (error !== undefined) return fault(`It cannot be read there: ${error.message}`);
  const model = again.lower();
  const compared = new Map<Method, ComparedMethod | Fault>();
  return written.map(({ method }, i) => {
    if (offsets[i] === undefined) return fault('No statement begins at the place.');
    let found = compared.get(method);
    if (found === undefined) compared.set(method, (found = compare(program.model, model, method, texts)));
    return 'message' in found ? found : placeIn(found, i);
  });
}

/** Undefined where there is no such place, or nothing that ends. */
function offsetOf({ source, at, when, method }: WrittenCondition): number | undefined {
  const begin = source.offset(at);
  if (begin === undefined || when === 'before') return begin;
  const ends = spansIn(method)
    .filter((span) => span.source.path === source.path && span.start === begin)
    .map(({ end }) => end);
  if (ends.length === 0) return undefined;
  const end = Math.max(...ends);
  // A statement may be an expression with its own end.
  const [, behind = ''] = /^(\s*;)/.exec(source.text.slice(end, end + 100)) ?? [];
  return end + behind.length;
}

function spansIn({ body }: Method): readonly Span[] {
  return (body?.blocks ?? []).flatMap(({ instructions }) => instructions.map(({ origin }) => spanOf(origin)));
}

interface InsertedRange {
  readonly start: number;
  readonly end: number;
  /** The number of the condition. */
  readonly of: number;
}

/** The texts of a program with assertions in them. */
class InsertedTexts {
  readonly main: SourceText;
  readonly reader: SourceReader;
  /** By path, in order. */
  private readonly ranges = new Map<string, readonly InsertedRange[]>();

  constructor(
    { sources, language, reader }: ReadText,
    written: readonly WrittenCondition[],
    offsets: readonly (number | undefined)[],
  ) {
    const texts = new Map<string, string>();
    for (const { path, text } of sources) {
      const own = written.flatMap((one, of) => {
        const offset = one.source.path === path ? offsets[of] : undefined;
        return offset === undefined ? [] : [{ of, offset, statement: language.claiming(one.text) }];
      });
      own.sort((one, other) => one.offset - other.offset);
      let [changed, from] = ['', 0];
      this.ranges.set(
        path,
        own.map(({ of, offset, statement }) => {
          changed += text.slice(from, offset);
          const start = changed.length;
          changed += statement;
          from = offset;
          return { of, start, end: changed.length };
        }),
      );
      texts.set(path, changed + text.slice(from));
    }
    const main = sources[0]?.path ?? '';
    this.main = new SourceText(main, texts.get(main) ?? '');
    this.reader = {
      resolve: (from, include) => reader.resolve(from, include),
      read: (path) => {
        const text = texts.get(path);
        return text === undefined ? reader.read(path) : { kind: 'text', text };
      },
    };
  }

  /** The number of the condition that was inserted around this place. */
  around({ source, start, end }: Span): number | undefined {
    const ranges = this.ranges.get(source.path) ?? [];
    let [low, high] = [0, ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ranges[middle]?.end ?? 0) <= start) low = middle + 1;
      else high = middle;
    }
    const found = ranges[low];
    return found !== undefined && found.start <= start && end <= found.end ? found.of : undefined;
  }
}

/** A method, and what it became with assertions in it. */
interface ComparedMethod {
  readonly model: Model;
  readonly method: Method;
  readonly again: Model;
  readonly transfer: (term: Term) => Term | undefined;
  /** By the number of the condition: in which block its claims stand, and how many instructions before them. */
  readonly places: ReadonlyMap<number, { readonly block: Block; readonly index: number; readonly claims: Claim[] }>;
}

function compare(model: Model, again: Model, method: Method, texts: InsertedTexts): ComparedMethod | Fault {
  const other = again.methods.find((one) => one.name === method.name && one.kind === method.kind);
  const [body, changed] = [method.body, other?.body];
  if (body === undefined || other === undefined || changed === undefined)
    return fault('The method cannot be analysed with it.');
  const places = new Map<number, { readonly block: Block; readonly index: number; readonly claims: Claim[] }>();
  const kept = changed.blocks.map(({ id, instructions }) => {
    const own: Instruction[] = [];
    for (const one of instructions) {
      const of = one.kind === 'assert' ? texts.around(spanOf(one.origin)) : undefined;
      if (one.kind !== 'assert' || of === undefined) {
        own.push(one);
        continue;
      }
      const known = places.get(of);
      if (known !== undefined) known.claims.push(one.claim);
      else places.set(of, { block: body.blocks[id] as Block, index: own.length, claims: [one.claim] });
    }
    return own;
  });
  if (!isSameCode(body, changed, kept)) return fault('It is not a condition alone, or changes something.');
  const transfer = transferring({ model: again, method: other }, { model, method });
  return { model, method, again, transfer, places };
}

function isSameCode(body: Body, changed: Body, kept: readonly (readonly Instruction[])[]): boolean {
  return (
    body.locals.length === changed.locals.length &&
    body.locals.every(({ name }, i) => name === changed.locals[i]?.name) &&
    body.blocks.length === changed.blocks.length &&
    body.blocks.every(({ instructions, exit }, i) => {
      const others = kept[i] ?? [];
      return (
        exit.kind === changed.blocks[i]?.exit.kind &&
        instructions.length === others.length &&
        instructions.every(({ kind }, at) => kind === others[at]?.kind)
      );
    })
  );
}

function placeIn({ model, method, again, transfer, places }: ComparedMethod, of: number): PlacedCondition {
  const place = places.get(of);
  if (place === undefined) return fault(`No execution of ${method.name} comes to the place.`);
  const { block, index, claims } = place;
  if (claims.some(({ kind }) => kind === 'initialised'))
    return fault('It mentions a variable that may have no value yet.');
  // What it needs to make sense is part of it: where it makes none, it does not hold.
  const conditions = claims.map(({ guard, condition }) =>
    transfer(guard === again.arena.true ? condition : again.arena.make('implies', [guard, condition])),
  );
  const known = conditions.filter((one) => one !== undefined);
  if (known.length < conditions.length)
    return fault('It speaks of something that the program does not speak of itself.');
  const before = block.instructions[index]?.id ?? { exitOf: block.id };
  return { kind: 'placed', condition: simplify.and(model.arena, known), before };
}
