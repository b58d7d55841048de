/** Dynamic symbolic execution, as the registry has it. */
import { PROVING_PATHS } from '../../bridges/path-lots.js';
import type { EngineDefinition } from '../definition.js';
import { explorer } from './engine.js';
import { keepExplorer } from './keeping.js';
import { EXPLORER_LIMITS } from './limits.js';
import type { ExplorerLimits } from './limits.js';
import { EXPLORING, REPEATING } from './work.js';

export const EXPLORER: EngineDefinition<ExplorerLimits> = {
  name: 'explorer',
  limits: EXPLORER_LIMITS,
  works: [EXPLORING, REPEATING, PROVING_PATHS],
  start: explorer,
  keeping: keepExplorer,
};
