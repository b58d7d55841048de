/** The static verifier: model -> verification conditions -> findings. */
export { verifyMethod } from './verifier.js';
export type { VerifyOptions, Warning } from './verifier.js';
