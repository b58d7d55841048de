/**
 * Style sheets and scripts of pages to strings: `src/report/assets/` to `src/report/assets.generated.ts`, which is kept with
 * the sources, so that whatever compiles or runs them needs no loader. A test says when it is out of date.
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

export const GENERATED = 'src/report/assets.generated.ts';

/** The text of the generated file. */
export async function assetsText(): Promise<string> {
  const pages = ['report', 'steps'];
  const parts = await Promise.all(
    pages.map(async (page) => {
      const style = await bundled(`${page}.css`, true);
      const script = await bundled(`${page}.ts`, false);
      const hash = `sha256-${createHash('sha256').update(script).digest('base64')}`;
      const name = page.toUpperCase();
      return [
        `export const ${name}_STYLE = ${literal(style)};`,
        `/** The hash is for the policy of the page. */\nexport const ${name}_SCRIPT = { text: ${literal(script)}, hash: '${hash}' };`,
      ];
    }),
  );
  const header = '/** Made from `assets/` by `npm run assets`; not to be edited. */';
  return `${[header, ...parts.flat()].join('\n\n')}\n`;
}

/** Scripts stay readable: whoever has a page may want to know what it runs. */
async function bundled(entry: string, isDense: boolean): Promise<string> {
  const { outputFiles, warnings } = await build({
    absWorkingDir: root,
    entryPoints: [`src/report/assets/${entry}`],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    minifyWhitespace: isDense,
    legalComments: 'none',
    logLevel: 'silent',
  });
  if (warnings.length > 0) throw new Error(warnings.map(({ text }) => `${entry}: ${text}`).join('\n'));
  return outputFiles.map(({ text }) => text).join('');
}

function literal(text: string): string {
  return `\`${text.replace(/[`\\]|\$\{/g, '\\$&')}\``;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path.join(root, GENERATED), await assetsText());
}
