/** What a face needs of the machine: files, solvers, threads, results that are kept, an installed Dafny. For Node. */
export { runningBuild } from './cache/build.js';
export { Store } from './cache/store.js';
export type { StoreSettings } from './cache/store.js';
export { findDafny } from './dafny.js';
export { digestOf } from './digest.js';
export { inputFile, inputFiles } from './files/inputs.js';
export { hasErrors, loadProgram } from './files/programs.js';
export type { FileAccess } from './files/reading.js';
export { UnsavedTexts } from './files/unsaved.js';
export { packageVersion } from './files/version.js';
export { FolderWatch, Stamps } from './files/watched-files.js';
export * from './open-workbench.js';
export { chooseSolver } from './solvers/choose.js';
export type { SolverChoice, SolverSettings } from './solvers/choose.js';
export { ThreadPool } from './threads/pool.js';
