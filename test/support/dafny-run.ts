/** Running programs with the installed Dafny, several of them in one compilation. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { useFolders } from './folders.js';

/** Each program becomes a module, and one `Main` runs them in order with a line between them. */
export function combined(programs: readonly string[]): string {
  const modules = programs.map(
    (text, i) => `module Program${i} {\n${text.replace(/\bmethod Main\(\)/, 'method Start()')}\n}\n`,
  );
  const calls = programs.map((_, i) => `  Program${i}.Start();\n  print "${SEPARATOR}\\n";\n`);
  return `${modules.join('\n')}\nmethod Main() {\n${calls.join('')}}\n`;
}

const SEPARATOR = '-----';

/** The output of each program of a combined one. */
export function separated(output: string): readonly string[] {
  return output.split(`${SEPARATOR}\n`).slice(0, -1);
}

const newFolder = useFolders();

/** What the program prints when Dafny compiles and runs it. */
export async function runWithDafny(dafny: string, text: string): Promise<string> {
  const folder = newFolder();
  const file = path.join(folder, 'program.dfy');
  await writeFile(file, text);
  const { stdout } = await promisify(execFile)(dafny, ['/noVerify', '/compile:4', file], { cwd: folder });
  const [, output] = /^Running\.\.\.\s*?\n\n(.*)$/ms.exec(stdout.replaceAll('\r', '')) ?? [];
  if (output === undefined) throw new Error(`Dafny did not run the program: ${stdout}`);
  return output;
}
