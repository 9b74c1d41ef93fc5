import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_ENTRIES } from '#data/diagnostics/test-entries.ts';
import { callerNamed } from '#tests/harness/callers.ts';
import type { TestDatabase } from '#tests/harness/database-calls.ts';
import { TEST_DATABASES } from '#tests/harness/test-databases.ts';
import { CREATE_USERS, RESET } from './sample-rows.ts';

for (const { name: databaseName, open } of TEST_DATABASES) {
  // oxlint-disable-next-line vitest/valid-title -- a string of TEST_DATABASES
  describe(databaseName, () => {
    let database: TestDatabase;

    beforeAll(async () => {
      database = await open();
      await database.asOwner(CREATE_USERS);
    });
    afterAll(() => database.close());
    beforeEach(() => database.asOwner(RESET));

    test('the test entries that an administrator makes are seen by no visitor', async () => {
      const anonymous = callerNamed('anonymous');
      const administrator = callerNamed('administrator');
      const before = await database.select(anonymous, 'Personalberatungen');
      const made = await database.insert(administrator, 'Personalberatungen', TEST_ENTRIES, {
        returning: true,
      });
      expect(made).toMatchObject({ errorCode: null });
      expect(made.rows).toHaveLength(7);
      expect(await database.select(anonymous, 'Personalberatungen')).toEqual(before);
      expect(await database.insert(anonymous, 'Personalberatungen', TEST_ENTRIES)).toMatchObject({
        errorCode: '42501',
      });
    });
  });
}
