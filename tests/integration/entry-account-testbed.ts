import { beforeEach } from 'vitest';
import * as z from 'zod';
import type { AccountAnswer } from '#account/model/account-contract.ts';
import { nextAddress } from '#tests/harness/contact-function.ts';
import { bearerHeader, prepareFunctions } from '#tests/harness/prepare-functions.ts';

/** Another code than the right one. */
export const wrong = (code: string) => (code === '00000000' ? '00000001' : '00000000');

/** Starts entry-account for the tests of the file that calls this, each of which begins without a code that was asked for. */
export function prepareEntryAccount(options: Parameters<typeof prepareFunctions>[1] = {}) {
  const prepared = prepareFunctions<AccountAnswer>(['entry-account'], options);
  const { query, call, lastCode } = prepared;
  beforeEach(() => query('truncate private.sign_in_codes, private.limited_uses'));

  const own = { 'cf-connecting-ip': nextAddress() };
  const requestCode = (email: string, from = own) => call({ action: 'requestCode', email }, from);
  /** From the network that asks for codes, unless another is named. */
  const enter = (email: string, code: string, from = own) => call({ action: 'signIn', email, code }, from);
  /** The header of a new session; each time from another network, of which the auth server limits sign-ins. */
  async function signIn(email: string) {
    await query(`truncate private.sign_in_codes;
      delete from private.limited_uses where kind = 'code_to_address'`);
    const from = { 'cf-connecting-ip': nextAddress() };
    await requestCode(email, from);
    const { answer } = await enter(email, lastCode(), from);
    return bearerHeader(answer.session?.accessToken ?? '');
  }

  /** As an administrator signs in. */
  const tryPassword = (email: string, password: string, from: string = nextAddress()) =>
    call({ action: 'signInByPassword', email, password }, { 'cf-connecting-ip': from });

  /** Makes an entry, with an owner where an account is named by its address. Returns its id. */
  async function insertEntry(name: string, { website = '', owner = '' }): Promise<number> {
    const rows = await query(`with made as (
        insert into public."Personalberatungen" ("Name", "Webseite") values ('${name}', nullif('${website}', '')) returning id),
      owned as (insert into public.agency_members (agency_id, user_id, role)
        select made.id, u.id, 'owner' from made, auth.users u where u.email = '${owner}')
      select id::int from made`);
    return z.tuple([z.object({ id: z.number() })]).parse(rows)[0].id;
  }

  return { ...prepared, requestCode, enter, signIn, tryPassword, insertEntry };
}
