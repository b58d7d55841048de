/**
 * What a fuzzer is made of. `generate/` makes programs and says what may be meant by what they leave open, `wrong/`
 * changes programs so that most of them are wrong, `inputs/` makes what they are executed on, and `oracles/` judge what
 * is said of them. The same seed gives the same programs and inputs.
 */
export { randomProgram } from './generate/arithmetic/programs.js';
export * from './generate/constructs.js';
export { orderProgram } from './generate/orders.js';
export { arithmeticSketch, randomSketch } from './generate/programs.js';
export { OPEN, readingsOf, rendered, type Reading, type Sketch } from './generate/sketch.js';
export { crossCheck, type CrossChecked, type CrossCheckOptions } from './oracles/crosscheck.js';
export { executionsOf, type Executions } from './oracles/executions.js';
export { GroundTruth, type Truth } from './oracles/ground-truth.js';
export * from './random.js';
export { codeMutants } from './wrong/code-mutants.js';
export { mutantsOf, type Mutant } from './wrong/mutants.js';
