import { expect, test } from 'vitest';
import { TEST_ENTRIES } from '#directory/api/test-entries.ts';
import { administrator, anonymous } from '#tests/harness/callers.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';
import { useSampleRows } from './use-sample-rows.ts';

describeDatabase('test entries', (db) => {
  useSampleRows(db);

  test('the test entries that an administrator makes are seen by no visitor', async () => {
    const before = await db.select(anonymous, 'Personalberatungen');
    const made = await db.insert(administrator, 'Personalberatungen', TEST_ENTRIES, { returning: true });
    expect(made).toMatchObject({ errorCode: null });
    expect(made.rows).toHaveLength(7);
    expect(await db.select(anonymous, 'Personalberatungen')).toEqual(before);
    expect(await db.insert(anonymous, 'Personalberatungen', TEST_ENTRIES)).toMatchObject({
      errorCode: '42501',
    });
  });
});
