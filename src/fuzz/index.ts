/** Random programs, the same for the same seed, and what may be meant by what they leave open. */
export { randomProgram } from './arithmetic/programs.js';
export * from './constructs.js';
export { arithmeticSketch, randomSketch } from './programs.js';
export * from './random.js';
export { OPEN, readingsOf, rendered, type Reading, type Sketch } from './sketch.js';
