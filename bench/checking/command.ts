/** `assay check` as a user has it: the built command line, in a process of its own for each program. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { buildCli } from '../../scripts/build-cli.js';

export interface Ended {
  /** Null if it was killed. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** With the start of the process. */
  readonly seconds: number;
}

export class Command {
  readonly main: string;
  /** Where commands run: `.assay` is there, too. */
  private readonly folder: string;

  private constructor(main: string, folder: string) {
    this.main = main;
    this.folder = folder;
  }

  /** Builds of one process have different names. */
  static async build(folder: string, plugins: Plugin[] = [], name = 'bench'): Promise<Command> {
    return new Command(await buildCli(`.assay/${name}-${process.pid}`, plugins), folder);
  }

  /** One that was built before; it is not removed. */
  static at(main: string, folder: string): Command {
    return new Command(path.resolve(main), folder);
  }

  /** Kills it when it takes longer than `limit` seconds. */
  run(args: readonly string[], limit: number): Promise<Ended> {
    const started = performance.now();
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [this.main, ...args], {
        cwd: this.folder,
        timeout: limit * 1000,
        killSignal: 'SIGKILL',
      });
      const [stdout, stderr]: [string[], string[]] = [[], []];
      child.stdout.setEncoding('utf8').on('data', (text: string) => stdout.push(text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
      child.on('error', reject);
      child.on('close', (code) => {
        const seconds = (performance.now() - started) / 1000;
        resolve({ code, stdout: stdout.join(''), stderr: stderr.join(''), seconds });
      });
    });
  }

  remove(): void {
    rmSync(path.dirname(this.main), { recursive: true, force: true });
  }
}
