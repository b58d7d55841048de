import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot, readProjectFile } from '../support/project.js';

const TABLE = 'bench/attacks/20-table';
const document = readProjectFile('docs/soundness.md');
const sources = readdirSync(path.join(projectRoot, TABLE)).filter((name) => name.endsWith('.dfy'));

/** The rows of the table, as cells. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the table of sources and conclusions', () => {
  test('has a row for each source, and no empty cell', () => {
    expect(rows.map(([name]) => name?.replaceAll('*', ''))).toEqual([
      'choice',
      'havoc',
      'member without a body',
      'type parameter',
      'allocation order',
      'memory never assigned',
      'iteration order',
      'budget',
      'poison',
      'uninterpreted term',
      'time',
    ]);
    expect(rows.filter((cells) => cells.length !== 7 || cells.includes(''))).toEqual([]);
  });

  test('names tests that exist', () => {
    const named = [...document.matchAll(/`((?:test|bench)\/[\w./-]+\.(?:ts|dfy))(?:: (\w+))?`/g)];
    expect(named.length).toBeGreaterThan(40);
    const missing = named.filter(([, file = '', member]) => {
      if (!existsSync(path.join(projectRoot, file))) return true;
      return member !== undefined && !new RegExp(`\\b${member}\\b`).test(readProjectFile(file));
    });
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });

  test('names every program of the table', () => {
    expect(sources.filter((name) => !document.includes(`${TABLE}/${name}`))).toEqual([]);
  });
});
