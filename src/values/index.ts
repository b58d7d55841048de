/** Run-time values and what they look like elsewhere: as terms and as source literals (seed 000, 2.2.2). */
export * from './heap.js';
export * from './multiset.js';
export * from './real.js';
export * from './sequence.js';
export * from './value.js';
