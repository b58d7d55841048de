/** The inputs of one execution with the objects that they lead to, and its choices: made once, put on the heap of each run. */
import type { Heap } from './heap.js';
import type { Value } from './value.js';

export interface Scene {
  /** The objects of `inputs` and `choices` are on this heap, which is never run on. */
  readonly heap: Heap;
  readonly inputs: readonly Value[];
  readonly choices: readonly Value[];
}
