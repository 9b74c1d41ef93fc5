import * as z from 'zod/mini';
import { readProjectAnswer } from '#supabase/functions/_shared/read-project-answer.ts';

/** The tokens of a session that the auth server has begun. */
export interface SessionTokens {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const sessionAnswer = z.object({ access_token: z.string(), refresh_token: z.string() });

/** The session of the auth server's answer. @throws ProjectError where there is none */
export async function readSession(response: Response, what: string): Promise<SessionTokens> {
  const session = await readProjectAnswer(response, sessionAnswer, what);
  return { accessToken: session.access_token, refreshToken: session.refresh_token };
}

/** Names the caller's address to the auth server, which otherwise counts all visitors as the function's own address. */
export function forwardAddress(address: string): Readonly<Record<string, string>> {
  return address === '' ? {} : { 'Sb-Forwarded-For': address };
}
