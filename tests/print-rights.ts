import { TABLES, VERBS, VISIBLE, WHO_MAY } from './integration/attack-matrix.ts';
import { INTERNAL_TABLES } from './integration/internal-objects.ts';
import { CALLS, USERS } from './integration/entry-calls.ts';
import {
  DRAFT,
  NEW,
  PUBLIC_REVIEW_CALLS,
  PUBLISHED,
  REVIEW_CALLS,
  WAITING,
} from './integration/review-rights.ts';

// The rights of each caller for each table, which tests/integration/attack-matrix.test.ts checks on each database.
const COLUMNS = [
  ['anonymous', 'anonymous'],
  ['stranger', 'stranger'],
  ['member', 'member'],
  ['of another', 'other member'],
  ['frozen', 'frozen'],
  ['administrator', 'administrator'],
  // Administrators who have not proved their second factor, and those with a token from before their appointment, have the rights of a stranger.
  ['administrator without second factor', 'stranger'],
  ['secret key', 'service'],
] as const;

console.log(`| table | verb | ${COLUMNS.map(([name]) => name).join(' | ')} |`);
console.log(`| --- | --- | ${COLUMNS.map(() => '---').join(' | ')} |`);
for (const table of TABLES) {
  for (const verb of VERBS) {
    const may = WHO_MAY[table][verb];
    const isReading = verb === 'select' || verb === 'count';
    const cells = COLUMNS.map(([, role]) => {
      if (!may.includes(role)) return '–';
      return isReading && VISIBLE[table]?.[role] !== undefined ? 'some rows' : 'yes';
    });
    console.log(`| ${table} | ${verb} | ${cells.join(' | ')} |`);
  }
}
console.log('\nFunctions alone write where nobody may.');

// Functions for proposals, claims, invitations and enquiries, each of which checks its caller. agency-access.test.ts tests this on each database.
const users = USERS.map(({ name }) => name);
console.log(`\n| function, with sample rows | ${users.join(' | ')} |`);
console.log(`| --- | ${users.map(() => '---').join(' | ')} |`);
for (const [name, args, may] of CALLS) {
  const cells = users.map((user) => (may.includes(user) ? 'yes' : '–'));
  console.log(`| ${name} ${JSON.stringify(args).replaceAll('|', '\\|')} | ${cells.join(' | ')} |`);
}

console.log('\nTables that no request reads or writes, not even with the secret key; functions alone do:');
for (const [schema, table] of INTERNAL_TABLES) console.log(`- ${schema}.${table}`);

// Functions for reviews by clients, whose tables nobody can access directly. The reviews belong to the signed-in stranger.
const REVIEW_NAMES: Readonly<Record<string, string>> = {
  [NEW]: 'a new review',
  [DRAFT]: 'a draft',
  [WAITING]: 'a review that waits',
  [PUBLISHED]: 'a published review',
};
console.log('\n| function of the reviews | of what | who may |');
console.log('| --- | --- | --- |');
for (const name of PUBLIC_REVIEW_CALLS) console.log(`| ${name} | | everybody |`);
for (const [name, args, may] of REVIEW_CALLS) {
  const review = REVIEW_NAMES[String(args['review'] ?? args['reply'])];
  const what = [review, args['decision'], args['seen_edit'] === 2 && 'as it is no more'];
  console.log(`| ${name} | ${what.filter(Boolean).join(', ')} | ${may.join(', ') || 'nobody'} |`);
}
