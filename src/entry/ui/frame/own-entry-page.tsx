import { Fragment, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { parseAgencyId } from '#agency/model/agency-id.ts';
import type { OwnEntry } from '#entry/model/entry.ts';
import { UnavailableEntry } from '#entry/ui/draft/unavailable-entry.tsx';
import { EntryAreaPage } from './entry-area-page.tsx';
import { EntryNotFound } from './entry-not-found.tsx';
import { type OwnData, WithOwnData } from './own-data.tsx';
import { useMember } from './use-member.ts';

interface OwnEntryProps {
  readonly session: Session;
  readonly data: OwnData;
  readonly own: OwnEntry;
}

interface OwnEntryPageProps {
  title: string;
  hasDraft?: boolean;
  /** What the page shows of the entry that its address names. */
  children: (props: OwnEntryProps) => ReactNode;
}

/** A page about one entry of the account: its title, and the entry, once it is loaded. */
export function OwnEntryPage({ title, hasDraft = false, children }: OwnEntryPageProps) {
  const { session } = useMember();
  const { id: named } = useParams();
  const id = parseAgencyId(named);
  return (
    <EntryAreaPage title={`${title}: Eintrag ${String(id ?? '')}`}>
      <WithOwnData key={named} session={session} hasDraft={hasDraft}>
        {(data) => {
          const own = data.entries.find(({ entry }) => entry.id === id);
          if (own === undefined) {
            return id === null ? (
              <EntryNotFound>Diesen Eintrag gibt es nicht.</EntryNotFound>
            ) : (
              <UnavailableEntry session={session} data={data} entryId={id} />
            );
          }
          return <Fragment key={id}>{children({ session, data, own })}</Fragment>;
        }}
      </WithOwnData>
    </EntryAreaPage>
  );
}
