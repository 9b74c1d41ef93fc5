import { beforeAll, expect, test } from 'vitest';
import { CASES_SITE_MEAN, CASES_TODAY, REVIEW_CASES } from '#tests/client-review-cases.ts';
import { describeDatabase } from '#tests/harness/describe-database.ts';

/* The numbers of reviews as the database counts them; the same cases as in the browser. docs/decisions/reviews.md, Numbers. */

const RATINGS =
  '"ratings": {"sector": 3, "shortlist": 3, "communication": 3, "timeliness": 3, "value": 3, "overall": ';

describeDatabase('the numbers of reviews', (db) => {
  beforeAll(async () => {
    // One entry for each case, all at once.
    await db.asOwner(`insert into public."Personalberatungen" (id, "Name")
      select 1000 + n, 'Fall ' || n from generate_series(0, ${String(REVIEW_CASES.length - 1)}) as n`);
    const rows = REVIEW_CASES.flatMap(({ reviews }, at) =>
      reviews.map(
        ({ publishedAt, overall, client }, number) =>
          `(gen_random_uuid(), ${String(1000 + at)}, '{${RATINGS}${String(overall)}}}'::jsonb, ${String(overall)}, '${publishedAt}'::date, '${client ?? `${String(at)}-${String(number)}`}')`,
      ),
    );
    await db.asOwner(`create table private.case_rows as
      select * from (values ${rows.join(', ')}) as t (id, agency_id, content, overall, published_on, client)`);
    await db.asOwner(`insert into private.client_reviews
      (id, agency_id, state, content, overall, proof, is_invented, submitted_at, published_at, published_on)
      select id, agency_id, 'published', content, overall, 'document', true, published_on, published_on, published_on
      from private.case_rows`);
    await db.asOwner(`insert into private.client_review_authors (review_id, client_key)
      select id, client from private.case_rows`);
  });

  const figures = (at: number) =>
    db.asOwner(`select review_count, review_mean::float as mean, review_weight::float as weight
      from private.client_review_figures(array[${String(1000 + at)}], ${String(CASES_SITE_MEAN)}, '${CASES_TODAY}')`);

  test.each(REVIEW_CASES.map((given, at) => ({ ...given, at })))(
    '$name: count, mean, weighted value',
    async ({ at, count, mean, weight }) => {
      expect(await figures(at)).toEqual(count === 0 ? [] : [{ review_count: count, mean, weight }]);
    },
  );

  test('what lists show follows every night, with the mean of the site, and payment plays no part', async () => {
    const derived = () =>
      db.asOwner(`select agency_id::int, review_count, review_mean::float, review_weight::float
        from public.agency_derived where agency_id >= 1000 order by agency_id`);
    await db.asOwner('select private.renew_client_review_figures()');
    const before = await derived();
    expect(before.filter((row) => JSON.stringify(row).includes('"review_count":0'))).not.toHaveLength(
      before.length,
    );
    // The operator's own agency is the one that is advertised.
    await db.asOwner(
      `update public."Personalberatungen" set "Name" = 'People Finding Company' where id = 1003`,
    );
    // And every second one pays.
    await db.asOwner(`insert into private.contracts (agency_id, entry_name, state, customer, invoice_address, price, term,
        terms_version, starts_on, ends_on)
      select id, "Name", 'confirmed', 'x', 'x', 'x', 'x', 'x', private.berlin_day(now()) - 1, private.berlin_day(now()) + 1
      from public."Personalberatungen" where id >= 1000 and id % 2 = 1`);
    expect(
      await db.asOwner(
        'select from public.agency_derived where is_premium and agency_id % 2 = 1 and agency_id >= 1000',
      ),
    ).toHaveLength(Math.floor(REVIEW_CASES.length / 2));
    await db.asOwner('select private.renew_client_review_figures()');
    expect(await derived()).toEqual(before);
  });

  test('removing a review and restoring it leaves exactly the same numbers', async () => {
    const derived = () => db.asOwner('select * from public.agency_derived where agency_id = 1003');
    const [before] = await derived();
    const review = `(select id from private.client_reviews where agency_id = 1003 order by id limit 1)`;
    await db.asOwner(`update private.client_reviews set state = 'disputed' where id = ${review}`);
    expect(await derived()).toMatchObject([{ review_count: 2, review_mean: null }]);
    await db.asOwner(
      `update private.client_reviews set state = 'published' where agency_id = 1003 and state = 'disputed'`,
    );
    expect(await derived()).toEqual([before]);
  });
});
