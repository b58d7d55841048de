/** A program for the runtime of its language: instrumented, compiled, in a folder that goes with this process. */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { languageOf } from '../../languages/registry.js';
import type { LoadedProgram } from '../../workbench/seam/engine.js';
import { UsageError } from '../../workbench/seam/mistakes.js';
import { errorText } from '../files/paths.js';
import { onPath } from '../solvers/on-path.js';

/** How to begin a process that runs methods of the program. */
export interface CompiledProgram {
  readonly command: string;
  readonly args: readonly string[];
}

type Compilable = Pick<LoadedProgram, 'path' | 'sources' | 'model'>;

/** A problem is a sentence. */
export type Compiled = { readonly kind: 'compiled'; readonly program: CompiledProgram } | Problem;
interface Problem {
  readonly kind: 'problem';
  readonly reason: string;
}

const COMPILE_SECONDS = 120;
const LONGEST_COMPLAINT = 1 << 16;
const MEMORY_MB = 512;

/** Raises a `UsageError` if the machine has no Java to compile and run programs with. */
export function requireJava(): void {
  for (const tool of ['javac', 'java']) {
    if (onPath(tool) === undefined)
      throw new UsageError(`--runner jvm needs ${tool}, which is not on the PATH: install a JDK (17 or later).`);
  }
}

/** The compiled programs of one run. */
export class CompiledPrograms {
  private readonly known = new Map<LoadedProgram['sources'], Promise<Compiled>>();
  private readonly folders: string[] = [];
  private readonly forget = (): void => {
    for (const folder of this.folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  };

  of(program: Compilable): Promise<Compiled> {
    let compiled = this.known.get(program.sources);
    if (compiled === undefined) this.known.set(program.sources, (compiled = this.compile(program)));
    return compiled;
  }

  close(): void {
    this.known.clear();
    this.forget();
    process.off('exit', this.forget);
  }

  private async compile({ path: file, model, sources }: Compilable): Promise<Compiled> {
    const { instrument } = await languageOf(file).load();
    if (instrument === undefined)
      return problem(`Programs of ${languageOf(file).name} are run as their models, and not on a JVM.`);
    const { files, main, entries } = (await instrument())(model, sources);
    try {
      if (this.folders.length === 0) process.on('exit', this.forget);
      const folder = mkdtempSync(path.join(tmpdir(), 'assay-jvm-'));
      this.folders.push(folder);
      const [texts, classes, table] = ['text', 'classes', 'entries'].map((name) => path.join(folder, name)) as [
        string,
        string,
        string,
      ];
      mkdirSync(classes);
      for (const [name, text] of files) {
        const target = path.join(texts, name);
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, text);
      }
      writeFileSync(table, entries);
      const wrong = await javac(
        classes,
        [...files.keys()].map((name) => path.join(texts, name)),
      );
      if (wrong !== undefined) return problem(`javac does not compile ${file}: ${wrong}`);
      const args = ['-cp', classes, ...JAVA_OPTIONS, main, classes, table];
      return { kind: 'compiled', program: { command: onPath('java') ?? 'java', args } };
    } catch (error) {
      return problem(`The program cannot be written to be compiled: ${errorText(error)}.`);
    }
  }
}

/** Runs are many and short, and memory that a program wastes ends its process. */
const JAVA_OPTIONS: readonly string[] = [
  `-Xmx${MEMORY_MB}m`,
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Xshare:auto',
];

/** What is wrong, in the words of the compiler. Lines of what it reads are lines of the program. */
function javac(into: string, files: readonly string[]): Promise<string | undefined> {
  const args = ['-d', into, '-encoding', 'UTF-8', '-g', '-nowarn', '-proc:none', ...files];
  const child = spawn(onPath('javac') ?? 'javac', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let complained = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (complained.length < LONGEST_COMPLAINT) complained += text;
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      complained = `it did not end within ${COMPILE_SECONDS} s.`;
      child.kill('SIGKILL');
    }, COMPILE_SECONDS * 1000);
    const ended = (what: string | undefined): void => {
      clearTimeout(timer);
      resolve(what);
    };
    child.on('error', ({ message }) => {
      ended(`${message}.`);
    });
    child.on('close', (code) => {
      ended(code === 0 ? undefined : firstMistake(complained));
    });
  });
}

/** `line 3: incompatible types`. */
function firstMistake(complained: string): string {
  const [, line, what] = /:(\d+): error: (.*)/.exec(complained) ?? [];
  if (line !== undefined && what !== undefined) return `line ${line}: ${what}.`;
  return complained.trim().split('\n')[0] ?? 'it says nothing of the reason.';
}

function problem(reason: string): Problem {
  return { kind: 'problem', reason };
}
