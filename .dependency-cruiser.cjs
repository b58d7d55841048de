/**
 * The folder list is the layer list (ARCHITECTURE.md, "The house"): a folder imports from folders
 * above it in this list and never from below.
 */
const LAYERS = [
  'model',
  'values',
  'analysis',
  'smt',
  'languages',
  'execute',
  'verify',
  'explore',
  'prove',
  'partial',
  'evidence',
  'workbench',
  'fuzz',
  'report',
  'host',
  '(cli|lsp|dap|studio)',
];
const ENGINES = ['verify', 'explore', 'prove'];

const downward = LAYERS.slice(0, -1).map((layer, index) => ({
  name: `${layer}-imports-only-from-above`,
  severity: 'error',
  from: { path: `^src/${layer}/` },
  to: { path: `^src/(${LAYERS.slice(index + 1).join('|')})/` },
}));

const engines = ENGINES.map((engine) => ({
  name: `${engine}-knows-no-other-engine`,
  severity: 'error',
  from: { path: `^src/${engine}/` },
  to: { path: `^src/(${ENGINES.filter((other) => other !== engine).join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...downward,
    ...engines,
    {
      name: 'faces-know-the-workbench-and-the-host',
      comment: 'Engines, solvers, threads and single languages reach a face through `workbench` and `host`.',
      severity: 'error',
      from: { path: '^src/(cli|lsp|dap|studio)/' },
      to: {
        path: '^src/(values|analysis|smt|languages/(dafny|java|property)|execute|verify|explore|prove|host/(threads|solvers))/',
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'the-core-does-no-io',
      comment: 'Files, processes, clocks and sockets reach the core through interfaces; `host` and the faces own them.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(host|cli|lsp|dap|studio)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
  },
};
