/**
 * Programs that some tests compare with and that need not be installed. A test that needs a missing one is skipped
 * and says why; under ASSAY_REQUIRE_TOOLS=1 it fails instead.
 */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';

export type Tool = 'chromium' | 'cvc5' | 'dafny' | 'java' | 'javac' | 'z3';

export function testWithTool(tool: Tool, title: string, body: (toolPath: string) => Promise<void> | void): void {
  testWithTools([tool], title, () => body(findTool(tool) ?? tool));
}

/** A test that needs all of them. */
export function testWithTools(tools: readonly Tool[], title: string, body: () => Promise<void> | void): void {
  const tool = tools.find((one) => findTool(one) === undefined);
  if (tool === undefined) {
    test(title, body);
  } else if (process.env['ASSAY_REQUIRE_TOOLS'] === '1') {
    test(title, () => {
      throw new Error(`ASSAY_REQUIRE_TOOLS is set and "${tool}" is not on the PATH (scripts/install-test-tools.sh).`);
    });
  } else {
    process.stderr.write(`Skipped: ${title}: "${tool}" is not on the PATH.\n`);
    test.skip(title);
  }
}

function findTool(tool: Tool): string | undefined {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    const candidate = path.join(folder, tool);
    try {
      accessSync(candidate, constants.X_OK);
      return candidate;
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return undefined;
}
