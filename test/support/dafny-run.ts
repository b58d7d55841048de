/** Running programs with the installed Dafny. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { printedIn } from '../../src/fuzz/oracles/combined.js';
import { useFolders } from './folders.js';

const newFolder = useFolders();

/** What the program prints when Dafny compiles and runs it. */
export async function runWithDafny(dafny: string, text: string): Promise<string> {
  const folder = newFolder();
  const file = path.join(folder, 'program.dfy');
  await writeFile(file, text);
  const { stdout } = await promisify(execFile)(dafny, ['/noVerify', '/compile:4', file], { cwd: folder });
  const output = printedIn(stdout);
  if (output === undefined) throw new Error(`Dafny did not run the program: ${stdout}`);
  return output;
}
