import { buildPolicy } from '#build/headers.ts';

type Directives = ReadonlyMap<string, readonly string[]>;

function parsePolicy(policy: string): Directives {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    // Browsers take the first of two equal directives.
    if (name !== '' && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  return directives;
}

const OURS = parsePolicy(buildPolicy({ connect: [], scripts: [], styles: [] }));

const HASH = /^'sha256-[\w+/]+=*'$/;
/** One host, named in full. */
const ORIGIN = /^https:\/\/[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/;

/** The sources a build may add to a directive: hashes of scripts in its HTML, and the hosts that it talks to. */
const ADDITIONS: Readonly<Record<string, RegExp>> = {
  'script-src': HASH,
  'style-src': HASH,
  'connect-src': ORIGIN,
  'img-src': ORIGIN,
};

/**
 * Compares a policy with the site's own.
 *
 * @returns what is missing, weaker, or more than the site needs; null where all is well
 */
export function findPolicyProblem(policy: string): string | null {
  if (policy.includes(',')) return 'is more than one policy';
  const directives = parsePolicy(policy);
  const missing = [...OURS.keys()].find((name) => !directives.has(name));
  if (missing !== undefined) return `has no ${missing}`;
  for (const [name, sources] of directives) {
    const ours = OURS.get(name);
    if (ours === undefined) return `has a ${name} of which the site knows nothing`;
    const more = sources.find((source) => !ours.includes(source) && ADDITIONS[name]?.test(source) !== true);
    if (more !== undefined) return `allows ${more} for ${name}`;
    // An empty list means different things to different directives.
    if (sources.length === 0 && ours.length > 0) return `has an empty ${name}`;
  }
  return null;
}
