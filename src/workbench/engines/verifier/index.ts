/** The static verifier, as the registry has it. */
import type { EngineDefinition } from '../definition.js';
import { verifier } from './engine.js';
import { keepVerifier } from './keeping.js';
import { VERIFIER_LIMITS } from './limits.js';
import type { VerifierLimits } from './limits.js';
import { SHOWING_STAGES, VERIFYING } from './work.js';

export const VERIFIER: EngineDefinition<VerifierLimits> = {
  name: 'verifier',
  limits: VERIFIER_LIMITS,
  works: [VERIFYING, SHOWING_STAGES],
  start: verifier,
  keeping: keepVerifier,
};
