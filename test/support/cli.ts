/** Runs the command line as users do: the bundle that `npm run build` makes, in a process of its own. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'esbuild';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildCli } from '../../scripts/build-cli.js';
import { useFolder } from './folders.js';
import { projectRoot } from './project.js';
import { sharedBundle } from './shared-bundle.js';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BuiltCli {
  /** The path of the bundle's entry. */
  readonly main: () => string;
  /** Runs `assay ...args` in the folder of `files`, or where `cwd` says. */
  readonly assay: (args: readonly string[], options?: RunOptions) => Promise<Ended>;
  /** Writes a file into the test's own folder; returns its name as `assay` run there takes it. */
  readonly write: (name: string, content: string | Uint8Array) => string;
  readonly folder: () => string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The bundle is there before the tests of a file. One that plugins change is theirs alone, and removed afterwards. */
export function useCli(plugins: Plugin[] = []): BuiltCli {
  const bundle = `.assay/cli-${process.pid}`;
  const folder = useFolder();
  let main = '';
  beforeAll(async () => {
    main = plugins.length === 0 ? await sharedBundle(inject('sharedBundle')) : await buildCli(bundle, plugins);
    // What is kept of this bundle is of no use to others. Processes that tests start themselves have it from here.
    process.env['XDG_CACHE_HOME'] = path.join(path.dirname(main), 'user-cache');
  });
  afterAll(() => {
    rmSync(path.join(projectRoot, bundle), { recursive: true, force: true });
  });
  return {
    main: () => main,
    folder: () => folder.path,
    assay: (args, options = {}) => execute(process.execPath, [main, ...args], { cwd: folder.path, ...options }),
    write(name, content) {
      folder.write(name, content);
      return name;
    },
  };
}

/** Runs a program to its end. The environment is ours with `NO_COLOR` taken out, and with what `env` adds. */
function execute(command: string, args: readonly string[], options: RunOptions): Promise<Ended> {
  const { NO_COLOR: _, ...inherited } = process.env;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd, env: { ...inherited, ...options.env } });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      resolve({ code, signal, stdout, stderr });
    });
  });
}
