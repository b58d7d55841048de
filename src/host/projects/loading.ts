/** Programs with what is said of their projects. */
import type { ReadingOptions, ReadProgram } from '../../languages/language.js';
import type { ReadFile } from '../../workbench/check-files.js';
import { loadLong } from '../files/long-programs.js';
import type { LongReading } from '../files/long-programs.js';
import { hasErrors, loadProgram } from '../files/programs.js';
import type { LoadedFile } from '../files/programs.js';
import type { FileAccess } from '../files/reading.js';
import type { ProgramInput } from './program-inputs.js';

/** With what is said of the project. One that is wrong is all that there is to say. */
export async function loadInput(
  input: ProgramInput,
  reading: ReadingOptions,
  access: FileAccess = {},
): Promise<LoadedFile> {
  const whole = { ...reading, ...input.reading };
  if (hasErrors(input.diagnostics)) return { ...withoutProgram(input), reading: whole };
  return withProject(await loadProgram(input.file, whole, access), input);
}

/** A program whose project file is wrong. */
function withoutProgram({ sources, diagnostics }: ProgramInput): Omit<LoadedFile, 'reading'> {
  return {
    sources,
    diagnostics,
    lower() {
      throw new Error('a program with errors has no model');
    },
  };
}

/** What is said of a project is said of each program of it. */
function withProject<Read extends Pick<ReadProgram, 'sources' | 'diagnostics'>>(read: Read, input: ProgramInput): Read {
  const { diagnostics, sources } = input;
  if (diagnostics.length === 0) return read;
  return { ...read, sources: [...read.sources, ...sources], diagnostics: [...diagnostics, ...read.diagnostics] };
}

/** With what is said of the project. */
export async function loadLongInput(
  input: ProgramInput,
  reading: ReadingOptions,
  access: FileAccess,
  long: LongReading,
): Promise<ReadFile | undefined> {
  if (hasErrors(input.diagnostics)) return withoutProgram(input);
  const read = await loadLong(input.file, { ...reading, ...input.reading }, access, long);
  return read === undefined ? undefined : withProject(read, input);
}
