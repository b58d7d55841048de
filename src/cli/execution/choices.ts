/** Choices of a run as text. What a choice is for shows only while running, so its type is read off the literal. */
import type { Model, Type } from '../../model/index.js';
import type { Heap, Value } from '../../values/index.js';
import { BadLiteral, readLiteral } from '../../values/index.js';
import { UsageError } from '../exit.js';

export function readChoices(model: Model, heap: Heap, texts: readonly string[]): readonly Value[] {
  const world = { types: model.arena.types, heap, named: () => undefined };
  return texts.map((text, i) => {
    try {
      return readLiteral(world, text, typeOfLiteral(model, text.trim()));
    } catch (error) {
      if (!(error instanceof BadLiteral)) throw error;
      throw new UsageError(`Choice ${i + 1} of the input must be a literal: ${error.message}.`);
    }
  });
}

function typeOfLiteral(model: Model, text: string): Type {
  const { types } = model.arena;
  const first = text[0] ?? '';
  if (text === 'true' || text === 'false') return types.bool;
  if (text === 'null') return types.reference;
  if (/^-?\s*[\d_]+\.\d/.test(text)) return types.real;
  if (first === "'") return types.char;
  if (first === '"') return types.string;
  if (first === '[') return types.seq(typeOfLiteral(model, text.slice(1).trim()));
  if (first === '{') return types.set(typeOfLiteral(model, text.slice(1).trim()));
  const name = /^(?:[\p{L}_][\p{L}\p{N}_'?]*\.)*([\p{L}_][\p{L}\p{N}_'?]*)/u.exec(text)?.[1];
  const datatype = model.datatypes.find(({ constructors }) => constructors.some((one) => one.name === name));
  if (name === undefined || datatype === undefined) return types.int;
  return types.datatype(
    datatype,
    datatype.typeParameters.map(() => types.int),
  );
}
