import tseslint from 'typescript-eslint';

/** Layers that own processes, terminals and sockets; everything else is the pure core. */
const FACES = ['src/host/**', 'src/cli/**', 'src/lsp/**', 'src/dap/**', 'src/studio/**'];

export default tseslint.config(
  { ignores: ['dist/**', 'coverage/**', 'node_modules/**', 'test/fixtures/**', '.assay/**'] },
  {
    files: ['**/*.ts'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // Same input, same answer: clocks and randomness come in from outside the core.
    files: ['src/**/*.ts'],
    ignores: FACES,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'The core takes its clock as a parameter.' },
        { object: 'Math', property: 'random', message: 'The core takes its seed as a parameter.' },
        { object: 'performance', property: 'now', message: 'The core takes its clock as a parameter.' },
      ],
    },
  },
  { files: ['bench/**/*.ts', 'scripts/**/*.ts', 'examples/**/*.ts'], rules: { 'no-console': 'off' } },
);
