/** The DASH property checker, as the registry has it. */
import type { EngineDefinition } from '../definition.js';
import { dash } from './engine.js';
import { keepDash } from './keeping.js';
import { DASH_LIMITS } from './limits.js';
import type { DashLimits } from './limits.js';
import { PROVING } from './work.js';

export const DASH: EngineDefinition<DashLimits> = {
  name: 'dash',
  limits: DASH_LIMITS,
  works: [PROVING],
  start: dash,
  keeping: keepDash,
};
