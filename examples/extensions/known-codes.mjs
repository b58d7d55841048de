/**
 * Inputs that nobody finds by asking a solver: after the first run of a method with an input `code`, codes that are known
 * to be in use are run, too.
 *
 *   assay explore examples/extensions/Voucher.dfy Redeem --extension examples/extensions/known-codes.mjs
 *
 * @type {import('assay/explore').Extension}
 */
export default {
  successors: ({ id, inputs }) => (id === 0 && 'code' in inputs ? CODES.map((code) => ({ inputs: { code } })) : []),
};

const CODES = ['100000', '918273'];
