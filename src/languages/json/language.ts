/** Models as JSON (`*.assay.json`), as one language among others: what another front end made of its language. */
import type { Model, Steps } from '../../model/index.js';
import { pathText, readModel } from '../../model/json/index.js';
import type { ModelReading, OriginReader, SourceForm } from '../../model/json/index.js';
import { literalText } from '../../values/index.js';
import type { Highlight, Language, ReadProgram } from '../language.js';
import { assertion } from '../lowering/claims.js';
import { obligationFaults } from '../obligations.js';
import { originOf } from '../origins.js';
import { SourceText } from '../source.js';
import { placesIn, syntaxErrorAt } from './places.js';
import type { TextRange } from './places.js';

export const jsonModel: Language = {
  *read(main) {
    yield;
    return { sources: [main], resolve: () => resolving(main) };
  },
  printed: (types, value, type) => literalText(types, value, type, () => ''),
  highlight,
  claiming: assertion,
};

function* resolving(main: SourceText): Steps<ReadProgram> {
  yield;
  let json: unknown;
  try {
    json = JSON.parse(main.text);
  } catch (raised) {
    const { message } = raised as SyntaxError;
    const at = syntaxErrorAt(main.text, message);
    return faulty(main, { start: at, end: at }, `This is no JSON: ${message}.`);
  }
  const placeOf = placesIn(main.text);
  let sources: readonly SourceText[] = [main];
  const reading = readModel(json, (texts) => {
    const made = texts.map(({ path, text }) => new SourceText(path, text));
    sources = [main, ...made];
    return originsIn(main, texts, made, placeOf);
  });
  yield;
  if (reading.kind === 'problem') return faulty(main, placeOf(reading.path), problemText(reading));
  // Threads find texts by their paths, and one of them is this file.
  const twice = reading.sources.findIndex(({ path }) => path === main.path);
  if (twice >= 0) return faulty(main, placeOf(['sources', twice, 'path']), 'A source has the path of this file.');
  const { model } = reading;
  const [fault] = obligationFaults(model);
  if (fault !== undefined)
    return faulty(main, placeOf(['methods', model.methods.indexOf(fault.method)]), `${fault.sentence}.`);
  return { sources, diagnostics: [], lower: () => lowering(model) };
}

function originsIn(
  main: SourceText,
  texts: readonly SourceForm[],
  made: readonly SourceText[],
  placeOf: ReturnType<typeof placesIn>,
): OriginReader {
  const sources = new Map(texts.map((text, i) => [text, made[i] ?? main]));
  return {
    inSource: (source, start, end) => originOf({ source: sources.get(source) ?? main, start, end }),
    inFile: (path) => originOf({ source: main, ...placeOf(path) }),
  };
}

function problemText({ path, message }: Extract<ModelReading, { readonly kind: 'problem' }>): string {
  return `${path.length === 0 ? 'The model' : pathText(path)} ${message}`;
}

function faulty(main: SourceText, place: TextRange, message: string): ReadProgram {
  return {
    sources: [main],
    diagnostics: [{ severity: 'error', code: 'bad-model', span: { source: main, ...place }, message }],
    lower: neverCalled,
  };
}

function neverCalled(): never {
  throw new Error('a program with errors has no model');
}

function* lowering(model: Model): Steps<Model> {
  yield;
  return model;
}

function highlight({ text }: SourceText): readonly Highlight[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/gs)].map((found): Highlight => {
    const [token] = found;
    const kind = token.startsWith('"') ? 'string' : /^[tfn]/.test(token) ? 'keyword' : 'number';
    return { start: found.index, end: found.index + token.length, class: kind };
  });
}
