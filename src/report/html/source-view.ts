/** A file's text, line by line: words in colours, claims marked where they stand, dead code and open branches. */
import { counted } from '../../model/index.js';
import type { DiagnosticReport } from '../report.js';
import type { SourceToken } from './input.js';
import { markup } from './markup.js';
import type { Markup, Part } from './markup.js';
import { badge } from './parts.js';
import { byImportance, rank, toneOf } from './site.js';
import type { ClaimView, FileView } from './site.js';
import { STATUS_ORDER } from '../distribution.js';
import { STATUS_WORDS } from './wording.js';

export function sourceView(view: FileView): Markup {
  const { source, file } = view;
  if (source === undefined) return markup`<p class="note">The text of this file could not be read.</p>`;
  const lines = linesOf(source.text);
  const claims = claimsByLine(view.claims, lines);
  const starting = startingOn(view.claims);
  const dead = linesIn(file.deadCode ?? []);
  const open = openLines(view);
  const ran = coverageOf(view);
  const told = (severity: DiagnosticReport['severity']): ReadonlyMap<number, string> =>
    new Map(file.diagnostics.flatMap((one) => (one.severity === severity ? [[one.line, one.message] as const] : [])));
  const [wrong, doubtful] = [told('error'), told('warning')];
  const pieces = piecesByLine(source.tokens, lines);
  return markup`<div class="source" role="region" aria-label="Source text" tabindex="0">${lines.map((line, i) => {
    const number = i + 1;
    const notes = [
      dead.has(number) && markup`<span class="tag tag-dead">dead</span>`,
      open.has(number) &&
        markup`<span class="tag tag-branch" title="Not every side of this branch was run">open branch</span>`,
      wrong.has(number) && markup`<a class="tag tag-wrong" href="#diagnostics" title="${wrong.get(number)}">error</a>`,
      doubtful.has(number) &&
        markup`<a class="tag tag-branch" href="#diagnostics" title="${doubtful.get(number)}">warning</a>`,
    ];
    const code = lineMarkup(line, pieces[i] ?? [], claims[i] ?? []);
    return markup`<div class="line${dead.has(number) ? ' is-dead' : ''}" id="L${number}"><span class="number">${number}</span>${coverSign(dead.has(number) ? 'dead' : ran.get(number))}<span class="mark">${lineBadge(starting.get(number) ?? [], number)}</span><code${indentOf(line)}>${code}</code>${notes}</div>`;
  })}</div>`;
}

type Covered = 'executed' | 'missed' | 'dead';

const COVER_SIGNS: Readonly<Record<Covered, readonly [sign: string, words: string]>> = {
  executed: ['✓', 'Runs executed this line'],
  missed: ['✗', 'No run executed this line'],
  dead: ['–', 'Dead: no execution reaches this line'],
};

function coverageOf({ file: { coverage } }: FileView): ReadonlyMap<number, Covered> {
  const { executed = [], missed = [] } = coverage ?? {};
  return new Map([
    ...executed.map((line) => [line, 'executed'] as const),
    ...missed.map((line) => [line, 'missed'] as const),
  ]);
}

/** A sign beside the colour, and words for those who see neither. */
function coverSign(covered: Covered | undefined): Markup {
  if (covered === undefined) return markup`<span class="cover"></span>`;
  const [sign, words] = COVER_SIGNS[covered];
  return markup`<span class="cover cover-${covered}" title="${words}"><span aria-hidden="true">${sign}</span><span class="hidden">${words}. </span></span>`;
}

/** As deep as programs usually are; what is deeper begins again near the left. */
const DEEPEST_INDENT = 20;

export const INDENT_STYLE = Array.from(
  { length: DEEPEST_INDENT },
  (_, i) => `.line .in-${i + 1}{--in:${i + 3}ch}\n`,
).join('');

/** What does not fit on a line goes on below, a little further in than the line begins. */
function indentOf({ text }: Line): Part {
  const indent = text.length - text.trimStart().length;
  return indent > 0 && indent <= DEEPEST_INDENT && markup` class="in-${indent}"`;
}

/** A part of a line: columns from 0, the end not included. */
interface Stretch<T> {
  readonly from: number;
  readonly to: number;
  readonly what: T;
}

interface Line {
  readonly start: number;
  readonly text: string;
}

function linesOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ start, text: line.endsWith('\r') ? line.slice(0, -1) : line });
    start += line.length + 1;
  }
  if (lines.length > 1 && lines.at(-1)?.text === '') lines.pop();
  return lines;
}

/** Words of several lines, comments, are cut at the ends of lines. */
function piecesByLine(
  tokens: readonly SourceToken[],
  lines: readonly Line[],
): readonly (readonly Stretch<SourceToken['class']>[])[] {
  const pieces: Stretch<SourceToken['class']>[][] = lines.map(() => []);
  let line = 0;
  for (const token of tokens) {
    while (line + 1 < lines.length && (lines[line + 1]?.start ?? 0) <= token.start) line++;
    for (let at = line; at < lines.length; at++) {
      const { start, text } = lines[at] ?? { start: 0, text: '' };
      if (start >= token.end) break;
      const from = Math.max(0, token.start - start);
      const to = Math.min(text.length, token.end - start);
      if (from < to) pieces[at]?.push({ from, to, what: token.class });
    }
  }
  return pieces;
}

function claimsByLine(views: readonly ClaimView[], lines: readonly Line[]): readonly (readonly Stretch<ClaimView>[])[] {
  const found: Stretch<ClaimView>[][] = lines.map(() => []);
  for (const view of views) {
    const { line, column, endLine, endColumn } = view.claim;
    for (let at = line; at <= Math.min(endLine, lines.length); at++) {
      const text = lines[at - 1]?.text ?? '';
      const indent = text.length - text.trimStart().length;
      const from = at === line ? column - 1 : indent;
      const to = Math.min(text.length, at === endLine ? endColumn - 1 : text.length);
      if (from < to) found[at - 1]?.push({ from, to, what: view });
    }
  }
  return found;
}

function startingOn(views: readonly ClaimView[]): ReadonlyMap<number, readonly ClaimView[]> {
  const found = new Map<number, ClaimView[]>();
  for (const view of views) {
    const known = found.get(view.claim.line);
    if (known === undefined) found.set(view.claim.line, [view]);
    else known.push(view);
  }
  return found;
}

/** The worst status on the line; it leads to the first claim that has it. */
function lineBadge(views: readonly ClaimView[], line: number): Part {
  const [worst] = byImportance(views);
  if (worst === undefined) return undefined;
  const counts = STATUS_ORDER.map((status) => ({ status, count: views.filter((one) => one.claim.status === status) }))
    .filter(({ count }) => count.length > 0)
    .map(({ status, count }) => `${count.length} ${STATUS_WORDS[status].name.toLowerCase()}`);
  const label = `Line ${line}, ${counted(views.length, 'claim')}: ${counts.join(', ')}`;
  const more = views.length > 1 && markup`<span class="more" aria-hidden="true">${views.length}</span>`;
  return markup`<a href="#${worst.anchor}" aria-label="${label}" title="${label}">${badge(worst.claim)}${more}</a>`;
}

/** Where words and claims begin and end, the line is cut; a piece under several claims shows the worst of them. */
function lineMarkup(
  { text }: Line,
  words: readonly Stretch<SourceToken['class']>[],
  claims: readonly Stretch<ClaimView>[],
): Part {
  const marks = marksOf(claims);
  const cuts = new Set([0, text.length]);
  for (const { from, to } of [...words, ...marks]) {
    cuts.add(from);
    cuts.add(to);
  }
  const ends = [...cuts].sort((a, b) => a - b);
  const parts: Part[] = [];
  let held: { readonly mark: ClaimView | undefined; readonly inside: Part[] } | undefined;
  const flush = (): void => {
    if (held !== undefined) parts.push(marked(held.mark, held.inside));
  };
  let word = 0;
  let mark = 0;
  for (const [i, from] of ends.entries()) {
    const to = ends[i + 1];
    if (to === undefined) break;
    while (word < words.length && (words[word]?.to ?? 0) <= from) word++;
    while (mark < marks.length && (marks[mark]?.to ?? 0) <= from) mark++;
    const kind = (words[word]?.from ?? Infinity) <= from ? words[word]?.what : undefined;
    const claim = (marks[mark]?.from ?? Infinity) <= from ? marks[mark]?.what : undefined;
    const piece = text.slice(from, to);
    const shown = kind === undefined ? piece : markup`<span class="w-${kind}">${piece}</span>`;
    if (held === undefined || held.mark !== claim) {
      flush();
      held = { mark: claim, inside: [] };
    }
    held.inside.push(shown);
  }
  flush();
  return parts;
}

/** Claims that overlap as stretches that do not, each with the most important of its claims. */
function marksOf(claims: readonly Stretch<ClaimView>[]): readonly Stretch<ClaimView>[] {
  const events = claims
    .flatMap(({ from, to, what }) => [
      { at: from, what, begins: true },
      { at: to, what, begins: false },
    ])
    .sort((a, b) => a.at - b.at);
  // By rank: there are few ranks, however many claims a line has.
  const over = new Map<number, Set<ClaimView>>();
  const ranks = [-1, ...STATUS_ORDER.keys()];
  const marks: Stretch<ClaimView>[] = [];
  events.forEach(({ at, what, begins }, i) => {
    const same = over.get(rank(what)) ?? new Set();
    over.set(rank(what), same);
    if (begins) same.add(what);
    else same.delete(what);
    const to = events[i + 1]?.at ?? at;
    const [worst] = ranks.flatMap((one) => firstOf(over.get(one)));
    if (to > at && worst !== undefined) marks.push({ from: at, to, what: worst });
  });
  return marks;
}

/** Keyboards get there by the badge of the line. */
function marked(view: ClaimView | undefined, inside: readonly Part[]): Part {
  if (view === undefined) return inside;
  return markup`<a class="claimed t-${toneOf(view.claim)}" href="#${view.anchor}" tabindex="-1">${inside}</a>`;
}

function linesIn(ranges: readonly { readonly line: number; readonly endLine: number }[]): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const { line, endLine } of ranges) for (let at = line; at <= endLine; at++) lines.add(at);
  return lines;
}

/** Lines of branches with a side that no run took, of methods that were explored. */
function openLines({ methods }: FileView): ReadonlySet<number> {
  return new Set(
    methods.flatMap(({ method }) => {
      const own = method.exploration?.coverage.find((one) => one.method === method.name);
      return own?.openLines ?? [];
    }),
  );
}

function firstOf<T>(set: ReadonlySet<T> | undefined): readonly T[] {
  for (const one of set ?? []) return [one];
  return [];
}
