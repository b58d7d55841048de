/** The words of a text by what they are. Total: strange text has few words. */
import type { Highlight, HighlightClass } from '../language.js';
import type { SourceText } from '../source.js';

export function highlight({ text }: SourceText): readonly Highlight[] {
  return [...text.matchAll(WORDS)].flatMap((match): readonly Highlight[] => {
    const [word] = match;
    const found = classOf(word);
    return found === undefined ? [] : [{ start: match.index, end: match.index + word.length, class: found }];
  });
}

/** Comments, strings, characters, numbers and words. */
const WORDS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|\b\d[\w.]*|[\p{L}_$][\p{L}\p{N}_$]*/gu;

const TYPES = new Set(['boolean', 'byte', 'char', 'double', 'float', 'int', 'long', 'short', 'void', 'String']);

const KEYWORDS = new Set([
  ...['abstract', 'break', 'case', 'catch', 'class', 'const', 'continue', 'default', 'do', 'else', 'enum', 'extends'],
  ...['false', 'final', 'finally', 'for', 'goto', 'if', 'implements', 'import', 'instanceof', 'interface', 'native'],
  ...['new', 'null', 'package', 'private', 'protected', 'public', 'return', 'static', 'strictfp', 'super', 'switch'],
  ...['synchronized', 'this', 'throw', 'throws', 'transient', 'true', 'try', 'volatile', 'while', 'yield', 'var'],
]);

function classOf(word: string): HighlightClass | undefined {
  if (word.startsWith('//') || word.startsWith('/*')) return 'comment';
  if (word.startsWith('"') || word.startsWith("'")) return 'string';
  if (/^\d/.test(word)) return 'number';
  if (word === 'assert') return 'contract';
  if (TYPES.has(word)) return 'type';
  return KEYWORDS.has(word) ? 'keyword' : undefined;
}
