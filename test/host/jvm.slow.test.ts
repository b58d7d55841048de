/**
 * Java fixtures on a JVM: the same traces as those of their models. Compiling takes most of the time, so it is every
 * sixth of them, and all with `ASSAY_ALL_FIXTURES=1`.
 */
import { expect } from 'vitest';
import { compareRunners } from '../support/jvm.js';
import { filesBelow } from '../support/project.js';
import { testWithTools } from '../support/tools.js';

const EACH = process.env['ASSAY_ALL_FIXTURES'] === '1' ? 1 : 6;
const FILES = filesBelow('test/fixtures/java').filter((one) => one.endsWith('.java'));

for (const file of FILES.filter((one, i) => i % EACH === 0 || one.includes('/recorded/')))
  testWithTools(['java', 'javac'], `${file} does on a JVM what its model does`, async () => {
    const { differing } = await compareRunners(file);
    // What a method records of itself only the compiled model watches.
    const others = differing.filter((one) => !one.includes('which runs elsewhere do not tell of'));
    expect(others).toEqual([]);
    expect(differing.length > 0).toBe(file.includes('/recorded/'));
  });
