import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const FOLDER = 'supabase/functions/send-contact-email';

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const { imports } = z
  .object({ imports: z.record(z.string(), z.string()) })
  .parse(read(`${FOLDER}/deno.json`));
const { npm } = z
  .object({ npm: z.record(z.string(), z.object({ integrity: z.string() })) })
  .parse(read(`${FOLDER}/deno.lock`));
const { packages } = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), integrity: z.string().optional() }),
    ),
  })
  .parse(read('package-lock.json'));

describe('the packages of the edge function', () => {
  test('are named with their whole version, and bring no others', () => {
    // A hosted project reads deno.json alone: then these versions are all that it can take.
    // What is no package is code of this repository.
    const named = Object.entries(imports)
      .filter(([name]) => !name.startsWith('#domain/'))
      .map(([, specifier]) => /^npm:(.+@\d+\.\d+\.\d+)(?:\/\w+)?$/.exec(specifier)?.[1] ?? specifier);
    expect(named.toSorted()).toEqual(Object.keys(npm).toSorted());
  });

  test.each(Object.entries(npm))('%s is the one that is tested here', (name, { integrity }) => {
    const at = name.lastIndexOf('@');
    // Locally it comes out of node_modules, whose contents npm has compared with this.
    const { version, integrity: installed } = packages[`node_modules/${name.slice(0, at)}`] ?? {};
    expect({ version, integrity: installed }).toEqual({ version: name.slice(at + 1), integrity });
  });
});
