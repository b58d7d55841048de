/** Where something stands, as reports say it: plain data. */
import type { Origin } from '../model/index.js';
import { spanOf } from './origins.js';

/** Line and column count from 1. */
export interface LineReport {
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export function lineOf(origin: Origin): number {
  return lineReport(origin).line;
}

export function lineReport(origin: Origin): LineReport {
  const { source, start } = spanOf(origin);
  return { path: source.path, ...source.position(start) };
}
