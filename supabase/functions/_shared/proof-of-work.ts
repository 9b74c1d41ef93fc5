import * as z from 'zod/mini';
import { countCandidates, deriveTarget, type WorkChallenge, WORK_STATUS } from '#lib/http/proof-of-work.ts';
import { workProofSchema } from '#lib/http/work-contract.ts';
import { hashText } from './client-address.ts';
import { RequestError } from './request-error.ts';
import type { Settings } from './settings.ts';

/** Longer than a phone takes for what honest people are asked for. */
const LIFETIME_MS = 15 * 60_000;

type Key = Pick<Settings, 'rateLimitSalt'>;

/** Work that was done before a call: its level, and the id under which it counts once. */
export interface ProvenWork {
  readonly done: number;
  readonly proof: string | null;
}

/** What the signature covers. */
const sign = ({ salt, level, expires, target }: Omit<WorkChallenge, 'signature'>, { rateLimitSalt }: Key) =>
  hashText(`work ${salt} ${String(level)} ${String(expires)} ${target}`, rateLimitSalt);

/** New work, not stored: its signature proves that it is ours. */
async function createWork(level: number, key: Key, now = Date.now()): Promise<WorkChallenge> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const salt = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  const target = await deriveTarget(salt, random % countCandidates(level));
  const work = { salt, level, expires: now + LIFETIME_MS, target };
  return { ...work, signature: await sign(work, key) };
}

const bodySchema = z.object({ proof: workProofSchema });

/** The work that the body of a call proves; none where it proves nothing, or what is over. */
export async function readProvenWork(body: unknown, key: Key, now = Date.now()): Promise<ProvenWork> {
  const proof = bodySchema.safeParse(body).data?.proof;
  const isGood =
    proof !== undefined &&
    proof.expires > now &&
    proof.signature === (await sign(proof, key)) &&
    proof.target === (await deriveTarget(proof.salt, proof.number));
  return isGood ? { done: proof.level, proof: proof.salt } : { done: 0, proof: null };
}

/** @throws RequestError with the work, where there is some to be done first */
export async function requireWork(level: number, key: Key): Promise<void> {
  if (level === 0) return;
  throw new RequestError(WORK_STATUS, {
    message: 'Gerade wird besonders viel angefragt. Bitte versuchen Sie es noch einmal.',
    work: await createWork(level, key),
  });
}
