import { beforeEach, describe, expect, test } from 'vitest';
import { administrator } from '#tests/harness/callers.ts';
import { type DatabaseRow } from '#tests/harness/database-calls.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useSampleRows } from './use-sample-rows.ts';

/*
 * Imports on all three databases: who may, that nothing is written before all rows are there, that nothing is written
 * twice, and that all of it can be taken back. docs/decisions/import.md.
 */

const RUN = '77777777-7777-4777-8777-777777777777';
const FOUND = { new: 2, changed: 1, same: 0, duplicate: 0, refused: 1, blank: 0, before: 0 };
const RESET_IMPORTS = `do $$
begin
  delete from private.import_runs;
  delete from private.import_mappings;
  delete from private.import_decisions;
end
$$`;

const inserted = (row: number, name: string, columns = {}) => ({
  row,
  action: 'insert',
  target: null,
  version: null,
  columns: { Name: name, ...columns },
});

/** The id of a new entry of the file, as SQL. */
const made = (name: string) => `(select id from public."Personalberatungen" where "Name" = 'Neu ${name}')`;

describeDatabase('imports', (db) => {
  let agencyId = 0;

  useSampleRows(db, RESET_IMPORTS);

  beforeEach(async () => {
    await db.asOwner(
      `insert into public."Personalberatungen" ("Name", "Standort", "Gründungsjahr") values ('Vorher GmbH', 'Köln', 1990)`,
    );
    const [row] = await agencies(`"Name" = 'Vorher GmbH'`);
    agencyId = Number(row?.['id']);
  });

  async function agencies(condition: string): Promise<Readonly<Record<string, unknown>>[]> {
    const rows = await db.asOwner(
      `select * from public."Personalberatungen" where ${condition} order by "Name"`,
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of a table
    return [...rows] as Readonly<Record<string, unknown>>[];
  }

  const call = (name: string, args: DatabaseRow) => db.answer(administrator, name, args);

  const start = (expected: number, status = 'draft') =>
    call('start_import', {
      run: RUN,
      file_name: 'liste.csv',
      entry_status: status,
      expected,
      dry_run: FOUND,
      source: 'public',
      source_day: '2026-02-01',
      evidence: 'BDU-Verzeichnis',
    });
  const receive = (...rows: object[]) => call('receive_import_rows', { run: RUN, import_rows: rows });
  const apply = (size = 500) => call('apply_import', { run: RUN, batch_size: size });
  const release = () => call('release_import', { run: RUN });
  const undo = (size = 500) => call('undo_import', { run: RUN, batch_size: size });
  const changed = (columns: object, version = 1) => ({
    row: 9,
    action: 'update',
    target: agencyId,
    version,
    columns,
  });
  const logged = async () => {
    const rows = await db.asOwner(
      `select action, changes from public.admin_log where action like 'import%' or table_name = 'Personalberatungen' and actor_role = 'administrator' order by id`,
    );
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows of a table
    return rows as { action: string; changes: Readonly<Record<string, { after: unknown }>> }[];
  };

  const SOURCE = `insert into public.agency_field_meta (agency_id, field, source, confirmed_at, evidence) values`;
  const sources = () =>
    db.asOwner(`select field, source, evidence, confirmed_at = '2026-01-01' as is_as_before
      from public.agency_field_meta where agency_id = ${String(agencyId)} order by field`);
  const update = (columns: string) =>
    db.asOwner(`update public."Personalberatungen" set ${columns} where id = ${String(agencyId)}`);
  const importChange = async () => {
    await start(1);
    await receive(changed({ Gründungsjahr: 1991, Standort: 'Köln' }));
    await apply();
  };

  test('nothing is written before all rows are there', async () => {
    await start(2);
    await receive(inserted(2, 'Neu A'));
    const { errorCode } = await db.call(administrator, 'public', 'apply_import', { run: RUN });
    expect(errorCode).not.toBeNull();
    expect(await agencies(`"Name" like 'Neu%'`)).toEqual([]);
    await call('discard_import', { run: RUN });
    expect(await call('list_imports', {})).toEqual([]);
  });

  test('rows become drafts, changes change what they name, and the log has a line for the import', async () => {
    await start(3);
    await receive(inserted(2, 'Neu A', { Standort: 'Ulm', 'Anzahl Mitarbeiter': 12 }), inserted(3, 'Neu B'));
    await receive(changed({ Gründungsjahr: 1991 }));
    expect(await apply()).toMatchObject({ state: 'done', written: 3, outdated: 0, failed: 0 });
    expect(await agencies(`"Name" like 'Neu%'`)).toMatchObject([
      { Name: 'Neu A', Standort: 'Ulm', 'Anzahl Mitarbeiter': 12, Gründungsjahr: null, status: 'draft' },
      { Name: 'Neu B', Standort: null, status: 'draft' },
    ]);
    expect(await agencies(`id = ${String(agencyId)}`)).toMatchObject([
      { Standort: 'Köln', Gründungsjahr: 1991 },
    ]);
    const log = await logged();
    expect(log.map(({ action }) => action)).toEqual(['import_started', 'import_finished']);
    expect(log[1]?.changes).toMatchObject({ file: { after: 'liste.csv' }, written: { after: 3 } });
  });

  test('what arrives or is written twice is there once', async () => {
    await start(2);
    await start(2);
    await receive(inserted(2, 'Neu A'));
    expect(await receive(inserted(2, 'Neu A'), inserted(3, 'Neu B'))).toMatchObject({ received: 2 });
    expect(await apply(1)).toMatchObject({ state: 'applying', written: 1 });
    expect(await receive(inserted(4, 'Neu C'))).toMatchObject({ received: 2 });
    expect(await apply(1)).toMatchObject({ state: 'done', written: 2 });
    expect(await apply(1)).toMatchObject({ state: 'done', written: 2 });
    expect(await agencies(`"Name" like 'Neu%'`)).toHaveLength(2);
  });

  test('an entry that has changed since the dry run is left alone', async () => {
    await start(1);
    await receive(changed({ Gründungsjahr: 1991 }));
    await db.asOwner(
      `update public."Personalberatungen" set "Standort" = 'Bonn' where id = ${String(agencyId)}`,
    );
    expect(await apply()).toMatchObject({ state: 'done', written: 0, outdated: 1 });
    expect(await agencies(`id = ${String(agencyId)}`)).toMatchObject([
      { Standort: 'Bonn', Gründungsjahr: 1990 },
    ]);
    expect(await call('list_import_leftovers', { run: RUN })).toEqual([
      { row: 9, state: 'outdated', agency_id: agencyId, name: 'Vorher GmbH' },
    ]);
  });

  test('a row that the table refuses does not hold up the others', async () => {
    await start(3);
    await receive(inserted(2, 'Neu A'), inserted(3, 'N'.repeat(201)), inserted(4, 'Neu B'));
    expect(await apply()).toMatchObject({ state: 'done', written: 2, failed: 1 });
    expect(await agencies(`"Name" like 'Neu%'`)).toHaveLength(2);
  });

  test('all of it can be taken back, in parts', async () => {
    await update(`facts = '{"lead": "partner"}'`);
    await start(3, 'active');
    await receive(
      inserted(2, 'Neu A'),
      inserted(3, 'Neu B'),
      changed(
        { Gründungsjahr: 1991, Webseite: 'x.example', 'facts.guaranteeMonths': 6, 'facts.lead': 'team' },
        2,
      ),
    );
    await apply();
    expect(await agencies(`id = ${String(agencyId)}`)).toMatchObject([
      { facts: { guaranteeMonths: 6, lead: 'team' } },
    ]);
    expect(await undo(1)).toMatchObject({ state: 'undoing', undone: 1 });
    expect(await undo(2)).toMatchObject({ state: 'undone', undone: 3, kept: 0 });
    expect(await undo(2)).toMatchObject({ state: 'undone', undone: 3 });
    expect(await agencies(`"Name" like 'Neu%'`)).toEqual([]);
    expect(await agencies(`id = ${String(agencyId)}`)).toMatchObject([
      { Gründungsjahr: 1990, Webseite: null, facts: { lead: 'partner' } },
    ]);
    expect((await logged()).map(({ action }) => action)).toEqual([
      'import_started',
      'import_finished',
      'import_undo_started',
      'import_undone',
    ]);
  });

  test('what somebody has worked on since is kept, and named', async () => {
    await start(3);
    await receive(inserted(2, 'Neu A'), inserted(3, 'Neu B'), changed({ Gründungsjahr: 1991 }));
    await apply();
    await db.asOwner(`update public."Personalberatungen" set "Standort" = 'Kiel' where "Name" = 'Neu A'`);
    expect(await undo()).toMatchObject({ state: 'undone', undone: 2, kept: 1 });
    expect(await agencies(`"Name" like 'Neu%'`)).toMatchObject([{ Name: 'Neu A', Standort: 'Kiel' }]);
    expect(await call('list_import_leftovers', { run: RUN })).toMatchObject([
      { row: 2, state: 'kept', name: 'Neu A' },
    ]);
  });

  test('what was shown, merged, invited to or given a source since is kept', async () => {
    await start(5);
    await receive(...['A', 'B', 'C', 'D', 'E'].map((name, index) => inserted(index + 2, `Neu ${name}`)));
    await apply();
    await db.asOwner(`update public."Personalberatungen" set status = 'active' where id = ${made('A')}`);
    await db.asOwner(
      `insert into public.agency_redirects (from_id, to_id) values (${String(agencyId)}, ${made('B')})`,
    );
    await db.asOwner(
      `insert into public.agency_invitations (agency_id, email, role) values (${made('C')}, 'a@b.example', 'owner')`,
    );
    await db.asOwner(
      `update public.agency_field_meta set source = 'evidenced' where agency_id = ${made('D')}`,
    );
    expect(await undo()).toMatchObject({ state: 'undone', undone: 1, kept: 4 });
    expect((await agencies(`"Name" like 'Neu%'`)).map((entry) => String(entry['Name'])).toSorted()).toEqual([
      'Neu A',
      'Neu B',
      'Neu C',
      'Neu D',
    ]);
  });

  describe('an entry that was changed', () => {
    test('has its sources again, as they were', async () => {
      await db.asOwner(`${SOURCE} (${String(agencyId)}, 'Gründungsjahr', 'evidenced', '2026-01-01', 'Handelsregister'),
        (${String(agencyId)}, 'Standort', 'own', '2026-01-01', null), (${String(agencyId)}, 'Name', 'public', '2026-01-01', null)`);
      const before = await sources();
      expect(before).toHaveLength(3);
      await importChange();
      expect(await sources()).toEqual([
        { field: 'Gründungsjahr', source: 'public', evidence: 'BDU-Verzeichnis', is_as_before: false },
        { field: 'Name', source: 'public', evidence: null, is_as_before: true },
        { field: 'Standort', source: 'public', evidence: 'BDU-Verzeichnis', is_as_before: false },
      ]);
      expect(await undo()).toMatchObject({ undone: 1, kept: 0 });
      expect(await sources()).toEqual(before);
    });

    test('is taken back though another column was changed since, which stays', async () => {
      await importChange();
      await update(`"Branchen" = 'IT'`);
      expect(await undo()).toMatchObject({ undone: 1, kept: 0 });
      expect(await agencies(`id = ${String(agencyId)}`)).toMatchObject([
        { Gründungsjahr: 1990, Branchen: 'IT' },
      ]);
    });

    test.each([
      ['one of its columns was', () => update(`"Gründungsjahr" = 1992`)],
      ['it was confirmed', () => update('confirmed_at = now()')],
      [
        'somebody has said where one comes from',
        () =>
          db.asOwner(
            `update public.agency_field_meta set source = 'evidenced' where agency_id = ${String(agencyId)}`,
          ),
      ],
    ])('is kept where %s since', async (_what, touch) => {
      await importChange();
      await touch();
      expect(await undo()).toMatchObject({ undone: 0, kept: 1 });
      expect(await agencies(`id = ${String(agencyId)}`)).not.toMatchObject([{ Gründungsjahr: 1990 }]);
    });

    test('is kept where the source of a value that stayed is another one since', async () => {
      await db.asOwner(`${SOURCE} (${String(agencyId)}, 'Standort', 'own', '2026-01-01', null)`);
      await importChange();
      await db.asOwner(
        `update public.agency_field_meta set source = 'evidenced' where agency_id = ${String(agencyId)}`,
      );
      expect(await undo()).toMatchObject({ undone: 0, kept: 1 });
    });
  });

  test('an import that stopped in the middle can be taken back', async () => {
    await start(2);
    await receive(inserted(2, 'Neu A'), inserted(3, 'Neu B'));
    await apply(1);
    expect(await undo()).toMatchObject({ state: 'undone', undone: 1 });
    expect(await agencies(`"Name" like 'Neu%'`)).toEqual([]);
  });

  describe('the drafts of an import', () => {
    test('are published together, but for those that somebody has worked on, which are named', async () => {
      await start(4);
      await receive(
        inserted(2, 'Neu A'),
        inserted(3, 'Neu B'),
        inserted(4, 'Neu C'),
        changed({ Gründungsjahr: 1991 }),
      );
      await apply();
      await db.asOwner(`update public."Personalberatungen" set status = 'active' where "Name" = 'Neu B'`);
      await db.asOwner(`delete from public."Personalberatungen" where "Name" = 'Neu C'`);
      expect(await release()).toMatchObject({
        run: { released_by: null, state: 'done' },
        done: [{ name: 'Neu A' }],
        left: [
          { name: 'Neu B', why: 'already' },
          { name: 'Neu C', why: 'gone' },
        ],
      });
      expect(await agencies(`"Name" like 'Neu%'`)).toMatchObject([
        { Name: 'Neu A', status: 'active' },
        { Name: 'Neu B', status: 'active' },
      ]);
      const log = await logged();
      expect(log.at(-1)).toMatchObject({ action: 'import_released', changes: { rows: { after: 1 } } });
    });

    test('are released once: the second time says when and by whom', async () => {
      await start(1);
      await receive(inserted(2, 'Neu A'));
      await apply();
      await release();
      const { errorCode } = await db.call(administrator, 'public', 'release_import', { run: RUN });
      expect(errorCode).toBe('PT409');
    });

    test('are not released before all rows are written', async () => {
      await start(2);
      await receive(inserted(2, 'Neu A'), inserted(3, 'Neu B'));
      await apply(1);
      expect(await db.errorCodeOf(administrator, 'release_import', { run: RUN })).toBe('PT409');
    });
  });

  test('a source from tomorrow is refused', async () => {
    expect(
      await db.errorCodeOf(administrator, 'start_import', {
        run: RUN,
        file_name: 'liste.csv',
        entry_status: 'draft',
        expected: 1,
        dry_run: FOUND,
        source: 'public',
        source_day: '2100-01-01',
      }),
    ).toBe('22023');
  });

  test('a column that is none of an entry’s, and more rows than announced, are refused', async () => {
    await start(1);
    const forged = { run: RUN, import_rows: [inserted(2, 'Neu A', { status: 'active' })] };
    expect((await db.call(administrator, 'public', 'receive_import_rows', forged)).errorCode).not.toBeNull();
    const many = { run: RUN, import_rows: [inserted(2, 'Neu A'), inserted(3, 'Neu B')] };
    expect((await db.call(administrator, 'public', 'receive_import_rows', many)).errorCode).not.toBeNull();
  });

  test('mappings and decisions are remembered, the last one each', async () => {
    await call('remember_import', {
      headings: 'name|ort',
      mapping: ['name', null],
      decisions: { a: 'skip' },
    });
    await call('remember_import', {
      headings: 'name|ort',
      mapping: ['name', 'locations'],
      decisions: { a: 'insert', b: 'update' },
    });
    expect(await call('recall_import', { headings: 'name|ort', keys: ['a', 'c'] })).toEqual({
      mapping: ['name', 'locations'],
      decisions: { a: 'insert' },
    });
    expect(await call('recall_import', { headings: 'andere', keys: [] })).toEqual({
      mapping: null,
      decisions: {},
    });
  });

  test('changes outside an import are logged as before', async () => {
    await start(1);
    await receive(inserted(2, 'Neu A'));
    await apply();
    await db.call(administrator, 'public', 'record_export', {
      kind: 'Personalberatungen',
      filter: {},
      exported_rows: 1,
    });
    expect((await logged()).map(({ action }) => action)).toContain('export');
  });
});
