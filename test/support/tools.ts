/**
 * Programs that some tests compare with and that need not be installed. A test that needs a missing one is skipped
 * and says why; under ASSAY_REQUIRE_TOOLS=1 it fails instead.
 */
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';

export type Tool = 'chromium' | 'cvc5' | 'dafny' | 'z3';

export function testWithTool(tool: Tool, title: string, body: (toolPath: string) => Promise<void> | void): void {
  const found = findTool(tool);
  if (found !== undefined) {
    test(title, () => body(found));
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
