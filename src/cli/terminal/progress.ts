/** How far a run is: on a line of the terminal that is written again and again, or in lines for a log. */
import type { WriteStream } from 'node:tty';
import { statusesLine } from '../../report/claims-text.js';
import { visible } from '../../report/text.js';
import { counted } from '../../model/index.js';
import type { EngineName, Method } from '../../model/index.js';
import type { ProgramEvent } from '../../workbench/check-program.js';
import type { EngineEvent } from '../../workbench/seam/engine.js';

export type Terminal = Pick<WriteStream, 'isTTY' | 'columns' | 'write'>;

/** `auto` is a line on a terminal, and nothing elsewhere: what goes to a file or a pipe is read later. */
export type ProgressForm = 'auto' | 'plain' | 'none';

/** Milliseconds between two lines on a terminal that events cause. */
const SOON = 100;
/** Milliseconds after which seconds are shown anew. */
const TICK = 1000;
/** Milliseconds without a word after which a log is told what is under way. */
const SILENCE = 10_000;
const DEFAULT_COLUMNS = 80;
const ERASE_LINE = '\r\u001b[K';

interface Running {
  readonly engine: EngineName;
  /** Seconds that it may take. */
  readonly limit: number;
  /** Milliseconds. */
  readonly since: number;
  note: string;
}

export class Progress {
  private readonly stream: Terminal;
  private readonly now: () => number;
  private readonly form: 'line' | 'plain' | 'none';
  /** Members that are asked for, and those on which no work is left, each by program and name. */
  private readonly asked = new Set<string>();
  private readonly done = new Set<string>();
  /** Methods of members at which the last stage looks. */
  private readonly last = new Map<string, Set<Method>>();
  private readonly running = new Map<Method, Running>();
  private files = 0;
  private read = 0;
  private shown = -Infinity;
  private isVisible = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(stream: Terminal, now: () => number, form: ProgressForm = 'auto') {
    this.stream = stream;
    this.now = now;
    this.form = form === 'auto' ? (stream.isTTY ? 'line' : 'none') : form;
  }

  /** Seconds go on while nothing is told. The timer keeps no process alive. */
  begin(files: number): void {
    this.files = files;
    if (this.form === 'none') return;
    this.timer ??= setInterval(() => {
      this.tick();
    }, TICK).unref();
  }

  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.clear();
  }

  /** A file was read, whatever came out of it. */
  hasRead(): void {
    this.read++;
  }

  /** Takes what is told while a program is checked. */
  hear(program: string, told: ProgramEvent): void {
    switch (told.kind) {
      case 'asked':
        for (const name of told.members) this.asked.add(keyOf(program, name));
        break;
      case 'begun':
        this.begun(program, told);
        break;
      case 'told':
        this.heard(program, told.engine, told.event);
        break;
      case 'final':
        this.final(program, told);
        break;
      case 'refuted':
      case 'decided':
        return;
    }
    this.show(SOON);
  }

  /** What is under way beside the work of engines. */
  note(text: string): void {
    if (this.form === 'line' && this.now() - this.shown >= SOON) this.draw(text);
  }

  /** Makes room for other output. */
  clear(): void {
    if (!this.isVisible) return;
    this.stream.write(ERASE_LINE);
    this.isVisible = false;
    // It comes back with the next event.
    this.shown = -Infinity;
  }

  tick(): void {
    this.show(0);
    if (this.form === 'plain' && this.running.size > 0 && this.now() - this.shown >= SILENCE) this.log(this.text());
  }

  private begun(program: string, { engine, effort, methods, isLast }: ProgramEvent & { readonly kind: 'begun' }): void {
    const members = new Set(methods.map(({ name }) => name));
    const part = `${Math.round(effort * 100)} % of its limits`;
    if (this.form === 'plain') this.log(`${program}: ${engine}, ${counted(members.size, 'member')}, ${part}`);
    if (!isLast) return;
    for (const method of methods) {
      const key = keyOf(program, method.name);
      this.last.set(key, (this.last.get(key) ?? new Set()).add(method));
    }
  }

  private heard(program: string, engine: EngineName, event: EngineEvent): void {
    switch (event.kind) {
      case 'started':
        this.running.set(event.method, { engine, limit: event.seconds, since: this.now(), note: '' });
        return;
      case 'progress': {
        const running = this.running.get(event.method);
        if (running !== undefined) running.note = ` (${event.text})`;
        return;
      }
      case 'finished': {
        this.running.delete(event.method);
        const key = keyOf(program, event.method.name);
        const left = this.last.get(key);
        left?.delete(event.method);
        if (left?.size === 0 && this.asked.has(key)) this.done.add(key);
        return;
      }
      case 'finding':
      case 'warning':
      case 'explored':
      case 'invariants':
      case 'searched':
      case 'unfinished':
      case 'failed':
      case 'query':
        return;
    }
  }

  private final(program: string, { members, verdict }: ProgramEvent & { readonly kind: 'final' }): void {
    for (const name of members) {
      this.done.add(keyOf(program, name));
      if (this.form !== 'plain') continue;
      const statuses = verdict.statuses.filter(({ claim }) => claim.owner.member === name);
      this.log(`${this.count()}; ${statusesLine(name, statuses)}`);
    }
  }

  /** `12 of 40 members; Withdraw: explorer 3 of 20 s, Sum: dash 1 of 2 s`. */
  private text(): string {
    const running = [...this.running].map(([{ name }, { engine, limit, since, note }]) => {
      const seconds = Math.floor((this.now() - since) / 1000);
      return `${name}: ${engine} ${seconds} of ${Number(limit.toFixed(1))} s${this.running.size === 1 ? note : ''}`;
    });
    return [this.count(), ...(running.length === 0 ? [] : [running.join(', ')])].join('; ');
  }

  private count(): string {
    const files = this.read < this.files ? ` (${this.read} of ${this.files} files read)` : '';
    return `${this.done.size} of ${counted(this.asked.size, 'member')}${files}`;
  }

  private show(milliseconds: number): void {
    if (this.form === 'line' && this.asked.size > 0 && this.now() - this.shown >= milliseconds) this.draw(this.text());
  }

  private draw(text: string): void {
    this.shown = this.now();
    this.isVisible = true;
    // Some terminals do not say how wide they are.
    const width = this.stream.columns > 0 ? this.stream.columns : DEFAULT_COLUMNS;
    this.stream.write(ERASE_LINE + visible(text).slice(0, width - 1));
  }

  private log(text: string): void {
    this.shown = this.now();
    this.stream.write(`${visible(text)}\n`);
  }
}

function keyOf(program: string, name: string): string {
  return `${program} ${name}`;
}
