import { readdirSync } from 'node:fs';
import { defineConfig, type OxlintOverride } from 'oxlint';

/** The folders of src, and what each may import of ours besides itself. A route or feature imports no other one. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  config: [],
  ui: [],
  workers: ['domain'],
  content: ['domain', 'config'],
  // It alone asks the workers: by their addresses, and by the types of what they answer.
  data: ['workers', 'domain', 'config'],
  features: ['data', 'domain', 'content', 'ui', 'config'],
  routes: ['features', 'data', 'domain', 'content', 'ui', 'config'],
  app: ['routes', 'features', 'data', 'domain', 'content', 'ui', 'config'],
  startup: ['app', 'data', 'ui', 'styles', 'config'],
  build: ['startup', 'app', 'data', 'domain', 'content', 'ui', 'config'],
};

/** The folders of domain and data: each imports those before it alone, so that none is part of a cycle. */
const FOLDER_ORDER = {
  domain: [
    'text',
    'csv',
    'german',
    'statistics',
    'fees',
    'knowledge',
    'language',
    'random',
    'links',
    'facts',
    'session',
    'second-factor',
    'agency',
    'contracts',
    'pictures',
    'extended-profile',
    'selection',
    'comparison',
    'score',
    'client-reviews',
    'search',
    'map',
    'landing',
    'advisor',
    'top-list',
    'contact',
    'entry',
    'import',
    'newsletter',
    'inbox',
    'admin-log',
    'desk',
    'redaction',
  ],
  data: [
    'agencies',
    'directory',
    'client-reviews',
    'contact',
    'newsletter',
    'entry',
    'import',
    'administration',
    'diagnostics',
  ],
} as const;

const FOLDERS = { regex: String.raw`^\.\./`, message: 'Import from another folder as #folder/path.' };
const OUTSIDE = { regex: '^#(tests|supabase)/', message: 'src never imports tests or supabase.' };
const SUPABASE = { regex: '^@supabase/', message: 'Only src/data knows Supabase.' };
const FRAMEWORKS = '^(react|react-dom|react-router-dom|@tanstack/.*)(/|$)';

type Pattern = typeof FOLDERS;

function restrictImports(...patterns: Pattern[]): NonNullable<OxlintOverride['rules']> {
  return { 'no-restricted-imports': ['error', { patterns }] };
}

function layerPatterns(layer: string, allowed: readonly string[]): Pattern[] {
  const others = [...Object.keys(LAYERS), 'styles'].filter((name) => !allowed.includes(name));
  // Within domain, data and the like one folder imports another; between features none does. Pages: routeRule.
  const hasSiblings = layer !== 'features';
  const forbidden = others.filter((name) => !(hasSiblings && name === layer));
  const patterns: Pattern[] = [
    FOLDERS,
    OUTSIDE,
    {
      regex: `^#(${forbidden.join('|')})/`,
      message: `${layer} imports of ours only: ${allowed.length === 0 ? 'itself' : allowed.join(', ')}.`,
    },
  ];
  if (layer !== 'data') patterns.push(SUPABASE);
  if (layer === 'domain' || layer === 'config') {
    patterns.push({ regex: FRAMEWORKS, message: `${layer} is pure.` });
  }
  return patterns;
}

function layerRule([layer, allowed]: readonly [string, readonly string[]]): OxlintOverride {
  return { files: [`src/${layer}/**`], rules: restrictImports(...layerPatterns(layer, allowed)) };
}

/** For a folder; without one for the files beside the folders, which import none of them, and for folders that have no place yet. */
function orderRule(layer: keyof typeof FOLDER_ORDER, folder?: string): OxlintOverride {
  const order: readonly string[] = FOLDER_ORDER[layer];
  const later = folder === undefined ? order : order.slice(order.indexOf(folder) + 1);
  const pattern: Pattern = {
    regex: String.raw`^(#${layer}|\.)/(${later.join('|')})/`,
    message: 'A folder imports those before it in FOLDER_ORDER (oxlint.config.ts).',
  };
  return {
    files: [folder === undefined ? `src/${layer}/**` : `src/${layer}/${folder}/**`],
    rules: restrictImports(
      ...layerPatterns(layer, LAYERS[layer] ?? []),
      ...(later.length === 0 ? [] : [pattern]),
    ),
  };
}

const ROUTES = readdirSync(new URL('src/routes', import.meta.url));

/** A page imports nothing of another page; the folders of one page import each other as #routes/page/path. */
function routeRule(folder: string): OxlintOverride {
  const others = ROUTES.filter((name) => name !== folder);
  return {
    files: [`src/routes/${folder}/**`],
    rules: restrictImports(...layerPatterns('routes', LAYERS['routes'] ?? []), {
      regex: `^#routes/(${others.join('|')})/`,
      message: 'A page imports nothing of another page.',
    }),
  };
}

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
    'src/data/database.types.ts',
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
    ...Object.entries(LAYERS).map(layerRule),
    ...ROUTES.map(routeRule),
    ...(['domain', 'data'] as const).flatMap((layer) => [
      orderRule(layer),
      ...FOLDER_ORDER[layer].map((folder) => orderRule(layer, folder)),
    ]),
    {
      // What a page is made of comes late by latePart alone, whose boundary keeps the rest of the page; the first page comes by hydrate.tsx.
      files: ['src/{ui,features,routes,app}/**/*.tsx'],
      rules: { 'late-parts/only-late-part': 'error' },
    },
    {
      files: ['src/domain/**'],
      rules: {
        'no-restricted-globals': ['error', ...IMPURE.map((name) => ({ name, message: 'domain is pure.' }))],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'Randomness is an argument.' },
          { object: 'Date', property: 'now', message: 'The clock is an argument.' },
        ],
      },
    },
    {
      files: ['src/**/*.test.ts', 'src/**/*.test.tsx', 'tests/**', 'supabase/**', '*.config.ts'],
      rules: { ...restrictImports(FOLDERS), 'no-console': 'off', 'late-parts/only-late-part': 'off' },
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
