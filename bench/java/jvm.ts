/** Java programs on a Java machine: all are compiled at once, and run in one process. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface JavaProgramText {
  readonly name: string;
  readonly text: string;
  /** Expressions that give a long, each with the statement that comes before it. */
  readonly calls: readonly { readonly before: string; readonly call: string }[];
}

/** What each call prints: its value, or the class of the exception that it ends with. */
export function runJava(programs: readonly JavaProgramText[]): readonly (readonly string[])[] {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'assay-java-'));
  try {
    for (const { name, text } of programs) writeFileSync(path.join(directory, `${name}.java`), text);
    const lines = programs.map(({ name }, i) => `    Run${i}.all(); // ${name}`);
    writeFileSync(
      path.join(directory, 'Main.java'),
      `public class Main {\n  public static void main(String[] args) {\n${lines.join('\n')}\n  }\n}\n`,
    );
    for (const [i, { calls }] of programs.entries()) {
      const parts = calls.map(
        ({ before, call }) =>
          `    try { ${before} System.out.println(${call}); } catch (Throwable e) { System.out.println(e.getClass().getName().replaceAll(".*[.]", "")); }`,
      );
      writeFileSync(
        path.join(directory, `Run${i}.java`),
        `class Run${i} {\n  static void all() {\n${parts.join('\n')}\n  }\n}\n`,
      );
    }
    const files = ['Main', ...programs.map((_, i) => `Run${i}`), ...programs.map(({ name }) => name)];
    writeFileSync(path.join(directory, 'files'), files.map((file) => `${file}.java`).join('\n'));
    execFileSync('javac', ['-nowarn', '-d', 'out', '@files'], {
      cwd: directory,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const printed = execFileSync('java', ['-ea', '-cp', 'out', 'Main'], { cwd: directory, maxBuffer: 2 ** 28 });
    const answers = printed.toString().trim().split('\n');
    let at = 0;
    return programs.map(({ calls }) => calls.map(() => answers[at++] ?? 'nothing'));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
