import { useState } from 'react';
import type { EntryReportRequest, ReportReason } from '#contact/model/entry-report.ts';

/** The entry that the page's address names for a report. */
export interface ReportedEntry {
  readonly name: string;
  readonly agency: number | null;
  /** The report against whose decision somebody appeals; null for a report. */
  readonly appealOf: string | null;
}

/** What a report of an entry says beside its words. */
export function useReport(entry: ReportedEntry | null) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [isGoodFaith, setIsGoodFaith] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  if (entry === null) return null;
  const chosen = entry.appealOf === null ? reason : 'other';
  // A sole trader's removal claims nothing.
  const needsGoodFaith = chosen !== 'sole_trader';
  const request: EntryReportRequest | null =
    chosen === null || (needsGoodFaith && !isGoodFaith) ? null : { ...entry, reason: chosen, isGoodFaith };
  return {
    ...entry,
    reason: chosen,
    setReason,
    isGoodFaith,
    setIsGoodFaith,
    needsGoodFaith,
    isReasonMissing: isChecked && chosen === null,
    isGoodFaithMissing: isChecked && needsGoodFaith && !isGoodFaith,
    /** Returns the request; null, with errors shown, where something is missing. */
    check: () => {
      setIsChecked(true);
      return request;
    },
  };
}

export type ReportState = NonNullable<ReturnType<typeof useReport>>;
