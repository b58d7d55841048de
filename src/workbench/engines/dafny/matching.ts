/** Which of our claims an error of Dafny is about: by place and kind, and by the clause that it relates to. */
import { spanOf } from '../../../languages/origins.js';
import type { Claim, ClaimKind, Method, Origin } from '../../../model/index.js';
import { kindsOf } from './messages.js';
import type { DafnyError, Place } from './output.js';

/**
 * Among the claims of `methods`: all that the place does not tell apart, and none where nothing fits.
 * `callees` have the clauses that calls may not establish.
 */
export function claimsAbout(
  error: DafnyError,
  methods: readonly Method[],
  callees: readonly Method[] = methods,
): readonly Claim[] {
  const kinds = kindsOf(error.message);
  const claims = methods.flatMap((method) => method.claims);
  const fitting = kinds === undefined ? claims : claims.filter(({ kind }) => kinds.includes(kind));
  if (isOneOf(kinds, 'postcondition') && error.related.length > 0) {
    return fitting.filter(({ origin }) => error.related.some((place) => covers(origin, place)));
  }
  const here = fitting.filter(({ origin }) => covers(origin, error));
  if (here.length > 0) return isOneOf(kinds, 'precondition') ? calling(here, error, callees) : here;
  const line = fitting.filter(({ origin }) => startsOnLine(origin, error));
  if (line.length > 0) return line;
  return isOneOf(kinds, 'decreases-loop') ? nextAfter(fitting, error) : [];
}

function isOneOf(kinds: readonly ClaimKind[] | undefined, kind: ClaimKind): boolean {
  return kinds?.includes(kind) === true;
}

/** A loop is blamed where it begins, and its measure stands after that. */
function nextAfter(claims: readonly Claim[], place: Place): readonly Claim[] {
  const later = claims.filter(({ kind, origin }) => kind === 'decreases-loop' && isAfter(origin, place));
  const [first] = later.sort((a, b) => spanOf(a.origin).start - spanOf(b.origin).start);
  return first === undefined ? [] : later.filter(({ origin }) => spanOf(origin).start === spanOf(first.origin).start);
}

/** The preconditions of one call, narrowed to the clause that Dafny points at. */
function calling(here: readonly Claim[], error: DafnyError, callees: readonly Method[]): readonly Claim[] {
  const clauses = callees
    .flatMap(({ requires }) => requires)
    .filter(({ origin }) => error.related.some((place) => covers(origin, place)));
  const named = here.filter(({ text }) => clauses.some((clause) => text.endsWith(`: ${clause.text}`)));
  return named.length > 0 ? named : here;
}

function covers(origin: Origin, place: Place): boolean {
  const { source, start, end } = spanOf(origin);
  if (!isIn(origin, place)) return false;
  const [first, last] = [source.position(start), source.position(end)];
  const after = place.line > first.line || (place.line === first.line && place.column >= first.column);
  return after && (place.line < last.line || (place.line === last.line && place.column < last.column));
}

function startsOnLine(origin: Origin, place: Place): boolean {
  const { source, start } = spanOf(origin);
  return isIn(origin, place) && source.position(start).line === place.line;
}

function isAfter(origin: Origin, place: Place): boolean {
  const { source, start } = spanOf(origin);
  const { line, column } = source.position(start);
  return isIn(origin, place) && (line > place.line || (line === place.line && column > place.column));
}

/** Places have the paths of our sources (`withOurPaths`); where nothing is said of folders, the name of the file decides. */
function isIn(origin: Origin, { file }: Place): boolean {
  const { path } = spanOf(origin).source;
  return path === file || (!file.includes('/') && path.endsWith(`/${file}`));
}
