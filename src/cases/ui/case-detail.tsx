import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { adminCasesPath, adminEntryPath, adminPersonPath } from '#config/paths.ts';
import { deskQueries } from '#desk/api/desk.ts';
import type { OpenedCase as CaseAnswer, DeskCase } from '#desk/model/desk.ts';
import { Assignment } from '#desk/ui/queue/assignment.tsx';
import { CaseContext, type ShownCase } from '#desk/ui/queue/case-context.ts';
import { describeCaseDecision, describeGone, describeTime, isLate } from '#desk/ui/queue/case-texts.ts';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { RelatedCases } from '#desk/ui/queue/related-cases.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { SectionBoundary } from '#ui/section-boundary.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { CaseDecision } from './case-decision.tsx';

interface CaseDetailProps {
  shown: ShownCase;
  /** The query string of the list beside it. */
  search: string;
  lateBefore: string | undefined;
  /** Called with the outcome, as a sentence. */
  onDecided: (outcome: string) => void;
}

/** One case: who has it, what it is decided by, and what else there is of the same entry or sender. */
export function CaseDetail(props: CaseDetailProps) {
  const { shown, search } = props;
  const query = useQuery(deskQueries.case(shown.userId, shown.kind, shown.id));
  const failure = useLoadFailure(query);
  return (
    <div className="min-w-0">
      <Link to={adminCasesPath() + search} className={`${STANDALONE_LINK} lg:hidden`}>
        Zurück zum Eingang
      </Link>
      {failure !== null && <QueryError error={failure} query={query} />}
      {failure === null && query.data === undefined && <QueueSkeleton />}
      {query.data !== undefined &&
        (query.data.case === null ? (
          <Notice>
            <p>{describeGone(query.data.gone)}</p>
          </Notice>
        ) : (
          <CaseContext value={shown}>
            <LoadedCase {...props} item={query.data.case} detail={query.data} now={query.dataUpdatedAt} />
          </CaseContext>
        ))}
    </div>
  );
}

interface LoadedCaseProps extends CaseDetailProps {
  item: DeskCase;
  detail: CaseAnswer;
  now: number;
}

function LoadedCase({ shown, item, detail, now, lateBefore, onDecided }: LoadedCaseProps) {
  /** Keeps the form and its input when somebody else decides. */
  const [wasOpen] = useState(item.isOpen);
  const { agencyId, decision } = item;
  const sender = <bdi className="wrap-anywhere">{item.sender}</bdi>;
  return (
    <article aria-label="Vorgang">
      <p className="flex flex-wrap gap-x-3 text-ink-soft">
        <span className={isLate(item, lateBefore) ? 'font-semibold text-red' : ''}>
          {describeTime(item, now)}
          {isLate(item, lateBefore) && ', länger als einen Werktag'}
        </span>
        {detail.senderAccount === null ? (
          sender
        ) : (
          <Link to={adminPersonPath(detail.senderAccount)} className={TEXT_LINK}>
            {sender}
          </Link>
        )}
        {agencyId !== null && (
          <Link to={adminEntryPath(agencyId)} className={TEXT_LINK}>
            Eintrag öffnen
          </Link>
        )}
      </p>
      {item.isOpen && <Assignment userId={shown.userId} item={item} />}
      {decision !== null && (
        <div className="mt-4">
          <Notice>
            <p>{describeCaseDecision(decision)}</p>
          </Notice>
        </div>
      )}
      {wasOpen && (
        <SectionBoundary name="Dieser Vorgang" resetKey={item}>
          <CaseDecision shown={shown} onDecided={onDecided} />
        </SectionBoundary>
      )}
      <RelatedCases detail={detail} now={now} />
    </article>
  );
}
