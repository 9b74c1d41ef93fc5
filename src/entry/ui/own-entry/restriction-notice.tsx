import { useQuery } from '@tanstack/react-query';
import { entryQueries } from '#entry/api/entries.ts';
import type { Entry } from '#entry/model/entry.ts';
import { describeRedress, RESTRICTION_GROUND_LABELS } from '#entry/model/restriction.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Notice } from '#ui/notice.tsx';

interface RestrictionNoticeProps {
  userId: string;
  entry: Entry;
}

/** What a pause or removal by the administration rests on, and the ways against it; nothing where the agency itself paused its entry. */
export function RestrictionNotice({ userId, entry }: RestrictionNoticeProps) {
  const isHidden = entry.status === 'paused' || entry.status === 'removed';
  const { data: versions } = useQuery({ ...entryQueries.versions(userId, entry.id), enabled: isHidden });
  const current = versions?.[0];
  if (!isHidden || current === undefined || current.ground === null || current.status !== entry.status) {
    return null;
  }
  return (
    <Notice>
      <p>
        <strong>
          Wir haben diesen Eintrag am {formatBerlinDate(current.madeAt)}{' '}
          {entry.status === 'paused' ? 'pausiert' : 'entfernt'}. Grundlage:{' '}
          {RESTRICTION_GROUND_LABELS[current.ground]}.
        </strong>{' '}
        <bdi className="wrap-anywhere whitespace-pre-wrap">{current.reason}</bdi>
      </p>
      <p className="mt-2">{describeRedress('Antworten Sie dazu auf unsere E-Mail.')}</p>
    </Notice>
  );
}
