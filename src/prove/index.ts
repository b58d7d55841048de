/** DASH: proofs from tests, without invariants (seed 001). */
export * from './generaliser.js';
export * from './listener.js';
export * from './options.js';
export * from './prover.js';
