/** Programs with comments put into them wherever there is white space. */
import { tokenize } from '../../src/languages/dafny/parse/lexer.js';
import { SourceText } from '../../src/languages/source.js';

/** How a comment is written into the white space between two tokens. */
const FORMS: readonly ((text: string) => string)[] = [
  (text) => ` /* ${text} */ `,
  (text) => ` // ${text}\n`,
  (text) => `\n// ${text}\n`,
  (text) => `\n/* ${text} */ `,
  (text) => ` /* ${text}\n   more */\n`,
  (text) => `\n\n/* ${text}\n * more\n */\n\n`,
];

const BRACKETS: ReadonlySet<string> = new Set(['(', ')', '[', ']', ',']);

/** Places where a comment changes nothing: next to brackets and commas, and in white space. */
function gapsOf(source: SourceText): readonly number[] {
  const { kinds, starts, ends } = tokenize(source);
  return starts.filter((start, i) => {
    const previous = kinds[i - 1];
    if (previous === undefined || kinds[i] === 'eof') return i === 0 && kinds[i] !== 'eof';
    return start > (ends[i - 1] ?? 0) || BRACKETS.has(previous) || BRACKETS.has(kinds[i] ?? '');
  });
}

/** `choices` are numbers from anywhere; each makes one comment, and the same ones give the same program. */
export function withComments(source: SourceText, choices: readonly number[]): SourceText {
  const gaps = gapsOf(source);
  if (gaps.length === 0) return source;
  const wanted = choices
    .map((choice, i) => ({
      at: gaps[choice % gaps.length] ?? 0,
      text: FORMS[Math.floor(choice / gaps.length) % FORMS.length]?.(`note ${i}`) ?? '',
    }))
    .sort((a, b) => a.at - b.at);
  let text = '';
  let from = 0;
  for (const { at, text: comment } of wanted) {
    text += source.text.slice(from, at) + comment;
    from = at;
  }
  return new SourceText(source.path, text + source.text.slice(from));
}
