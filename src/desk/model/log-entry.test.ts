import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOG_ACTIONS, NO_LOG_FILTER, parseChanges, readLogFilter, writeLogFilter } from './log-entry.ts';

describe('logged changes', () => {
  test('before and after as text, in the order of the fields, hidden values as such', () => {
    expect(
      parseChanges({
        status: { before: 'unread', after: 'read' },
        notes: {},
        Name: { after: 'Ahornsteg' },
        filter: { after: { status: 'read' } },
        Standort: { before: 'Kiel', after: null },
      }),
    ).toEqual([
      { field: 'filter', before: null, after: '{"status":"read"}', isHidden: false },
      { field: 'Name', before: null, after: 'Ahornsteg', isHidden: false },
      { field: 'notes', before: null, after: null, isHidden: true },
      { field: 'Standort', before: 'Kiel', after: null, isHidden: false },
      { field: 'status', before: 'unread', after: 'read', isHidden: false },
    ]);
  });

  test.each([[null], ['text'], [[1]], [3]])('%j holds none', (changes) => {
    expect(parseChanges(changes)).toEqual([]);
  });
});

test('the filter offers every action that the database logs', () => {
  const schemas = readdirSync('supabase/schemas').map((file) =>
    readFileSync(`supabase/schemas/${file}`, 'utf8'),
  );
  const logged = schemas
    .flatMap((sql) => [...sql.matchAll(/(?:add_log_entry|log_import)\(([^;]*?),/g)])
    .flatMap(([, action = '']) => [...action.matchAll(/'([a-z_]+)'/g)].map(([, name = '']) => name));
  expect(logged).toContain('message_answered');
  expect(logged.filter((name) => !(name in LOG_ACTIONS) && !/^[A-Z]/.test(name))).toEqual([]);
});

describe('a filter in the address', () => {
  test('is read as it was written', () => {
    const filter = {
      who: 'chef@firma.example',
      action: 'update',
      table: 'contact_messages',
      row: '7',
      from: '2026-11-01',
      to: '2026-11-22',
    };
    expect(readLogFilter(writeLogFilter(filter))).toEqual(filter);
    expect(writeLogFilter(NO_LOG_FILTER).toString()).toBe('');
  });

  test('is without what is no day, control characters, and what is too long', () => {
    const filter = readLogFilter(
      new URLSearchParams({ von: '0026-05-01', bis: '2026-02-31', zeile: '7\0', wer: 'a'.repeat(1_000) }),
    );
    expect(filter).toMatchObject({ from: '', to: '', row: '7' });
    expect(filter.who).toHaveLength(200);
  });
});
