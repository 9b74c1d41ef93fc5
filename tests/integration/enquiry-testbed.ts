import { beforeEach } from 'vitest';
import type { ContactAnswer, EnquiryOutcome, EnquiryRecipient } from '#contact/model/contact-contract.ts';
import { ADMIN_ID } from '#tests/harness/callers.ts';
import { aContactRequest } from '#tests/harness/contact-function.ts';
import type { MailTreatment } from '#tests/harness/mail-catcher.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/* The contact form's edge function in Deno, with a real mail server, the embedded Supabase and three agencies. docs/decisions/contact.md. */

export const OWNER = '0b000000-0000-4000-8000-000000000001';
export const AHORN = 'Ahornsteg Personal';
export const BIRKE = 'Birkenhof Beratung';
export const ZEDER = 'Zederngrund';

/** The numbers of the three entries. */
export const ID_OF: Readonly<Record<string, number>> = { [AHORN]: 9001, [BIRKE]: 9002, [ZEDER]: 9003 };

/** The request of an enquiry that the first two agencies get themselves. */
export const enquire = (
  agencies: readonly string[],
  {
    mayForward = agencies.includes(ZEDER) ? false : null,
    direct = agencies.filter((name) => name !== ZEDER),
    ...changes
  }: Readonly<{ mayForward?: boolean | null; direct?: readonly string[]; [name: string]: unknown }> = {},
) =>
  aContactRequest({
    enquiry: {
      agencies: agencies.map((name) => ({ id: ID_OF[name] ?? null, name })),
      direct: direct.map((name) => ID_OF[name] ?? 1),
      mayForward,
    },
    betreff: 'Leitung Finanzen',
    ...changes,
  });
/** What an answer says of an agency. */
export const resultFor = (name: string, outcome: EnquiryOutcome = 'sent'): EnquiryRecipient => ({
  name,
  outcome,
});

/**
 * Starts it for the tests of the file that calls this. Each begins with three agencies of one owner, of which two get enquiries
 * themselves, and without messages.
 *
 * @param treat what the mail server does with mail to an address
 */
export function prepareEnquiries(treat?: (recipient: string) => MailTreatment) {
  const prepared = prepareFunctions<ContactAnswer>(['send-contact-email'], {
    treat,
    rows: `insert into auth.users (id, email) values
        ('${OWNER}', 'inhaberin@ahornsteg.de'), ('${ADMIN_ID}', 'verwaltung@beraterkompass.de');
      insert into public.admins (user_id) values ('${ADMIN_ID}')`,
  });
  const { call, query } = prepared;
  beforeEach(async () => {
    await query(`do $$
    begin
      delete from public."Personalberatungen" where "Name" in ('${AHORN}', '${BIRKE}', '${ZEDER}');
      delete from public.contact_messages;
      truncate private.enquiries, private.outgoing_mails, private.enquiry_words, private.sign_in_codes, private.limited_uses;
      insert into public."Personalberatungen" (id, "Name", status) overriding system value
        values (9001, '${AHORN}', 'active'), (9002, '${BIRKE}', 'active'), (9003, '${ZEDER}', 'active');
      insert into public.agency_members (agency_id, user_id, role)
        select id, '${OWNER}', 'owner' from public."Personalberatungen" where "Name" in ('${AHORN}', '${BIRKE}');
      insert into private.enquiry_addresses (agency_id, email, confirmed_by)
        select id, case "Name" when '${AHORN}' then 'anfragen@ahornsteg.de' else 'post@birkenhof.de' end, '${OWNER}'
        from public."Personalberatungen" where "Name" in ('${AHORN}', '${BIRKE}');
    end $$`);
  });

  return {
    ...prepared,
    /** Calls the function as the form does. */
    send: (body: unknown) => call(body),
    states: () =>
      query(
        `select agency_name, state, attempts, last_error from private.outgoing_mails where kind = 'enquiry' order by agency_name`,
      ),
  };
}
