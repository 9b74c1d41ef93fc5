import { expect } from 'vitest';
import type { ContactAnswer } from '#contact/model/contact-contract.ts';
import type { FunctionVariables } from '#supabase/local/function-process.ts';
import { startContactFunction } from './contact-function.ts';
import { prepareFunctions } from './prepare-functions.ts';

/** Prepares everything that the contact form calls, for the tests of the file that calls this. */
export function prepareContactBackend() {
  const { running, query, urlOf } = prepareFunctions<ContactAnswer>(['send-contact-email']);
  const countStored = () => query('select count(*)::int as messages from public.contact_messages');
  return {
    get server() {
      return running().server;
    },
    get catcher() {
      return running().catcher;
    },
    get contactFunction() {
      return { url: urlOf() };
    },
    /** For one test: the function with these variables. */
    startContactFunction: (env: FunctionVariables) => startContactFunction(running().server, env),
    /** Only between calls, never during one. */
    findStored: (id: string) =>
      query(
        `select name, email, betreff, nachricht, status, notes from public.contact_messages where id = '${id}'`,
      ),
    findMails: (id: string) => running().catcher.mails.filter(({ source }) => source.includes(id)),
    /** Runs a call that must leave nothing in the database and in the mail. */
    expectNothingStored: async <Result>(run: () => Promise<Result>): Promise<Result> => {
      const stored = await countStored();
      const mails = running().catcher.mails.length;
      const result = await run();
      expect(await countStored()).toEqual(stored);
      expect(running().catcher.mails).toHaveLength(mails);
      return result;
    },
  };
}
