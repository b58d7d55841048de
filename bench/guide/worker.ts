/** A process that measures the methods that it is sent. */
import { chooseSolver } from '../../src/host/solvers/choose.js';
import { serve } from '../serve.js';
import type { GuideSettings, SubjectResult } from './jobs.js';
import { leftOut } from './jobs.js';
import { measured } from './measure.js';
import type { GuideSubject } from './subjects.js';

/** For one solver. */
const MEMORY_MB = 2000;

serve<GuideSettings, GuideSubject, readonly SubjectResult[]>(async (settings) => {
  const choice = await chooseSolver(settings.solver, { memory: MEMORY_MB });
  if (choice.kind === 'none') return choice.message;
  return {
    solver: choice.factory.solver,
    answer: (subject) => measured(subject, settings, choice.factory),
    failed: (subject, problem) => settings.analyzers.map((one) => leftOut(subject, one, 'failed', problem)),
    close: () => Promise.resolve(),
  };
});
