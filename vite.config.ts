import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import pdfPackage from 'pdfjs-dist/package.json' with { type: 'json' };
import { defineConfig } from 'vitest/config';
import { headScript } from './src/build/head-script.ts';
import { noInjectedStyles } from './src/build/no-injected-styles.ts';
import { operatorFacts, readOperatorSettings } from './src/build/operator-facts.ts';
import { isBehindSignIn } from './src/build/page-modules.ts';
import { sharedByPage } from './src/build/shared-code.ts';
import { staticHost } from './src/build/static-host.ts';
import { staticSite } from './src/build/static-site.ts';
import { markdownContent } from './src/build/markdown.ts';
import { embeddedSupabase, openServedDatabase } from './supabase/local/embedded.ts';
import { localFunctions } from './supabase/local/local-functions.ts';

/** Tests wait for a fifth of their time, for a timer, a process or a disk. By itself vitest leaves one processor free, which of two is half. */
const WORKERS = availableParallelism() + 1;

export default defineConfig(({ mode, command, isPreview = false }) => {
  const embedded = embeddedSupabase(mode, command, isPreview);
  return {
    plugins: [
      operatorFacts(readOperatorSettings(mode, command)),
      markdownContent(readOperatorSettings(mode, command).cases),
      react(),
      tailwindcss(),
      embedded,
      localFunctions(),
      noInjectedStyles(),
      headScript(),
      staticSite(embedded === false ? null : openServedDatabase),
      staticHost(),
    ],
    resolve: {
      alias: {
        'react-style-singleton': fileURLToPath(new URL('src/ui/style-singleton.ts', import.meta.url)),
      },
    },
    worker: {
      format: 'es',
      // Named apart from those of pages, whose bytes are counted (tests/measure/first-load.ts).
      rolldownOptions: { output: { chunkFileNames: 'assets/worker-[name]-[hash].js' } },
    },
    server: { host: '127.0.0.1', port: 5173 },
    preview: { host: '127.0.0.1', port: 4173 },
    build: {
      sourcemap: false,
      modulePreload: {
        polyfill: false,
        // What pages behind a sign-in load would be named on every visitor's page, which is 1.8 kB. They find it in what they import.
        resolveDependencies: (file, files) => (isBehindSignIn(file) ? [] : files),
      },
      rolldownOptions: {
        // Prerendered pages do not load the entry, because its code is in their HTML: it may contain nothing else.
        preserveEntrySignatures: 'strict',
        output: {
          // The PDF library asks for its decoders by their own names; their folder changes with its version.
          assetFileNames: ({ originalFileNames }) =>
            originalFileNames.some((name) => name.includes('pdfjs-dist/wasm/'))
              ? `assets/pdf-${pdfPackage.version}/[name][extname]`
              : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: [
              { name: 'site', test: /\/src\/startup\/hydrate\.tsx$/, priority: 1 },
              sharedByPage(
                'cards',
                fileURLToPath(new URL('src/app/route-table.ts', import.meta.url)),
                '/src/advisor/ui/home-page.tsx',
              ),
            ],
          },
        },
      },
    },
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            sequence: { groupOrder: 0 },
            environment: 'node',
            // They test functions, and leave nothing behind: half the time goes into loading them anew.
            isolate: false,
            maxWorkers: WORKERS,
            include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          },
        },
        {
          extends: true,
          test: {
            name: 'component',
            sequence: { groupOrder: 0 },
            environment: 'jsdom',
            // As above; what a test may leave behind, the set-up file takes away.
            isolate: false,
            maxWorkers: WORKERS,
            include: ['src/**/*.test.tsx'],
            setupFiles: ['tests/harness/component-setup.ts'],
            env: {
              VITE_SUPABASE_URL: 'http://supabase.test',
              VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
            },
          },
        },
        {
          extends: true,
          test: {
            name: 'integration',
            sequence: { groupOrder: 0 },
            environment: 'node',
            // They close what they open; half of the rest is compiling the embedded PostgreSQL anew.
            isolate: false,
            include: ['tests/integration/**/*.test.ts'],
            globalSetup: ['tests/harness/integration-setup.ts'],
            maxWorkers: WORKERS,
            testTimeout: 60_000,
            hookTimeout: 120_000,
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            // After all others, so that the browser has the machine to itself.
            sequence: { groupOrder: 1 },
            environment: 'node',
            include: ['tests/e2e/**/*.test.ts'],
            globalSetup: ['tests/harness/e2e-setup.ts'],
            maxWorkers: 2,
            maxConcurrency: 4,
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  };
});
