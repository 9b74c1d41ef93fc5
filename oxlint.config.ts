import { defineConfig, type OxlintOverride } from 'oxlint';

/** The subjects, each a folder of src. A subject imports of others, in a layer, only those before it. */
const SUBJECTS = [
  'account',
  'facts',
  'pictures',
  'desk',
  'reviews',
  'map',
  'agency',
  'entry',
  'statistics',
  'contracts',
  'import',
  'newsletter',
  'articles',
  'directory',
  'fees',
  'comparison',
  'advisor',
  'contact',
  'pages',
  'cases',
] as const;

/** The layers of a subject. A layer imports those before it of every subject. */
const LAYERS = ['model', 'api', 'ui'] as const;
type Layer = (typeof LAYERS)[number];

/** Folders beside the subjects, and what each may import of ours besides itself. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  config: [],
  lib: ['config'],
  ui: ['lib', 'config'],
};

/** What puts everything together; nothing else imports it. */
const TOP = ['app', 'startup', 'build'];

const FOLDERS = { regex: String.raw`^\.\./`, message: 'Import from another folder as #folder/path.' };
const OUTSIDE = { regex: '^#(tests|supabase)/', message: 'src never imports tests or supabase.' };
const SUPABASE = { regex: '^@supabase/', message: 'Only lib and the api of a subject know Supabase.' };
const FRAMEWORKS = {
  regex: '^(react|react-dom|react-router-dom|@tanstack/.*)(/|$)',
  message: 'model, config and the language of lib are pure.',
};
/** The subjects whose toasts the product specifies; in all others what has happened is said in its own place. */
const WITH_TOASTS: readonly string[] = ['agency', 'directory', 'advisor', 'contact'];
const TOASTS = { regex: 'toast', message: 'Say it where it happens, as Done does.' };
const PURE_LIB = ['german', 'language', 'links', 'text'];

type Pattern = typeof FOLDERS;

function restrictImports(...patterns: Pattern[]): NonNullable<OxlintOverride['rules']> {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

const noneOf = (folders: readonly string[], message: string): Pattern => ({
  regex: `^#(${folders.join('|')})/`,
  message,
});

function layerRule(subject: (typeof SUBJECTS)[number], layer: Layer): OxlintOverride {
  const lateSubjects = SUBJECTS.slice(SUBJECTS.indexOf(subject) + 1);
  const lateLayers = LAYERS.slice(LAYERS.indexOf(layer) + 1);
  const patterns = [FOLDERS, OUTSIDE, noneOf(TOP, 'Nothing imports app, startup or build.')];
  if (lateSubjects.length > 0)
    patterns.push({
      regex: `^#(${lateSubjects.join('|')})/${layer}/`,
      message: 'A subject imports those before it in SUBJECTS (oxlint.config.ts).',
    });
  if (lateLayers.length > 0) {
    const message = `${layer} imports no ${lateLayers.join(' and no ')}.`;
    patterns.push(noneOf(['ui'], message));
    patterns.push({ regex: `^#[a-z]+/(${lateLayers.join('|')})/`, message });
  }
  if (!WITH_TOASTS.includes(subject)) patterns.push(TOASTS);
  if (layer !== 'api') patterns.push(SUPABASE);
  if (layer === 'model') patterns.push(FRAMEWORKS);
  return { files: [`src/${subject}/${layer}/**`], rules: restrictImports(...patterns) };
}

function besidesRule([folder, allowed]: readonly [string, readonly string[]]): OxlintOverride {
  const others = [...Object.keys(BESIDES), ...SUBJECTS, ...TOP].filter(
    (name) => name !== folder && !allowed.includes(name),
  );
  const patterns = [FOLDERS, OUTSIDE, noneOf(others, `${folder} knows no subject.`)];
  if (folder !== 'lib') patterns.push(SUPABASE);
  if (folder === 'config') patterns.push(FRAMEWORKS);
  return { files: [`src/${folder}/**`], rules: restrictImports(...patterns) };
}

/** The folders of lib that are as pure as a model. */
const pureLibRule: OxlintOverride = {
  files: [`src/lib/{${PURE_LIB.join(',')}}/**`],
  rules: restrictImports(
    FOLDERS,
    OUTSIDE,
    SUPABASE,
    FRAMEWORKS,
    noneOf(['ui', ...SUBJECTS, ...TOP, 'lib/(http|queries|supabase|worker)'], 'It knows no subject.'),
  ),
};

const IMPURE = ['window', 'document', 'fetch', 'localStorage'];

export default defineConfig({
  jsPlugins: ['./src/build/lint-late-parts.ts'],
  plugins: [
    'eslint',
    'typescript',
    'unicorn',
    'oxc',
    'import',
    'react',
    'react-perf',
    'jsx-a11y',
    'promise',
    'vitest',
  ],
  categories: { correctness: 'error', suspicious: 'error', perf: 'off' },
  env: { browser: true, es2024: true },
  ignorePatterns: [
    'dist',
    'node_modules',
    'src/lib/supabase/database.types.ts',
    'supabase/.embedded',
    'supabase/.temp',
    'tests/.output',
  ],
  rules: {
    eqeqeq: 'error',
    'no-console': 'error',
    ...restrictImports(FOLDERS, SUPABASE, OUTSIDE),
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'react/jsx-no-target-blank': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'react/button-has-type': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/no-unnecessary-condition': 'off',
    // Only messages between windows have a target; here the worker alone gets any.
    'unicorn/require-post-message-target-origin': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'typescript/consistent-return': 'off',
    'no-underscore-dangle': ['error', { allow: ['_default'] }],
    'jsx-a11y/control-has-associated-label': 'off',
  },
  overrides: [
    ...Object.entries(BESIDES).map(besidesRule),
    pureLibRule,
    ...SUBJECTS.flatMap((subject) => LAYERS.map((layer) => layerRule(subject, layer))),
    {
      // What a page is made of comes late by latePart alone, whose boundary keeps the rest of the page; the first page comes by hydrate.tsx.
      files: ['src/{ui,app,*/ui}/**/*.tsx'],
      rules: { 'late-parts/only-late-part': 'error' },
    },
    {
      files: ['src/{ui,lib/http,lib/supabase,*/api,*/ui}/**/*.ts'],
      rules: { 'late-parts/only-load-code': 'error' },
    },
    {
      // CSS that changes the display of a table hides its structure from assistive technology, unless the roles are explicit.
      files: ['src/**/*table*.tsx', 'src/comparison/ui/{compared-entries,fact-rows,row-parts}.tsx'],
      rules: {
        'jsx-a11y/no-redundant-roles': 'off',
        'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off',
      },
    },
    {
      files: ['src/*/model/**', `src/lib/{${PURE_LIB.join(',')}}/**`],
      rules: {
        'no-restricted-globals': ['error', ...IMPURE.map((name) => ({ name, message: 'A model is pure.' }))],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Randomness is an argument.' },
          { object: 'Date', property: 'now', message: 'The clock is an argument.' },
        ],
      },
    },
    {
      files: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**', 'supabase/**', '*.config.ts'],
      rules: {
        ...restrictImports(FOLDERS),
        'no-console': 'off',
        'late-parts/only-late-part': 'off',
        'late-parts/only-load-code': 'off',
      },
    },
    {
      files: ['supabase/**'],
      rules: restrictImports(FOLDERS, {
        regex: '^#tests/',
        message: 'What runs on a developer’s machine needs no tests.',
      }),
    },
    {
      files: ['*.config.ts', 'tests/screenshots/vitest.config.ts', 'tests/harness/*-setup.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['tests/e2e/**'],
      rules: {
        'vitest/no-standalone-expect': ['error', { additionalTestBlockFunctions: ['test', 'test.for'] }],
      },
    },
  ],
});
