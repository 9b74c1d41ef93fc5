import * as z from 'zod/mini';

/** How far the time of a report may be from now, because an attacker could replay an older one. */
const TOLERANCE_S = 5 * 60;

/** Compares two texts in a time that does not depend on where they differ. */
function isSame(left: string, right: string): boolean {
  let difference = left.length ^ right.length;
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ (right.charCodeAt(index % Math.max(right.length, 1)) || 0);
  }
  return difference === 0;
}

function decodeSecret(secret: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(secret.replace(/^whsec_/, '')), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    return null;
  }
}

/**
 * The number of a report that the mail provider has signed
 * (https://docs.svix.com/receiving/verifying-payloads/how-manual, as Resend does); null where the signature, its time
 * or the secret is invalid.
 */
export async function verifyWebhook(
  headers: Headers,
  body: string,
  secret: string,
  now: Date,
): Promise<string | null> {
  const id = headers.get('svix-id') ?? '';
  const timestamp = headers.get('svix-timestamp') ?? '';
  const key = decodeSecret(secret);
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || key === null || key.length === 0)
    return null;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const cryptoKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const expected = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.sign('HMAC', cryptoKey, signed))),
  );
  // There are several signatures while a secret is being replaced, each with its version.
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 10);
  return given.some((signature) => isSame(signature, `v1,${expected}`)) ? id : null;
}

const reportSchema = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    to: z.array(z.string()),
    bounce: z.optional(z.object({ type: z.optional(z.string()) })),
  }),
});

/** The parts of a report that matter here. */
interface MailReport {
  readonly kind: 'bounced' | 'complained';
  readonly recipients: readonly string[];
  readonly happenedAt: string;
}

/** A report of a missing mailbox or of a complaint; null for every other one, such as a full mailbox. */
export function parseMailReport(body: string): MailReport | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return null;
  }
  const parsed = reportSchema.safeParse(json);
  if (!parsed.success || Number.isNaN(Date.parse(parsed.data.created_at))) return null;
  const { type, created_at: happenedAt, data } = parsed.data;
  const report = { recipients: data.to.slice(0, 10), happenedAt };
  if (type === 'email.complained') return { kind: 'complained', ...report };
  const isHard = type === 'email.bounced' && (data.bounce?.type ?? 'Permanent') === 'Permanent';
  return isHard ? { kind: 'bounced', ...report } : null;
}
