/** Every Java fixture on a JVM: the same traces as those of its model. Compiling takes most of the time. */
import { expect } from 'vitest';
import { compareRunners } from '../support/jvm.js';
import { filesBelow } from '../support/project.js';
import { testWithTools } from '../support/tools.js';

for (const file of filesBelow('test/fixtures/java').filter((one) => one.endsWith('.java')))
  testWithTools(['java', 'javac'], `${file} does on a JVM what its model does`, async () => {
    const { differing } = await compareRunners(file);
    // What a method records of itself only the compiled model watches.
    const others = differing.filter((one) => !one.includes('which runs elsewhere do not tell of'));
    expect(others).toEqual([]);
    expect(differing.length > 0).toBe(file.includes('/recorded/'));
  });
