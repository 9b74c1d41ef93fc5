import type { LiveFinding } from './finding.ts';

/** The answers to a DNS question for TXT records, as node:dns gives them: each record in parts. */
export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Errors that mean „no such name“ or „no such record“, which is an answer, too. */
const NOTHING_THERE: readonly string[] = ['ENOTFOUND', 'ENODATA'];

/** The records of a name that begin so. @throws what `resolveTxt` throws where DNS cannot be asked */
async function findRecords(resolveTxt: ResolveTxt, name: string, beginning: RegExp): Promise<string[]> {
  try {
    const records = await resolveTxt(name);
    return records.map((parts) => parts.join('')).filter((record) => beginning.test(record));
  } catch (thrown) {
    if (thrown instanceof Error && 'code' in thrown && NOTHING_THERE.includes(String(thrown.code))) return [];
    throw thrown;
  }
}

function describeSpf(records: readonly string[]): string | null {
  if (records.length === 0) return 'has no SPF record (TXT „v=spf1 …“)';
  if (records.length > 1) return 'has more than one SPF record, so none counts';
  return /[~-]all\s*$/.test(records[0] ?? '') ? null : 'has an SPF record that does not end in -all or ~all';
}

function describeDmarc(records: readonly string[]): string | null {
  if (records.length !== 1) return 'has no DMARC record (TXT of _dmarc.…, „v=DMARC1; p=…“)';
  return /;\s*p=(?:none|quarantine|reject)\b/i.test(records[0] ?? '')
    ? null
    : 'has a DMARC record without a policy';
}

/** A key without a value („p=“) is a revoked one. */
function describeDkim(records: readonly string[]): string | null {
  const hasKey = records.some((record) => /(?:^|;)\s*p=[A-Za-z0-9+/]/.test(record));
  return hasKey ? null : 'has no key there; the mail provider says what to publish';
}

/**
 * Checks SPF, DKIM and DMARC of a domain in the DNS. Large mail providers require all three of a sender.
 *
 * @param domain the domain of MAIL_FROM
 * @param selector the name under which the mail provider publishes its DKIM key, for example „resend“
 */
export async function checkMailDomain(
  domain: string,
  selector: string,
  resolveTxt: ResolveTxt,
): Promise<LiveFinding[]> {
  const checks = [
    { what: 'SPF', name: domain, beginning: /^v=spf1(?:\s|$)/i, describe: describeSpf },
    {
      what: 'DKIM',
      name: `${selector}._domainkey.${domain}`,
      beginning: /(?:^|;)\s*p=/,
      describe: describeDkim,
    },
    { what: 'DMARC', name: `_dmarc.${domain}`, beginning: /^v=DMARC1\s*;/i, describe: describeDmarc },
  ];
  return Promise.all(
    checks.map(async ({ what, name, beginning, describe }) => {
      try {
        const problem = describe(await findRecords(resolveTxt, name, beginning));
        return { what: `${what} of ${name}`, problem };
      } catch {
        return { what: `${what} of ${name}`, problem: 'DNS cannot be asked' };
      }
    }),
  );
}
