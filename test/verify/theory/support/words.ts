/** Constants and operators of a few types, to write theorems with. */
import type { ElementsType, MapType, Term, Type } from '../../../../src/model/index.js';
import { Arena } from '../../../../src/model/index.js';
import { Builtins } from '../../../../src/verify/builtins.js';
import { Notation } from '../../../../src/verify/theory/notation.js';
import { mapWords, multisetWords, sequenceWords, setWords } from '../../../../src/verify/theory/vocabulary.js';
import { subjectsOf } from './subjects.js';

export const arena = new Arena();
export const builtins = new Builtins(arena.types);
export const context = { arena, builtins };
export const notation = new Notation(context);
export const subjects = subjectsOf(arena.types);

const { types } = arena;
export const { int, bool } = types;
export const seq: ElementsType = types.seq(int);
export const set: ElementsType = types.set(int);
export const bag: ElementsType = types.elements('multiset', int);
export const map: MapType = types.map('map', int, int);

export const S = sequenceWords(notation, seq);
export const E = setWords(notation, set);
export const B = multisetWords(notation, bag);
export const M = mapWords(notation, map);

/** A constant of a type. */
export const constant = (name: string, type: Type): Term => arena.variable({ name, type, role: 'local', ghost: true });

export const num = (value: number): Term => arena.int(value);

export const display = (...elements: Term[]): Term => elements.reduce((all, one) => S.append(all, one), S.empty);
export const setOf = (...elements: Term[]): Term => elements.reduce((all, one) => E.insert(all, one), E.empty);
export const bagOf = (...elements: Term[]): Term => elements.reduce((all, one) => B.insert(all, one), B.empty);
