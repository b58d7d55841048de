/**
 * `ASSAY_SEED=7 npm test` tests properties on the cases of one seed; without it they are tested on others each time.
 * Continuous integration tells a seed: it judges a change, and not the dice.
 */
const seed = process.env['ASSAY_SEED'];
if (seed !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(seed) });
}

export {};
