import { readdirSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const FUNCTIONS = readdirSync('supabase/functions', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map(({ name }) => name);

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), integrity: z.string().optional() }),
    ),
  })
  .parse(read('package-lock.json'));

/** The files of other folders that a file imports, and what those import. */
function listImports(file: string, seen = new Set<string>(), named = new Set<string>()): Set<string> {
  if (seen.has(file)) return named;
  seen.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /^(?:import|export|\}).*? from '([^']+)';$/gm,
  )) {
    if (specifier.startsWith('#')) named.add(specifier);
    const imported = specifier
      .replace(/^\./, `${dirname(file)}/.`)
      .replace('#supabase/', 'supabase/')
      .replace('#', 'src/');
    if (imported !== specifier) listImports(normalize(imported), seen, named);
  }
  return named;
}

test.each(FUNCTIONS)('deno.json of %s names every file that the function imports, and no other', (folder) => {
  // Locally Deno finds what is missing there in package.json, which no upload has.
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(read(`supabase/functions/${folder}/deno.json`));
  const used = [...listImports(`supabase/functions/${folder}/index.ts`)].map((name) =>
    name.startsWith('#supabase/functions/_shared/') ? '#supabase/functions/_shared/' : name,
  );
  const named = Object.keys(imports).filter((name) => name.startsWith('#'));
  expect(named.toSorted()).toEqual([...new Set(used)].toSorted());
});

describe.each(FUNCTIONS)('the packages of the edge function %s', (folder) => {
  const { imports } = z
    .object({ imports: z.record(z.string(), z.string()) })
    .parse(read(`supabase/functions/${folder}/deno.json`));
  const { npm } = z
    .object({
      npm: z.record(
        z.string(),
        z.object({ integrity: z.string(), dependencies: z.array(z.string()).optional() }),
      ),
    })
    .parse(read(`supabase/functions/${folder}/deno.lock`));

  test('are named with their whole version, and bring no others but the core of tldts', () => {
    // A hosted project reads deno.json alone: then these versions are all that it can take. The core of tldts
    // is released together with it.
    // An import that is no package is code of this repository.
    const named = Object.values(imports)
      .filter((specifier) => !specifier.startsWith('../'))
      .map((specifier) => /^npm:(.+@\d+\.\d+\.\d+)(?:\/[\w-]+)?$/.exec(specifier)?.[1] ?? specifier);
    const brought = Object.values(npm).flatMap(({ dependencies = [] }) => dependencies);
    expect(brought.filter((other) => other !== 'tldts-core')).toEqual([]);
    expect([...new Set(named)].toSorted()).toEqual(
      Object.keys(npm)
        .filter((one) => !one.startsWith('tldts-core@'))
        .toSorted(),
    );
  });

  test.each(Object.entries(npm))('%s is the one that is tested here', (name, { integrity }) => {
    const at = name.lastIndexOf('@');
    // Locally it comes out of node_modules, whose contents npm has compared with this.
    const { version, integrity: installed } = packages[`node_modules/${name.slice(0, at)}`] ?? {};
    expect({ version, integrity: installed }).toEqual({ version: name.slice(at + 1), integrity });
  });
});
