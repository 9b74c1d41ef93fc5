import type { ReportDecision } from '#contact/model/entry-report.ts';

/** What becomes of a reported entry. */
export const REPORT_DECISION_LABELS: Readonly<Record<ReportDecision, string>> = {
  remove: 'Eintrag entfernt',
  pause: 'Eintrag vorläufig pausiert',
  correct: 'Eintrag berichtigt',
  publish: 'Eintrag wieder veröffentlicht',
  keep: 'Eintrag bleibt, wie er ist',
};
