import * as z from 'zod';
import { readReviewPage } from '#reviews/api/published-reviews.ts';
import { moderationItemSchema, ownReviewSchema } from '#reviews/model/client-review.ts';
import {
  anonymous,
  callerNamed,
  FACTOR_ADMIN_ID,
  factorAdministrator,
  MEMBER_ID,
  service,
  STRANGER_ID,
} from '#tests/harness/callers.ts';
import type { DatabaseRow } from '#tests/harness/database-calls.ts';
import type { DescribedDatabase } from '#tests/harness/describe-database.ts';

import {
  DRAFT,
  WAITING,
  PUBLISHED,
  EVIDENCE,
  NOTICE,
  NEW,
  CONTENT,
  REASON,
  AUTHOR_REASON,
  path,
} from './review-rights.ts';
import { useSampleRows } from './use-sample-rows.ts';

/*
 * The rows that the tests of the reviews begin with: a draft, a review that waits and one that is published, and the calls that each
 * of their files makes.
 */

export const author = callerNamed('signed-in stranger');
export const withoutFactor = callerNamed('administrator without the second factor');

export const SEED = `do $$
begin
  delete from private.outgoing_mails where enquiry_id is null;
  delete from private.limited_uses;
  alter table private.client_reviews disable trigger check_client_review_change;
  delete from private.client_reviews;
  alter table private.client_reviews enable trigger check_client_review_change;
  if not exists (select from public.admin_log where row_key = '${EVIDENCE}') then
    perform private.add_log_entry('evidence_opened', 'client_review_evidence', '${EVIDENCE}', '{}', '${FACTOR_ADMIN_ID}');
  end if;
  update private.outgoing_mails set mandate_confirmed_at = null;
  update auth.users set email = 'mira@werk-nord.de' where id = '${STRANGER_ID}';
  update public."Personalberatungen" set "Webseite" = 'https://www.ahornsteg.de' where id = 1;
  update auth.users set email = 'm@ahornsteg.de' where id = '${MEMBER_ID}';
  insert into private.client_reviews (id, agency_id, content) values
    ('${DRAFT}', 1, '{}'), ('${WAITING}', 1, '{}'), ('${PUBLISHED}', 1, '{}');
  insert into private.client_review_authors (review_id, author, identity, mailbox_domain, client_key)
  select id, '${STRANGER_ID}', '{"role": "CFO", "industry": "Maschinenbau", "company": "Werk Nord GmbH"}', 'werk-nord.de', 'werk-nord.de'
  from private.client_reviews;
  insert into private.client_review_evidence (id, review_id, kind, path)
  values ('${EVIDENCE}', '${WAITING}', 'mandate', '${path(STRANGER_ID, WAITING)}');
  update private.client_reviews set content = '${JSON.stringify(CONTENT)}'::jsonb - array['role', 'industry', 'company'];
  update private.client_reviews set overall = 4, proof = 'document', submitted_at = '2026-01-01', state = 'in_review'
  where id <> '${DRAFT}';
  insert into private.client_review_tasks (kind, review_id, since) values ('review', '${WAITING}', '2026-01-01');
  update private.client_reviews set published_at = now(), published_on = private.berlin_today(), state = 'published'
  where id = '${PUBLISHED}';
end
$$`;

const REVIEW_KINDS = ['review', 'notice', 'reply', 'appeal'];
const casePage = z.object({ items: z.array(z.object({ kind: z.string(), id: z.string() })) });

/** Resets sample rows and reviews before each test, and returns the calls that the tests share. */
export function useReviews(db: DescribedDatabase) {
  useSampleRows(db, SEED);

  const stateOf = async (review: string) =>
    z
      .object({ state: z.string() })
      .optional()
      .parse(await db.one(`select state from private.client_reviews where id = '${review}'`))?.state;
  const shown = async () =>
    readReviewPage(await db.answer(anonymous, 'agency_client_reviews', { agency: 1 }));
  const derived = () =>
    db.one('select review_count, review_weight::float from public.agency_derived where agency_id = 1');
  /** What waits for an administrator and what waits for an author, as they are decided. */
  const queue = async () => {
    const found = [];
    for (const state of ['open', 'later']) {
      for (const { kind, id } of casePage.parse(await db.answer(factorAdministrator, 'list_cases', { state }))
        .items) {
        if (REVIEW_KINDS.includes(kind)) {
          found.push(
            moderationItemSchema.parse(
              await db.answer(factorAdministrator, 'client_review_case', { kind, id }),
            ),
          );
        }
      }
    }
    return found;
  };
  const own = async () => z.array(ownReviewSchema).parse(await db.answer(author, 'own_client_reviews'));
  const mails = async () =>
    (
      await db.asOwner(
        'select kind, recipient from private.outgoing_mails where enquiry_id is null order by kind, recipient',
      )
    ).map((row) => Object.values(z.object({ kind: z.string(), recipient: z.string() }).parse(row)).join(' '));
  const save = (review = NEW, content: DatabaseRow = CONTENT) =>
    db.answer(author, 'save_client_review', { review, agency: 1, content, invitation: null });
  const addEvidence = async (review: string) => {
    await db.asOwner(`insert into private.client_review_evidence (review_id, kind, path)
      values ('${review}', 'mandate', '${path(STRANGER_ID, review)}')`);
  };
  const submit = async (review = NEW, changes: DatabaseRow = {}) => {
    const { content, edit } = z
      .object({ content: z.unknown(), edit: z.number() })
      .parse(await db.answer(service, 'client_review_to_submit', { review, account: STRANGER_ID }));
    return db.call(service, 'public', 'submit_client_review', {
      review,
      account: STRANGER_ID,
      content,
      seen_edit: edit,
      domain: 'werk-nord.de',
      is_free_mail: false,
      network_hash: 'n1',
      ...changes,
    });
  };
  const outcomeOf = async (review = NEW, changes: DatabaseRow = {}) => {
    const { errorCode, rows } = await submit(review, changes);
    return errorCode ?? rows[0]?.['result'];
  };
  const report = (changes: DatabaseRow = {}) =>
    db.answer(service, 'store_client_review_notice', {
      notice: NOTICE,
      review: PUBLISHED,
      about: 'review',
      reason: 'no_mandate',
      explanation: 'Diesen Auftrag gab es nicht.',
      name: 'Ina Prüfer',
      email: 'ina@pruefer.de',
      is_good_faith: true,
      networks: ['n9', 'n9'],
      ...changes,
    });

  /** How often evidence was opened, by the log. */
  const opened = async () => {
    const found = await db.one(
      `select count(*)::int as opened from public.admin_log where action = 'evidence_opened'`,
    );
    return z.object({ opened: z.number() }).parse(found).opened;
  };

  /** Decides about a notice as it is now. */
  const decideNotice = async (decision: string, notice = NOTICE) => {
    const saved = await db.one(`select edit from private.client_review_notices where id = '${notice}'`);
    return db.errorCodeOf(factorAdministrator, 'decide_client_review_notice', {
      notice,
      decision,
      seen_edit: saved?.['edit'],
      reason: REASON,
      author_reason: AUTHOR_REASON,
      ground: 'terms',
    });
  };

  return {
    stateOf,
    shown,
    derived,
    queue,
    own,
    mails,
    save,
    addEvidence,
    submit,
    outcomeOf,
    report,
    opened,
    decideNotice,
  };
}
