/** Signals at random moments: the run ends within a second, leaves no process, and its report keeps the contract. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { processes } from '../test/support/processes.js';
import { Command } from './checking/command.js';
import { numberOption, readOptions } from './verification/options.js';

const OPTIONS = ['times', 'programs', 'seed', 'within', 'assay'];

/** Milliseconds that a run may take after the signal. */
const MOST = 1000;

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly milliseconds: number;
  readonly stdout: string;
  readonly left: number;
}

export async function interrupts(args: readonly string[]): Promise<boolean> {
  const options = readOptions(args, OPTIONS);
  if (typeof options === 'string' || options.words.length === 0) {
    console.error(typeof options === 'string' ? options : 'Name files, or a folder of them.');
    return false;
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interrupts-'));
  const assay = options.values.get('assay');
  const command = assay === undefined ? await Command.build(folder) : Command.at(assay, folder);
  const files = largest(options.words, numberOption(options, 'programs', 10));
  const random = randomFrom(numberOption(options, 'seed', 1));
  const within = numberOption(options, 'within', 6);
  const schema = JSON.parse(readFileSync(new URL('../schema/report.schema.json', import.meta.url), 'utf8')) as object;
  const validate = new Ajv2020().compile(schema);
  const times: number[] = [];
  const wrong: string[] = [];
  let reports = 0;
  for (let i = 0; i < numberOption(options, 'times', 200); i++) {
    const file = files[i % files.length] ?? '';
    const delay = Math.round(random() * within * 1000);
    const signal = random() < 0.5 ? 'SIGINT' : 'SIGTERM';
    const ended = await interrupted(command.main, file, signal, delay, folder);
    if (ended === undefined) continue; // It was done before.
    times.push(ended.milliseconds);
    const where = `${path.basename(file)} after ${delay} ms, ${signal}`;
    if (ended.milliseconds > MOST) wrong.push(`${where}: ${ended.milliseconds} ms`);
    if (ended.left > 0) wrong.push(`${where}: ${ended.left} processes are left`);
    const isEnded = ended.code === (signal === 'SIGINT' ? 130 : 143) || ended.signal === signal;
    if (ended.stdout === '') {
      if (!isEnded) wrong.push(`${where}: exit ${ended.code}, ${ended.signal}, without a word`);
      continue;
    }
    reports++;
    const report = parsed(ended.stdout);
    const isInterrupted = (report as { interrupted?: boolean } | undefined)?.interrupted === true;
    if (validate(report) !== true) wrong.push(`${where}: the report does not keep the contract`);
    // A signal that comes after the last word finds a whole report, and perhaps the end.
    else if (isInterrupted && !isEnded) wrong.push(`${where}: exit ${ended.code}, ${ended.signal}`);
    else if (!isInterrupted && ended.code !== null && isEnded) wrong.push(`${where}: it does not say so`);
  }
  rmSync(folder, { recursive: true, force: true });
  times.sort((a, b) => a - b);
  const at = (part: number): number => times[Math.floor((times.length - 1) * part)] ?? 0;
  console.log(`${times.length} runs were interrupted, ${reports} of them printed a report.`);
  console.log(`Milliseconds to the end: median ${at(0.5)}, 90 % ${at(0.9)}, most ${at(1)}.`);
  for (const one of wrong) console.log(`WRONG ${one}`);
  console.log(`${wrong.length} wrong.`);
  return wrong.length === 0;
}

async function interrupted(
  main: string,
  file: string,
  signal: NodeJS.Signals,
  delay: number,
  cwd: string,
): Promise<Ended | undefined> {
  const child = spawn(process.execPath, [main, 'check', '--no-cache', '--json', path.resolve(file)], { cwd });
  let stdout = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.resume();
  const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) =>
    child.on('close', (code, name) => {
      resolve([code, name]);
    }),
  );
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, delay))]);
  if (child.exitCode !== null || child.signalCode !== null) return undefined;
  const own = childrenOf(child.pid ?? 0);
  const sent = performance.now();
  child.kill(signal);
  const [code, name] = await closed;
  const milliseconds = Math.round(performance.now() - sent);
  // A solver hears that its pipe is closed.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const left = processes().filter(({ pid }) => own.includes(pid)).length;
  return { code, signal: name, milliseconds, stdout, left };
}

function childrenOf(parent: number): readonly number[] {
  return processes()
    .filter((one) => one.parent === parent)
    .map(({ pid }) => pid);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The largest ones: there is something to interrupt. */
function largest(given: readonly string[], count: number): readonly string[] {
  const files = given.flatMap((one) =>
    statSync(one).isDirectory()
      ? readdirSync(one, { recursive: true, encoding: 'utf8' }).map((name) => path.join(one, name))
      : [one],
  );
  return files
    .filter((file) => file.endsWith('.dfy'))
    .sort((a, b) => statSync(b).size - statSync(a).size)
    .slice(0, count);
}

function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
