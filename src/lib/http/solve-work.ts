import { isRecord } from '#lib/record.ts';
import { countCandidates, deriveTarget, type WorkChallenge, type WorkProof } from './proof-of-work.ts';
import { workSchema } from './work-contract.ts';

/** Tries at once: the browser computes them beside the page, on as many cores as it has. */
const BATCH = 32;

/** The work that a function asks for with its answer; null where it asks for none. */
export const readWork = (body: unknown): WorkChallenge | null =>
  workSchema.safeParse(isRecord(body) ? body['work'] : null).data ?? null;

/** Does the work that a function has asked for. */
export async function solveWork(work: WorkChallenge): Promise<WorkProof> {
  for (let first = 0; first < countCandidates(work.level); first += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, index) => first + index);
    // A batch after the other, so that the search ends where the number is found.
    const targets = await Promise.all(numbers.map((number) => deriveTarget(work.salt, number)));
    const place = targets.indexOf(work.target);
    if (place !== -1) return { ...work, number: first + place };
  }
  throw new Error('The work has no solution.');
}
