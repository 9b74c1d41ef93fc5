import { beforeEach } from 'vitest';
import type { AccountAnswer } from '#account/model/account-contract.ts';
import { nextAddress } from '#tests/harness/contact-function.ts';
import { prepareFunctions } from '#tests/harness/prepare-functions.ts';

/** Starts entry-account for the tests of the file that calls this, each of which begins without a code that was asked for. */
export function prepareEntryAccount(options: Parameters<typeof prepareFunctions>[1] = {}) {
  const prepared = prepareFunctions<AccountAnswer>(['entry-account'], options);
  const { query, call, lastCode } = prepared;
  beforeEach(() => query('truncate private.sign_in_codes, private.limited_uses'));

  const own = { 'cf-connecting-ip': nextAddress() };
  const requestCode = (email: string, from = own) => call({ action: 'requestCode', email }, from);
  /** From the network that asks for codes, unless another is named. */
  const enter = (email: string, code: string, from = own) => call({ action: 'signIn', email, code }, from);
  /** Answers with the token of the session; each time from another network, of which the auth server limits sign-ins. */
  async function signIn(email: string): Promise<string> {
    await query(`truncate private.sign_in_codes;
      delete from private.limited_uses where kind = 'code_to_address'`);
    const from = { 'cf-connecting-ip': nextAddress() };
    await requestCode(email, from);
    const { answer } = await enter(email, lastCode(), from);
    return answer.session?.accessToken ?? '';
  }

  return { ...prepared, requestCode, enter, signIn };
}
