import * as z from 'zod/mini';

/** How far the time of a report may be from now: more than a wrong clock is. A replay counts once, too (private.mail_events). */
const TOLERANCE_S = 3 * 60 * 60;

/** The bytes of a text in base 64; none where it is not one. */
function decodeBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
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
  const key = decodeBytes(secret.replace(/^whsec_/, ''));
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(timestamp) || key.length === 0) return null;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) return null;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const cryptoKey = await crypto.subtle.importKey('raw', key, algorithm, false, ['verify']);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // There are several signatures while a secret is being replaced, each with its version.
  const given = (headers.get('svix-signature') ?? '').split(' ').slice(0, 10);
  const verified = given
    .filter((signature) => signature.startsWith('v1,'))
    .map(async (signature) =>
      crypto.subtle.verify('HMAC', cryptoKey, decodeBytes(signature.slice(3)), signed),
    );
  return (await Promise.all(verified)).includes(true) ? id : null;
}

const reportSchema = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({ to: z.array(z.string()), bounce: z.optional(z.object({ type: z.optional(z.string()) })) }),
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
