import { describe, expect, test } from 'vitest';
import { preparePlainDatabase } from '#tests/harness/plain-copy.ts';

/*
 * A hosted project loads pg-safeupdate for the API's login: DELETE and UPDATE without WHERE fail there with 21000, inside
 * functions, too. PostgreSQL and PGlite have no such thing, so this reads what every function says.
 */

const COMMENT_OR_TEXT =
  /--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|(?<text>'(?:[^']|'')*')|\$(?<tag>\w*)\$(?<dollars>[\s\S]*?)\$\k<tag>\$/g;
const CHANGE = /\b(?:delete\s+from|update\s+(?:only\s+)?[\w.]+\s+(?:(?:as\s+)?\w+\s+)?set)\b/gi;

/** The statement that begins here, without what is in its parentheses. */
function statementAt(sql: string, start: number): string {
  let depth = 0;
  let statement = '';
  for (const character of sql.slice(start)) {
    if (character === ')') depth -= 1;
    if (depth < 0 || (depth === 0 && character === ';')) break;
    if (depth === 0) statement += character;
    if (character === '(') depth += 1;
  }
  // A loop over the rows that a statement returns.
  return statement.split(/\bloop\b/i, 1)[0] ?? '';
}

/** The DELETE and UPDATE statements without WHERE in a function's body, also of those that it puts together as text. */
function findUnlimited(body: string): string[] {
  const sql = body.replaceAll(COMMENT_OR_TEXT, (found) => {
    if (found.startsWith('"')) return 'name';
    return /^[-/]/.test(found) ? ' ' : "''";
  });
  const texts = [...body.matchAll(COMMENT_OR_TEXT)].map(
    ({ groups }) => groups?.['dollars'] ?? groups?.['text']?.slice(1, -1).replaceAll("''", "'") ?? '',
  );
  const statements = [...sql.matchAll(CHANGE)].map(({ index }) => statementAt(sql, index).trim());
  return [
    ...statements.filter((statement) => !/\bwhere\b/i.test(statement)),
    ...texts.flatMap((text) => findUnlimited(text)),
  ];
}

describe('the reading', () => {
  test.each([
    ['delete from private.a;', 1],
    ['delete from private.a where true;', 0],
    ['delete from private.a -- where true\n;', 1],
    ["delete from private.a returning 'where';", 1],
    ['update "a" as b set c = (select d from e where f);', 1],
    ['update a set b = 1 where c; update a set b = 1', 1],
    ['with gone as (delete from a returning 1) select from gone where true;', 1],
    ['with gone as (delete from a where b returning 1) select from gone;', 0],
    ['for row in delete from a returning b loop select from c where d; end loop;', 1],
    ['insert into a values (1) on conflict (b) do update set c = 1;', 0],
    ['select from a for update; create trigger b before update on a', 0],
    ["execute format('update a set %s', b);", 1],
    ["execute format('update a set b = ''x'' where c = %L', d);", 0],
    ["perform cron.schedule('a', '* * * * *', $job$delete from a$job$);", 1],
  ])('%s has %i', (body, count) => expect(findUnlimited(body)).toHaveLength(count));
});

const db = preparePlainDatabase();

test('no function deletes or updates without WHERE', async () => {
  const { rows } = await db.query<{ name: string; body: string }>(
    `select p.oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body
     from pg_proc p join pg_namespace n on n.oid = p.pronamespace join pg_language l on l.oid = p.prolang
     where l.lanname in ('sql', 'plpgsql') and n.nspname !~ '^pg_|^information_schema$'`,
  );
  expect(rows.length).toBeGreaterThan(300);
  expect(
    rows.flatMap(({ name, body }) => findUnlimited(body).map((statement) => `${name}: ${statement}`)),
  ).toEqual([]);
});
