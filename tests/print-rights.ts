import { TABLES, VERBS, VISIBLE, WHO_MAY } from './integration/attack-matrix.ts';

// Who may do what with which table, as tests/integration/attack-matrix.test.ts proves it on each database.
const ROLES = [
  'anonymous',
  'stranger',
  'member',
  'other member',
  'frozen',
  'administrator',
  'service',
] as const;
const NAMES: Readonly<Record<(typeof ROLES)[number], string>> = {
  anonymous: 'anonymous',
  // Also an administrator who has yet to prove his second factor, or whose token is older than his appointment.
  stranger: 'stranger¹',
  member: 'member',
  'other member': 'of another',
  frozen: 'frozen',
  administrator: 'administrator',
  service: 'secret key',
};

console.log(`| table | verb | ${ROLES.map((role) => NAMES[role]).join(' | ')} |`);
console.log(`| --- | --- | ${ROLES.map(() => '---').join(' | ')} |`);
for (const table of TABLES) {
  for (const verb of VERBS) {
    const may = WHO_MAY[table][verb];
    const isReading = verb === 'select' || verb === 'count';
    const cells = ROLES.map((role) => {
      if (!may.includes(role)) return '–';
      return isReading && VISIBLE[table]?.[role] !== undefined ? 'some rows' : 'yes';
    });
    console.log(`| ${table} | ${verb} | ${cells.join(' | ')} |`);
  }
}
console.log(
  '\n¹ and an administrator without his second factor where he has one. Functions alone write where nobody may.',
);
