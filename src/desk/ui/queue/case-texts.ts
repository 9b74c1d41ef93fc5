import { KIND_TEXTS, labelOfOutcome } from '#desk/model/desk-texts.ts';
import type { OpenedCase, DeskCase } from '#desk/model/desk.ts';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatAge } from '#lib/german/waiting-time.ts';

/** „Vorschlag: Ahornsteg“. */
export function titleOfCase({ kind, title }: Pick<DeskCase, 'kind' | 'title'>): string {
  return title === '' ? KIND_TEXTS[kind].one : `${KIND_TEXTS[kind].one}: ${title}`;
}

/** „b@firma.de hat das am 26.11.2026, 10:42 Uhr entschieden: abgelehnt.“ */
export function describeCaseDecision({ by, at, outcome }: NonNullable<DeskCase['decision']>): string {
  const who = by ?? (outcome === 'withdrawn' ? 'Die Person, von der es kam,' : 'Jemand');
  const when = at === null ? '' : ` am ${formatShortTime(at)}`;
  return `${who} hat das${when} entschieden: ${labelOfOutcome(outcome)}.`;
}

/** What became of a case that is not there any more. */
export function describeGone(gone: OpenedCase['gone']): string {
  if (gone === null)
    return 'Diesen Vorgang gibt es nicht mehr: Er ist erledigt, zurückgezogen oder gelöscht.';
  const { action } = gone;
  const what = action.startsWith('mail_')
    ? `entschieden: ${labelOfOutcome(action)}`
    : action === 'delete'
      ? 'gelöscht'
      : 'zuletzt bearbeitet';
  return `Diesen Vorgang gibt es nicht mehr. ${gone.by ?? 'Jemand'} hat ihn am ${formatShortTime(gone.at)} ${what}.`;
}

/** By which this computer's clock may be slow, so that what has just come is not announced for later. */
const CLOCK_TOLERANCE_MS = 2.5 * 60 * 60 * 1_000;

/** When it came or was decided: „seit gestern“, „abgelehnt am …“. */
export function describeTime({ since, decision }: DeskCase, now: number): string {
  if (decision !== null) {
    return `${labelOfOutcome(decision.outcome)}${decision.at === null ? '' : ` am ${formatShortTime(decision.at)}`}`;
  }
  return Date.parse(since) > now + CLOCK_TOLERANCE_MS
    ? `ab ${formatShortTime(since)}`
    : formatAge(since, now);
}

/** Whether a case has waited for more than one working day. */
export const isLate = ({ since, isOpen }: DeskCase, lateBefore: string | undefined): boolean =>
  isOpen && lateBefore !== undefined && Date.parse(since) < Date.parse(lateBefore);
