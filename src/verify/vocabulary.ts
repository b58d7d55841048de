/** The words that a verification condition is written in. Each part is made of those before it. */
import type { Model } from '../model/index.js';
import { Builtins } from './builtins.js';
import { Fuels } from './fuel.js';
import { FunctionInstances } from './function-instances.js';
import { FunctionTable } from './functions.js';
import { HeapPredicates } from './heap.js';
import { Translator } from './translate.js';
import { TypePredicates } from './type-predicates.js';

/** How terms of the program are written. */
export interface Encoding {
  readonly model: Model;
  readonly builtins: Builtins;
  readonly predicates: TypePredicates;
  readonly heap: HeapPredicates;
  readonly fuels: Fuels;
  readonly instances: FunctionInstances;
  readonly translator: Translator;
}

export interface Vocabulary extends Encoding {
  readonly functions: FunctionTable;
}

export function vocabularyOf(model: Model): Vocabulary {
  const { arena } = model;
  const builtins = new Builtins(arena.types);
  const predicates = new TypePredicates(arena);
  const heap = new HeapPredicates(model, predicates);
  const fuels = new Fuels(arena);
  const instances = new FunctionInstances(model, fuels);
  const translator = new Translator(arena, builtins, predicates, instances, fuels);
  const encoding: Encoding = { model, builtins, predicates, heap, fuels, instances, translator };
  return { ...encoding, functions: new FunctionTable(encoding) };
}
