import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';

const claimsSchema = z.looseObject({
  sub: z.uuid(),
  role: z.string(),
  exp: z.number(),
  session_id: z.uuid().optional(),
});

export type Claims = z.infer<typeof claimsSchema>;

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function signatureOf(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest();
}

/** Signs claims the way the auth server does (HS256). */
export function signToken(claims: Readonly<Record<string, unknown>>, secret: string): string {
  const content = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${signatureOf(content, secret).toString('base64url')}`;
}

/** @returns null if the signature is wrong or it has expired */
export function readToken(token: string, secret: string): Claims | null {
  const [header = '', payload = '', signature = ''] = token.split('.');
  const expected = signatureOf(`${header}.${payload}`, secret);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = claimsSchema.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return claims.success && claims.data.exp > Date.now() / 1000 ? claims.data : null;
}
