/** Random programs, the same for the same seed, and what may be meant by what they leave open. */
export { randomProgram } from './generate/arithmetic/programs.js';
export * from './generate/constructs.js';
export { arithmeticSketch, randomSketch } from './generate/programs.js';
export * from './random.js';
export { OPEN, readingsOf, rendered, type Reading, type Sketch } from './generate/sketch.js';
