/** Every Java fixture on a JVM: the same traces as those of its model. Compiling takes most of the time. */
import { expect } from 'vitest';
import { compareRunners } from '../support/jvm.js';
import { filesBelow } from '../support/project.js';
import { testWithTools } from '../support/tools.js';

for (const file of filesBelow('test/fixtures/java').filter((one) => one.endsWith('.java')))
  testWithTools(['java', 'javac'], `${file} does on a JVM what its model does`, async () => {
    expect((await compareRunners(file)).differing).toEqual([]);
  });
