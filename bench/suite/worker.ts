/** A process that resolves the programs it is sent. It may be ended at any time when one takes too long. */
import { includeReader, openFile } from '../../src/host/files/reading.js';
import { resolveProgram } from '../../src/languages/dafny/resolve/program.js';
import { attempt, firstError } from '../problems.js';

process.on('message', (file: string) => {
  const problem = attempt(() => {
    const { source, problem: unreadable } = openFile(file);
    return unreadable?.message ?? firstError(resolveProgram(source, includeReader(file)).diagnostics);
  });
  process.send?.({ problem });
});
