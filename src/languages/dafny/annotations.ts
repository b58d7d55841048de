/**
 * `assert {:verified_under true} E;`: what was proved by other means than the verifier's, written into the program (seed
 * 000, Figures 4.2 and 4.3). Nothing here believes it; Dafny does, and assumes such an assertion.
 */
import type { AnnotatedText } from '../language.js';
import { parseFile } from './parse/index.js';
import { tokenize } from './parse/lexer.js';
import type { AssertStatement, Attribute, SourceText, Span } from './syntax/index.js';
import { VERIFIED_UNDER } from './resolve/recorded.js';
import { isStatement, walk } from './syntax/walk.js';

const ANNOTATION = ` {:${VERIFIED_UNDER} true}`;

/**
 * Gives the annotation to assertions that are to have it, and takes it from those that are not, by their conditions;
 * undefined leaves the assertion as it is. Nothing else in the text changes.
 */
export function annotate(source: SourceText, isWanted: (condition: Span) => boolean | undefined): AnnotatedText {
  const edits: Edit[] = [];
  let added = 0;
  let removed = 0;
  const keywords = keywordsIn(source);
  for (const statement of assertionsIn(source)) {
    const own = statement.attributes.filter(isAnnotation);
    const wanted = isWanted(statement.condition.span);
    if (wanted === undefined || wanted === own.length > 0) continue;
    if (wanted) {
      const at = keywords(statement);
      edits.push({ start: at, end: at, text: ANNOTATION });
      added++;
    } else {
      edits.push(...own.map(({ span }) => removal(source.text, span)));
      removed++;
    }
  }
  return { text: edited(source.text, edits), added, removed };
}

/** The conditions of assertions that Dafny assumes, or assumes in part, because they are annotated. */
export function annotatedConditions(source: SourceText): readonly Span[] {
  if (!source.text.includes(VERIFIED_UNDER)) return [];
  return assertionsIn(source)
    .filter(({ attributes }) => attributes.some(({ name }) => name.text === VERIFIED_UNDER))
    .map(({ condition }) => condition.span);
}

function assertionsIn(source: SourceText): readonly AssertStatement[] {
  const found: AssertStatement[] = [];
  walk(parseFile(source).file, (part) => {
    if (isStatement(part) && part.kind === 'assert') found.push(part);
  });
  return found;
}

/** Gives the end of the keyword of a statement. Labels stand before it, so that it need not be where the statement begins. */
function keywordsIn(source: SourceText): (statement: AssertStatement) => number {
  const { kinds, ends } = tokenize(source);
  const found = ends.filter((_, i) => kinds[i] === 'assert');
  return ({ attributes, name, condition }) => {
    const { start } = (attributes[0] ?? name ?? condition).span;
    let low = 0;
    for (let high = found.length; high - low > 1;) {
      const middle = (low + high) >> 1;
      if ((found[middle] ?? 0) <= start) low = middle;
      else high = middle;
    }
    return found[low] ?? start;
  };
}

/** With another condition it was written by someone else. */
function isAnnotation({ name, args }: Attribute): boolean {
  const [condition] = args;
  return name.text === VERIFIED_UNDER && args.length === 1 && condition?.value.kind === 'bool' && condition.value.value;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** With the space before it, as it was added, unless words would become one. */
function removal(text: string, { start, end }: Span): Edit {
  const from = text.charAt(start - 1) === ' ' ? start - 1 : start;
  const joins = /\w/.test(text.charAt(from - 1)) && /[\w'?]/.test(text.charAt(end));
  return { start: from, end, text: joins ? ' ' : '' };
}

function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, text: inserted } of [...edits].sort((a, b) => a.start - b.start)) {
    result += text.slice(from, start) + inserted;
    from = end;
  }
  return result + text.slice(from);
}
