import * as z from 'zod/mini';

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${String(digits)}}$`)));

/** Work as a function asks for it. What each part is: proof-of-work.ts. */
export const workSchema = z.object({
  salt: hex(32),
  level: z.number().check(z.int(), z.minimum(1), z.maximum(16)),
  expires: z.number(),
  target: hex(32),
  signature: hex(64),
});

/** The proof that it is done. */
export const workProofSchema = z.extend(workSchema, { number: z.number().check(z.int(), z.nonnegative()) });
