import { ENTRY_FIELDS } from '#entry/model/entry.ts';
import { parseWebsite } from '#lib/links/website.ts';
import { isMailAddress } from '#lib/text/email-address.ts';
import type { FieldValue } from './read-number.ts';
import type { CellFinding } from './report.ts';

/** A cell holds one address, or a few; more of them are not read. */
const MAX_PARTS = 20;

const PHONE_LABEL = /^(?:tel(?:efon)?|fon|phone|mobil|fax|t)\b[.:\s]/i;
const PHONE = /^(?:tel:)?[+(]?\d[\d\s()/.\-–]{5,40}$/i;
const LABEL = /^(?:web(?:seite|site)?|homepage|internet|url|www)\s*:\s*(?!\/\/)/i;
const SCHEME_SLIPS = /^(?:h?t?tps?|https?)\s*[:;]?\s*[\\/]{1,3}\s*/i;
const TRAILING = /[.,;:!)\]>}]+$/;
const LEADING = /^[<([{]+/;

function linkOf(text: string): string | null {
  const website = parseWebsite(text);
  if (website?.kind !== 'link' || website.href.length > ENTRY_FIELDS.website.highest) return null;
  // A bare domain has no slash at its end.
  return /^https?:\/\/[^/?#]+\/$/.test(website.href) ? website.href.slice(0, -1) : website.href;
}

function withScheme(part: string): string {
  const bare = part.replace(LEADING, '').replace(TRAILING, '').replace(LABEL, '');
  if (/^https?:\/\/[^/\\]/i.test(bare)) return bare;
  const isInsecure = /^http[^s]/i.test(bare);
  return SCHEME_SLIPS.test(bare)
    ? `${isInsecure ? 'http' : 'https'}://${bare.replace(SCHEME_SLIPS, '')}`
    : bare;
}

function dropped(was: string, reason: CellFinding['reason']): FieldValue<string> {
  return { value: null, findings: [{ kind: 'dropped', reason, was, becomes: null }] };
}

/**
 * The address of a website as people write it: „www.firma.de“, „http//firma.de“, two in one cell, of which the first is
 * taken. Telephone numbers and mail addresses are no websites. docs/decisions/import.md.
 *
 * @param text without blanks around it
 */
export function readWebsite(text: string): FieldValue<string> {
  if (text === '') return { value: null, findings: [] };
  if (PHONE_LABEL.test(text) || PHONE.test(text)) return dropped(text, 'phoneNumber');
  if (/^mailto:/i.test(text) || isMailAddress(text)) return dropped(text, 'mailAddress');
  if (text.length > ENTRY_FIELDS.website.highest) return dropped(text, 'tooLong');

  const whole = linkOf(withScheme(text));
  const parts =
    whole === null
      ? text.split(/[\s,;|]+|\s\/\s/, MAX_PARTS).filter((part) => /[\p{L}\p{N}]/u.test(part))
      : [text];
  const links = parts.map((part) => ({ part, href: isMailAddress(part) ? null : linkOf(withScheme(part)) }));
  const first = links.find(({ href }) => href !== null);
  if (first === undefined || first.href === null) {
    return dropped(text, parts.some(isMailAddress) ? 'mailAddress' : 'notAWebsite');
  }
  const others = links.filter((link) => link !== first).map(({ part }) => part);
  const findings: CellFinding[] = others.map((part) => ({
    kind: 'dropped',
    reason: isMailAddress(part) ? 'mailAddress' : 'secondWebsite',
    was: part,
    becomes: null,
  }));
  if (first.href !== text) {
    const isOnlyScheme = first.href === `https://${text}`;
    findings.unshift({
      kind: 'repaired',
      reason: isOnlyScheme ? 'scheme' : 'addressRepaired',
      was: text,
      becomes: first.href,
    });
  }
  return { value: first.href, findings };
}
