import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { deskQueries } from '#desk/api/desk.ts';
import { CaseContext, type ShownCase } from './case-context.ts';
import { describeCaseDecision, describeGone } from './case-texts.ts';

/** The decision that came first. */
export function WhoDecided() {
  const shown = use(CaseContext);
  return shown === null ? null : <Decision shown={shown} />;
}

function Decision({ shown: { userId, kind, id } }: { shown: ShownCase }) {
  const { data } = useQuery({ ...deskQueries.case(userId, kind, id), staleTime: 0 });
  if (data === undefined) return null;
  if (data.case === null) return <span> {describeGone(data.gone)}</span>;
  return data.case.decision === null ? null : <span> {describeCaseDecision(data.case.decision)}</span>;
}
