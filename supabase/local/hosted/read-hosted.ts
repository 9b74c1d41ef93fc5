import { readFileSync } from 'node:fs';

/** SQL from this folder of what a hosted project brings. */
export function readHostedSql(name: 'roles' | 'auth-tables' | 'second-factor-tables'): string {
  return readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8');
}

/** SQL that gives an empty database what a hosted project brings before its first migration. */
export function readHostedSetup(): string {
  return (['roles', 'auth-tables', 'second-factor-tables'] as const).map(readHostedSql).join('\n');
}
