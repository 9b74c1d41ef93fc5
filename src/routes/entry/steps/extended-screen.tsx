import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { agencyPath, paths } from '#config/paths.ts';
import {
  extendedProfileQueries,
  type OwnExtendedProfile,
  removeContactPerson,
  saveExtendedProfile,
} from '#data/extended-profile.ts';
import type { Session } from '#data/session.ts';
import {
  EXTENDED_PART_LABELS,
  type ExtendedProfile,
  findProfileFaults,
  isEmptyProfile,
  listChangedParts,
  type ProfileFaults,
} from '#domain/extended-profile/extended-profile.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { focusIfLost } from '#ui/focus-if-lost.ts';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { ChangeFailure } from './change-failure.tsx';
import { EntryNotFound } from './draft-screens.tsx';
import { entryPath } from './entry-address.ts';
import { ExtendedPreview } from './extended-preview.tsx';
import { ExtendedSaveNotice } from './extended-save-notice.tsx';
import { CaseStudyFields, ContactPersonFields, ServiceFields } from './extended-fields.tsx';
import type { OwnData } from './own-data.tsx';
import { StepHeading } from './step-heading.tsx';
import { useExtendedDraft } from './use-extended-draft.ts';

interface ExtendedScreenProps {
  session: Session;
  data: OwnData;
  entryId: number;
}

/** Services, case studies and contact person of an entry: written, previewed, submitted. docs/decisions/paid-placement.md, Extended profile. */
export function ExtendedScreen({ session, data, entryId }: ExtendedScreenProps) {
  const query = useQuery({
    ...extendedProfileQueries.own(session.userId, entryId),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const failure = useLoadFailure(query);
  const own = data.entries.find(({ entry }) => entry.id === entryId);
  if (own === undefined) {
    return <EntryNotFound>Dieser Eintrag gehört nicht oder nicht mehr zu Ihrem Konto.</EntryNotFound>;
  }
  const name = String(own.entry.values.name ?? 'Ihr Eintrag');
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
          <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {profile === undefined && failure === null && <Skeleton className="mt-6 h-64" />}
      {profile !== undefined && (
        <div className="mt-6 flex max-w-text flex-col gap-8">
          <Shown own={profile} entryId={entryId} isOnline={own.entry.status === 'active'} />
          <div
            key={profile.state === 'submitted' ? 'waiting' : 'editor'}
            ref={focusIfLost}
            tabIndex={-1}
            className="flex flex-col gap-8"
          >
            {profile.state === 'submitted' ? (
              <Waiting session={session} entryId={entryId} own={profile} />
            ) : (
              <Editor session={session} entryId={entryId} own={profile} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

/** What visitors see of it today. */
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
        : `Im Profil steht, was wir zuletzt am ${formatGermanDate(own.publishedAt)} veröffentlicht haben.`}{' '}
      {isOnline && (
        <Link to={agencyPath(entryId)} className={TEXT_LINK}>
          Profil ansehen
        </Link>
      )}
    </p>
  );
}

interface StateProps {
  session: Session;
  entryId: number;
  own: OwnExtendedProfile;
}

/** What was submitted, until somebody has decided; it can be taken back. */
function Waiting({ session, entryId, own }: StateProps) {
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
          {formatGermanDate(own.submittedAt ?? '')}; über die Entscheidung schreiben wir Ihnen. Bis dahin
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
          <ConfirmedButton
            label="Ansprechperson herausnehmen"
            confirmLabel="Jetzt auch aus dem Profil herausnehmen"
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

function Editor({ session, entryId, own }: StateProps) {
  const draft = useExtendedDraft(session.userId, entryId, own);
  const { profile } = draft;
  const [faults, setFaults] = useState<ProfileFaults>({});
  const [isUnchanged, setIsUnchanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [currentYear] = useState(() => new Date().getFullYear());
  const isFocusWanted = useRef(false);
  useEffect(() => {
    if (!isFocusWanted.current) return;
    isFocusWanted.current = false;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  });

  const submitting = useMutation({ mutationFn: draft.submit });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (submitting.isPending) return;
    const found = findProfileFaults(profile, currentYear);
    const hasFaults = Object.keys(found).length > 0;
    isFocusWanted.current = hasFaults;
    setFaults(found);
    const isSame = listChangedParts(profile, own.published).length === 0;
    setIsUnchanged(!hasFaults && isSame);
    if (!hasFaults && !isSame) submitting.mutate();
  }

  const fields = {
    profile,
    faults,
    onChange: (next: ExtendedProfile) => {
      setIsUnchanged(false);
      // The errors may be corrected, or belong to another item now, so they are removed.
      setFaults({});
      draft.change(next);
    },
  };
  const isPersonStored = own.content.contactPerson !== null || own.published.contactPerson !== null;
  return (
    <>
      <Decided own={own} />
      <form
        ref={form}
        noValidate
        method="post"
        aria-label="Erweitertes Profil"
        onSubmit={submit}
        className="flex flex-col gap-10"
      >
        <ServiceFields {...fields} />
        <CaseStudyFields {...fields} />
        <ContactPersonFields
          {...fields}
          removal={
            isPersonStored ? (
              <p>
                <ConfirmedButton
                  label="Ansprechperson herausnehmen"
                  confirmLabel="Jetzt auch aus dem Profil herausnehmen"
                  isPending={draft.state.kind === 'saving'}
                  onConfirm={() => void draft.removePerson()}
                />
                <span className="mt-1 block text-sm text-ink-soft">
                  Gilt sofort, auch im veröffentlichten Profil, ohne Prüfung.
                </span>
              </p>
            ) : (
              <p>
                <Button
                  variant="quiet"
                  onClick={() => {
                    fields.onChange({ ...profile, contactPerson: null });
                  }}
                >
                  Entfernen<span className="sr-only">: Ansprechperson</span>
                </Button>
              </p>
            )
          }
        />
        {isEmptyProfile(profile) ? null : (
          <details className="border-y border-line">
            <summary className={`cursor-pointer ${STANDALONE_LINK}`}>Vorschau</summary>
            <ExtendedPreview profile={profile} />
          </details>
        )}
        <div className="flex flex-col gap-4 border-t-2 border-line-strong pt-5">
          <ExtendedSaveNotice
            state={draft.state}
            onRetry={() => void draft.save()}
            onResolve={draft.resolve}
          />
          {isUnchanged && (
            <Notice variant="error">
              <p>Das ist schon so veröffentlicht. Ändern Sie etwas, bevor Sie es einreichen.</p>
            </Notice>
          )}
          {Object.keys(faults).length > 0 && (
            <Notice variant="error">
              <p>Bitte prüfen Sie die markierten Felder; noch ist nichts eingereicht.</p>
            </Notice>
          )}
          <p>
            <Button type="submit" aria-disabled={submitting.isPending} aria-busy={submitting.isPending}>
              Zur Prüfung einreichen
            </Button>
          </p>
          <p className="text-sm text-ink-soft">
            Wir sehen jeden Teil durch und veröffentlichen ihn oder schreiben Ihnen, was fehlt.
          </p>
        </div>
      </form>
    </>
  );
}

/** What became of the last proposal. */
function Decided({ own: { state, rejected, reason } }: { own: OwnExtendedProfile }) {
  // A returned proposal is a draft again once something is saved.
  if ((state !== 'returned' && state !== 'draft') || rejected.length === 0) return null;
  return (
    <Notice variant="error">
      <p>
        <strong>
          Noch nicht veröffentlicht: {formatGermanList(rejected.map((part) => EXTENDED_PART_LABELS[part]))}.
        </strong>{' '}
        Was Sie geschrieben haben, ist noch da.
      </p>
      {reason !== null && <p className="mt-1 whitespace-pre-line wrap-anywhere">Der Grund: {reason}</p>}
    </Notice>
  );
}
