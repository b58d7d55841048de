/** `npm run bench -- NAME …`: measurements over real programs. A bench that misses its bar exits with 1. */
import { frontend } from './frontend.js';
import { stripHints } from './strip-hints.js';

const BENCHES: Readonly<
  Record<string, { readonly usage: string; readonly run: (args: readonly string[]) => boolean | Promise<boolean> }>
> = {
  frontend: {
    usage: 'frontend [PART…]      parse, print and resolve the real programs (whose names contain a PART)',
    run: frontend,
  },
  'strip-hints': {
    usage: 'strip-hints OUT       make the hint-free set and check that it still resolves',
    run: stripHints,
  },
};

const [name = '', ...args] = process.argv.slice(2);
const bench = BENCHES[name];
if (bench === undefined) {
  console.error(
    `Usage: npm run bench -- NAME …\n\n${Object.values(BENCHES)
      .map(({ usage }) => `  ${usage}`)
      .join('\n')}`,
  );
  process.exitCode = 1;
} else {
  process.exitCode = (await bench.run(args)) ? 0 : 1;
}
