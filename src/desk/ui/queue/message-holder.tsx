import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { deskQueries } from '#desk/api/desk.ts';
import type { CaseKind } from '#desk/model/desk.ts';
import { Assignment } from './assignment.tsx';
import { CaseContext } from './case-context.ts';

interface MessageHolderProps {
  userId: string;
  kind: CaseKind;
  id: string;
}

/** The assignment of a message outside the desk. */
export function MessageAssignment(props: MessageHolderProps) {
  return use(CaseContext) === null && <Holder {...props} />;
}

function Holder({ userId, kind, id }: MessageHolderProps) {
  const item = useQuery(deskQueries.case(userId, kind, id)).data?.case;
  return item?.isOpen === true && <Assignment userId={userId} item={item} />;
}
