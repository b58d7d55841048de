/** What the command line says of the programs that a command reads. */
import type { ReadingFlags } from '../../host/files/programs.js';
import type { InputOptions } from '../../host/projects/program-inputs.js';

export interface ProgramFlags extends ReadingFlags, InputOptions {
  /** What is only included is reported, too. */
  readonly included?: true;
}
