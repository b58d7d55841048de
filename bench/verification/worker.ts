/** A process that verifies the programs it is sent. */
import path from 'node:path';
import { serve } from '../serve.js';
import { nothing, verifyProgram } from './program.js';
import type { ProgramResult } from './results.js';
import type { WorkerSettings } from './settings.js';
import { startTools } from './tools.js';

serve<WorkerSettings, string, ProgramResult>(async (settings) => {
  const tools = await startTools(settings);
  if (typeof tools === 'string') return tools;
  return {
    solver: tools.verifier.name,
    answer: (file) => verifyProgram(file, tools),
    failed: (file, problem) => nothing(path.basename(file), 0, problem),
    close: () => tools.verifier.close(),
  };
});
