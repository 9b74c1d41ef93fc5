import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agencyPath, paths } from '#config/paths.ts';
import {
  extendedProfileQueries,
  type OwnExtendedProfile,
  removeContactPerson,
  saveExtendedProfile,
} from '#data/entry/extended-profile.ts';
import type { Session } from '#data/session.ts';
import type { OwnEntry } from '#domain/entry/entry.ts';
import { isEmptyProfile } from '#domain/extended-profile/extended-profile.ts';
import { formatBerlinDate } from '#domain/german/berlin-day.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { ChangeFailure } from '#routes/entry/frame/change-failure.tsx';
import { entryPath } from '#routes/entry/frame/entry-address.ts';
import { StepHeading } from '#routes/entry/frame/step-heading.tsx';
import { ExtendedEditor, type ExtendedEditorProps } from './extended-editor.tsx';
import { ExtendedPreview } from './extended-preview.tsx';

interface ExtendedScreenProps {
  session: Session;
  own: OwnEntry;
}

/** Services, case studies and contact person of an entry: written, previewed, submitted. docs/decisions/paid-placement.md, Extended profile. */
export function ExtendedScreen({ session, own: { entry } }: ExtendedScreenProps) {
  const entryId = entry.id;
  const query = useQuery({
    ...extendedProfileQueries.own(session.userId, entryId),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const failure = useLoadFailure(query);
  const name = String(entry.values.name ?? 'Ihr Eintrag');
  const profile = query.isFetchedAfterMount ? query.data : undefined;
  return (
    <>
      <StepHeading lead="Leistungen, Fallbeispiele und eine Ansprechperson gehören zum Premium-Eintrag.">
        Erweitertes Profil: <bdi>{name}</bdi>
      </StepHeading>
      <p className="mt-2">
        <Link to={entryPath({ name: 'entry', entryId })} className={STANDALONE_LINK}>
          Zum Eintrag
        </Link>
      </p>
      {failure !== null && (
        <div className="mt-6">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {profile === undefined && failure === null && <Skeleton className="mt-6 h-64" />}
      {profile !== undefined && (
        <div className="mt-6 flex max-w-text flex-col gap-8">
          <Shown own={profile} entryId={entryId} isOnline={entry.status === 'active'} />
          <div
            key={profile.state === 'submitted' ? 'waiting' : 'editor'}
            ref={focusIfLost}
            tabIndex={-1}
            className="flex flex-col gap-8"
          >
            {profile.state === 'submitted' ? (
              <Waiting session={session} entryId={entryId} own={profile} />
            ) : (
              <ExtendedEditor session={session} entryId={entryId} own={profile} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** The published profile as visitors see it today. */
function Shown({ own, entryId, isOnline }: { own: OwnExtendedProfile; entryId: number; isOnline: boolean }) {
  if (!own.isShown) {
    return (
      <Notice>
        <p>
          <strong>Für diesen Eintrag läuft kein Vertrag.</strong> Sie können hier alles vorbereiten und
          einreichen. Zu sehen ist es nur, solange ein{' '}
          <Link to={paths.offers} className={TEXT_LINK}>
            Premium-Eintrag
          </Link>{' '}
          läuft; danach bleiben die Texte gespeichert; eine Ansprechperson löschen wir, wenn zwölf Monate lang
          kein Vertrag lief.
        </p>
      </Notice>
    );
  }
  return (
    <p>
      {own.publishedAt === null || isEmptyProfile(own.published)
        ? 'Im Profil ist davon noch nichts zu sehen.'
        : `Im Profil steht, was wir zuletzt am ${formatBerlinDate(own.publishedAt)} veröffentlicht haben.`}{' '}
      {isOnline && (
        <Link to={agencyPath(entryId)} className={TEXT_LINK}>
          Profil ansehen
        </Link>
      )}
    </p>
  );
}

/** The submitted profile, until somebody has decided; it can be taken back. */
function Waiting({ session, entryId, own }: ExtendedEditorProps) {
  const client = useQueryClient();
  const show = (answer: OwnExtendedProfile) => {
    client.setQueryData(extendedProfileQueries.own(session.userId, entryId).queryKey, answer);
  };
  const withdrawing = useMutation({
    mutationFn: () =>
      saveExtendedProfile({ entryId, profile: own.content, knownEdit: own.edit, isSubmitted: false }),
    onSuccess: show,
  });
  const removing = useMutation({ mutationFn: () => removeContactPerson(entryId), onSuccess: show });
  return (
    <>
      <Notice>
        <p>
          <strong>Ihr Vorschlag wird geprüft.</strong> Eingereicht am{' '}
          {formatBerlinDate(own.submittedAt ?? '')}; über die Entscheidung schreiben wir Ihnen. Bis dahin
          bleibt im Profil, was dort steht.
        </p>
      </Notice>
      <ExtendedPreview profile={own.content} />
      <p className="flex flex-wrap gap-4">
        <Button
          variant="secondary"
          aria-disabled={withdrawing.isPending}
          aria-busy={withdrawing.isPending}
          onClick={() => {
            if (!withdrawing.isPending) withdrawing.mutate();
          }}
        >
          Zurückziehen und weiterschreiben
        </Button>
        {(own.content.contactPerson !== null || own.published.contactPerson !== null) && (
          <ConfirmButton
            label="Ansprechperson herausnehmen"
            question="Die Ansprechperson aus Vorschlag und Profil herausnehmen?"
            confirmLabel="Jetzt herausnehmen"
            isPending={removing.isPending}
            onConfirm={() => {
              removing.mutate();
            }}
          />
        )}
      </p>
      <ChangeFailure error={withdrawing.error ?? removing.error} />
    </>
  );
}
