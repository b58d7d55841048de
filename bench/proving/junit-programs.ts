/** What JUnit classes of the implementation of seed 001 expect of the programs beside them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface JUnitProgram {
  /** The class of the test and its method. */
  readonly test: string;
  readonly file: string;
  /** Its method `test` is what is judged. */
  readonly className: string;
  readonly expected: 'error' | 'no error';
  /** Whether JUnit leaves it out. */
  readonly isIgnored: boolean;
}

const EXPECTATION = /assertDashReports(NoError|Error)\((\w+)\.class\)/g;

/** In the order of files and texts. A program that several tests name comes several times. */
export function programsOf(folder: string): readonly JUnitProgram[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.java'))
    .sort();
  const paths = new Map<string, string[]>();
  for (const file of files) {
    const name = path.basename(file, '.java');
    paths.set(name, [...(paths.get(name) ?? []), path.join(folder, file)]);
  }
  return files.flatMap((file) => testsIn(path.join(folder, file), paths));
}

function testsIn(file: string, paths: ReadonlyMap<string, readonly string[]>): readonly JUnitProgram[] {
  const text = readFileSync(file, 'utf8');
  let end = 0;
  return [...text.matchAll(EXPECTATION)].flatMap(([whole, kind, className = ''], i, all): JUnitProgram[] => {
    const start = all[i]?.index ?? 0;
    const before = text.slice(end, start);
    end = start + whole.length;
    const program = chosen(file, text, className, paths.get(className) ?? []);
    if (program === undefined) return [];
    const name = /(\w+)\s*\(\s*\)[^()]*$/.exec(before)?.[1] ?? '';
    return [
      {
        test: `${path.basename(file, '.java')}.${name}`,
        file: program,
        className,
        expected: kind === 'Error' ? 'error' : 'no error',
        isIgnored: before.includes('@Ignore'),
      },
    ];
  });
}

/** Of several classes of one name, the one that is imported or is in the same package. */
function chosen(file: string, text: string, className: string, candidates: readonly string[]): string | undefined {
  const imports = [...text.matchAll(/import\s+([\w.]+?)(\.\*)?;/g)].map(([, name = '', all]) => {
    const parts = name.split('.').join('/');
    return all === undefined ? `${parts}.java` : `${parts}/${className}.java`;
  });
  const beside = path.join(path.dirname(file), `${className}.java`);
  const fits = (candidate: string): boolean =>
    candidate === beside || imports.some((one) => candidate.split(path.sep).join('/').endsWith(one));
  return existsSync(beside) ? beside : (candidates.find(fits) ?? candidates[0]);
}
