import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import { CALLERS } from '#tests/harness/callers.ts';
import { type OpenTestDatabase, type Row } from '#tests/harness/database-calls.ts';
import { CREATE_USERS, RESET, STATE } from './attack-matrix.ts';

/** All that an attack could have changed: rows by table. */
export type State = Readonly<Record<string, readonly Row[]>>;

export interface AttackedDatabase {
  readonly database: OpenTestDatabase;
  /** What RESET makes, with which every test begins. */
  readonly before: State;
}

const stateSchema = z.tuple([z.object({ state: z.string() })]);

export async function readState({ asOwner }: OpenTestDatabase): Promise<State> {
  const [{ state }] = stateSchema.parse(await asOwner(STATE));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what STATE asks for
  return JSON.parse(state) as State;
}

/** Those whose tokens are verified. Over HTTP others call too: that the API turns them away is tested once per table. */
export const VERIFIED_CALLERS = CALLERS.filter(({ verified }) => verified !== null);
/** Whose calls row-level security decides about. */
export const USERS = VERIFIED_CALLERS.filter(({ role }) => role !== 'service');
export const NO_ADMINISTRATORS = USERS.filter(({ role }) => role !== 'administrator');

/** Two rows in each table of a database of one's own, the same before each test of the describe that calls this. */
export function useAttackedDatabase(open: () => Promise<OpenTestDatabase>) {
  let attacked: AttackedDatabase | undefined;
  const get = (): AttackedDatabase => {
    if (attacked === undefined) throw new Error('Only tests reach the database');
    return attacked;
  };

  beforeAll(async () => {
    const database = await open();
    await database.asOwner(CREATE_USERS);
    await database.asOwner(RESET);
    attacked = { database, before: await readState(database) };
  });
  beforeEach(async () => {
    await get().database.asOwner(RESET);
  });
  afterAll(() => get().database.close());

  return {
    get,
    expectNoChange: async () => {
      expect(await readState(get().database)).toEqual(get().before);
    },
  };
}
