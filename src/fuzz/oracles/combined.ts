/** Several programs as one, because compiling takes an installed Dafny seconds. */

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

/** What the program printed, of all that Dafny printed when it compiled and ran it; undefined if it did not run. */
export function printedIn(stdout: string): string | undefined {
  return /^Running\.\.\.\s*?\n\n(.*)$/ms.exec(stdout.replaceAll('\r', ''))?.[1];
}
