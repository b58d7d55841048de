/** Dynamic symbolic execution, as the registry has it. */
import type { EngineDefinition } from '../definition.js';
import { explorer } from './engine.js';
import { keepExplorer } from './keeping.js';
import { EXPLORER_LIMITS } from './limits.js';
import type { ExplorerLimits } from './limits.js';
import { EXPLORING, PROVING_PATHS, REPEATING } from './work.js';

export const EXPLORER: EngineDefinition<ExplorerLimits> = {
  name: 'explorer',
  limits: EXPLORER_LIMITS,
  works: [EXPLORING, REPEATING, PROVING_PATHS],
  start: explorer,
  keeping: keepExplorer,
};
