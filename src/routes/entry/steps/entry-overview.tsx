import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import {
  confirmEntry,
  entryQueries,
  inviteMember,
  objectToClaim,
  removeMember,
  requestRemoval,
  revokeInvitation,
  setEntryStatus,
  setMemberRole,
} from '#data/entries.ts';
import type { Session } from '#data/session.ts';
import { ENTRY_FIELD_LABELS } from '#domain/entry/entry-form.ts';
import {
  type Claim,
  ENTRY_FIELD_NAMES,
  type Entry,
  type EntryStatus,
  type MemberRole,
  type OwnEntry,
} from '#domain/entry/entry.ts';
import { describeSource, isStale } from '#domain/entry/field-source.ts';
import { findNoteFault } from '#domain/entry/note.ts';
import { formatGermanDate } from '#domain/german/german-date.ts';
import { isMailAddress, toMailAddress } from '#domain/text/email-address.ts';
import { LoadError } from '#features/load-error/load-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/confirmed-button.tsx';
import { controlClass } from '#ui/control.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { NothingHere } from './draft-screens.tsx';
import { entryPath } from './entry-address.ts';
import type { OwnData } from './own-data.tsx';
import { explainEntryError } from './error-messages.ts';
import { StepHeading } from './step-heading.tsx';

const STATUS_TEXTS: Readonly<Record<EntryStatus, string>> = {
  draft: 'Der Eintrag ist noch nicht veröffentlicht.',
  active: 'Der Eintrag ist online.',
  paused: 'Der Eintrag ist pausiert: Im Verzeichnis ist er nicht zu sehen.',
  removed: 'Der Eintrag ist entfernt.',
};

const ROLE_TEXTS: Readonly<Record<MemberRole, string>> = {
  owner: 'Inhaberin oder Inhaber',
  editor: 'bearbeitet mit',
};

const dayOf = (time: string) => formatGermanDate(time.slice(0, 10));

/** A change that is made at once, with what went wrong; everything of the account is loaded anew afterwards. */
function useChange<Arguments>(session: Session, change: (args: Arguments) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
  });
}

function Failure({ error }: { error: Error | null }) {
  return (
    error !== null && (
      <Notice variant="error">
        <p>
          <strong>Das hat nicht geklappt.</strong> {explainEntryError(error)}
        </p>
      </Notice>
    )
  );
}

interface EntryOverviewProps {
  session: Session;
  data: OwnData;
  entryId: number;
}

/** An entry of one's own: whether it is still true, what waits, who else works on it, and what can be done. */
export function EntryOverview({ session, data, entryId }: EntryOverviewProps) {
  const own = data.entries.find(({ entry }) => entry.id === entryId);
  if (own === undefined) {
    return <NothingHere>Dieser Eintrag gehört nicht oder nicht mehr zu Ihrem Konto.</NothingHere>;
  }
  const { entry, role } = own;
  const isOwner = role === 'owner';
  const waiting = data.revisions.filter(
    (revision) => revision.entryId === entryId && revision.state === 'submitted',
  );
  const objections = data.claims.filter(
    (claim) =>
      claim.entryId === entryId &&
      claim.claimant !== session.userId &&
      (claim.state === 'pending' || claim.state === 'waiting') &&
      claim.objectionUntil !== null,
  );
  const change = waiting.find(({ kind }) => kind === 'change');
  return (
    <>
      <StepHeading lead={STATUS_TEXTS[entry.status]}>
        {String(entry.values.name ?? 'Ihr Eintrag')}
      </StepHeading>
      <div className="mt-8 flex max-w-text flex-col gap-12">
        <div className="flex flex-col gap-5">
          {objections.map((claim) => (
            <ObjectionForm key={claim.id} session={session} claim={claim} />
          ))}
          {change !== undefined && (
            <Notice>
              <p>
                Ein Vorschlag vom {dayOf(change.submittedAt ?? change.updatedAt)} wird geprüft. Der Eintrag
                bleibt online, wie er ist, bis wir ihn angenommen haben.
              </p>
            </Notice>
          )}
          <Confirmation session={session} own={own} />
          <p className="flex flex-wrap items-center gap-4">
            <Link to={entryPath({ name: 'edit', entryId })} className={buttonClass('secondary')}>
              Eintrag bearbeiten
            </Link>
            {entry.status === 'active' && (
              <Link to={agencyPath(entryId)} className={STANDALONE_LINK}>
                Eintrag ansehen
              </Link>
            )}
          </p>
        </div>
        <Sources session={session} entry={entry} />
        <People session={session} own={own} />
        {isOwner && (
          <Visibility
            session={session}
            entry={entry}
            isRemovalAsked={waiting.some(({ kind }) => kind === 'removal')}
          />
        )}
      </div>
    </>
  );
}

/** „Angaben zuletzt bestätigt am …“, and the one button. */
function Confirmation({ session, own: { entry } }: { session: Session; own: OwnEntry }) {
  const confirming = useChange(session, confirmEntry);
  const [now] = useState(() => new Date());
  const isOld = entry.confirmedAt !== null && isStale(entry.confirmedAt, now);
  return (
    <section aria-labelledby="bestaetigen" className="border-t-2 border-line-strong bg-surface p-5">
      <h3 id="bestaetigen" className="text-xl">
        Stimmen die Angaben noch?
      </h3>
      <p className="mt-2" role="status">
        {entry.confirmedAt === null
          ? 'Diese Angaben hat noch niemand aus Ihrer Beratung bestätigt.'
          : `Angaben zuletzt bestätigt am ${dayOf(entry.confirmedAt)}.`}
        {isOld && ' Das ist mehr als 180 Tage her; im Profil steht das in Grau dabei.'}
      </p>
      <p className="mt-4">
        <Button
          onClick={() => {
            confirming.mutate(entry.id);
          }}
          disabled={confirming.isPending}
          aria-busy={confirming.isPending}
        >
          Alle Angaben stimmen noch
        </Button>
      </p>
      <Failure error={confirming.error} />
    </section>
  );
}

/** Each value, and where it comes from. */
function Sources({ session, entry }: { session: Session; entry: Entry }) {
  const query = useQuery(entryQueries.sources(session.userId, entry.id));
  const [now] = useState(() => new Date());
  const failure = useLoadFailure(query);
  return (
    <section aria-labelledby="angaben">
      <h3 id="angaben" className="text-xl">
        Veröffentlichte Angaben
      </h3>
      {failure !== null && (
        <div className="mt-4">
          <LoadError error={failure} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      <dl className="mt-4 border-t border-line">
        {ENTRY_FIELD_NAMES.map((field) => {
          const value = entry.values[field] ?? null;
          const source = query.data?.find((candidate) => candidate.field === field);
          return (
            <div key={field} className="border-b border-line py-3">
              <dt className="font-semibold">{ENTRY_FIELD_LABELS[field]}</dt>
              <dd className="mt-1 line-clamp-4 whitespace-pre-line wrap-anywhere">
                {value === null ? <em>keine Angabe</em> : <bdi>{String(value)}</bdi>}
              </dd>
              {source !== undefined && value !== null && (
                <dd className="mt-1 text-sm text-ink-soft">{describeSource(source, now)}</dd>
              )}
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** Colleagues, open invitations, and inviting. Owners alone change anything; anybody may leave. */
function People({ session, own }: { session: Session; own: OwnEntry }) {
  const { entry, role } = own;
  const isOwner = role === 'owner';
  const people = useQuery(entryQueries.people(session.userId, entry.id));
  const invitations = useQuery(entryQueries.invitations(session.userId));
  const failure = useLoadFailure(people);
  const removing = useChange(session, (userId: string) => removeMember(entry.id, userId));
  const moving = useChange(session, (args: { userId: string; role: MemberRole }) =>
    setMemberRole(entry.id, args.userId, args.role),
  );
  const revoking = useChange(session, revokeInvitation);
  const open = invitations.data?.filter((invitation) => invitation.entryId === entry.id) ?? [];
  return (
    <section aria-labelledby="team">
      <h3 id="team" className="text-xl">
        Kolleginnen und Kollegen
      </h3>
      <p className="mt-3">
        Wer mitarbeitet, schlägt Änderungen vor und bestätigt Angaben. Inhaberinnen und Inhaber laden außerdem
        ein, pausieren den Eintrag und lassen ihn entfernen.
      </p>
      {failure !== null && (
        <div className="mt-4">
          <LoadError error={failure} isRetrying={people.isFetching} onRetry={() => void people.refetch()} />
        </div>
      )}
      {people.data === undefined && failure === null && <Skeleton className="mt-4 h-24" />}
      {people.data !== undefined && (
        <ul aria-label="Wer mitarbeitet" className="mt-4 border-t border-line">
          {people.data.map((person) => {
            const isSelf = person.userId === session.userId;
            return (
              <li key={person.userId} className="flex flex-col gap-3 border-b border-line py-3">
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{person.email}</span>
                  {isSelf && ' (Sie)'}
                  <span className="block text-base text-ink-soft">
                    {ROLE_TEXTS[person.role]}, seit {dayOf(person.since)}
                    {person.isFrozen && ', gesperrt'}
                  </span>
                </p>
                {(isOwner || isSelf) && (
                  <p className="flex flex-wrap gap-3">
                    {isOwner && (
                      <Button
                        variant="secondary"
                        disabled={moving.isPending}
                        onClick={() => {
                          moving.mutate({
                            userId: person.userId,
                            role: person.role === 'owner' ? 'editor' : 'owner',
                          });
                        }}
                      >
                        {person.role === 'owner'
                          ? 'Nur noch mitarbeiten lassen'
                          : 'Zur Inhaberschaft aufnehmen'}
                        <span className="sr-only">: {person.email}</span>
                      </Button>
                    )}
                    <ConfirmedButton
                      label={isSelf ? 'Eintrag verlassen' : 'Entfernen'}
                      confirmLabel={isSelf ? 'Wirklich verlassen' : 'Wirklich entfernen'}
                      {...(!isSelf && { about: person.email })}
                      isPending={removing.isPending}
                      onConfirm={() => {
                        removing.mutate(person.userId);
                      }}
                    />
                  </p>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {open.length > 0 && (
        <>
          <h4 className="mt-6 font-serif text-xl font-semibold">Offene Einladungen</h4>
          <ul aria-label="Offene Einladungen" className="mt-3 border-t border-line">
            {open.map(({ id, email, role: invitedAs, expiresAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3"
              >
                <p className="min-w-0 wrap-anywhere">
                  <span className="font-semibold">{email}</span>
                  <span className="block text-base text-ink-soft">
                    {ROLE_TEXTS[invitedAs]}, gilt bis {dayOf(expiresAt)}
                  </span>
                </p>
                {isOwner && (
                  <ConfirmedButton
                    label="Zurücknehmen"
                    confirmLabel="Wirklich zurücknehmen"
                    about={email}
                    isPending={revoking.isPending}
                    onConfirm={() => {
                      revoking.mutate(id);
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-4">
        <Failure error={removing.error ?? moving.error ?? revoking.error} />
      </div>
      {isOwner && <InvitationForm session={session} entryId={entry.id} />}
    </section>
  );
}

function InvitationForm({ session, entryId }: { session: Session; entryId: number }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<MemberRole>('editor');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const inviting = useChange(session, (address: string) => inviteMember(entryId, address, role));

  function invite(event: FormEvent) {
    event.preventDefault();
    if (inviting.isPending) return;
    const address = toMailAddress(email);
    if (!isMailAddress(address)) {
      setFault('Bitte geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@firma.de.');
      field.current?.focus();
      return;
    }
    setFault(undefined);
    inviting.mutate(address, {
      onSuccess: () => {
        setEmail('');
      },
    });
  }

  return (
    <form noValidate method="post" onSubmit={invite} className="mt-6 flex flex-col gap-4">
      <h4 className="font-serif text-xl font-semibold">Einladen</h4>
      <TextField
        ref={field}
        label="E-Mail-Adresse"
        type="email"
        autoComplete="off"
        hint="Dorthin schicken wir die Einladung. Sie gilt 14 Tage und nur für diese Adresse."
        value={email}
        error={fault}
        onChange={(event) => {
          setEmail(event.target.value);
        }}
      />
      <label className="flex flex-col gap-2 font-semibold">
        Rolle
        <select
          value={role}
          className={controlClass('w-full font-normal')}
          onChange={(event) => {
            setRole(event.target.value === 'owner' ? 'owner' : 'editor');
          }}
        >
          <option value="editor">Mitarbeiten</option>
          <option value="owner">Inhaberschaft</option>
        </select>
      </label>
      <Failure error={inviting.error} />
      {inviting.isSuccess && email === '' && (
        <Notice variant="success">
          <p>Die Einladung ist unterwegs.</p>
        </Notice>
      )}
      <p>
        <Button
          variant="secondary"
          type="submit"
          disabled={inviting.isPending}
          aria-busy={inviting.isPending}
        >
          Einladung senden
        </Button>
      </p>
    </form>
  );
}

interface VisibilityProps {
  session: Session;
  entry: Entry;
  isRemovalAsked: boolean;
}

/** Pausing, showing again, asking for removal. */
function Visibility({ session, entry, isRemovalAsked }: VisibilityProps) {
  const [note, setNote] = useState('');
  const [noteFault, setNoteFault] = useState<string>();
  const noteField = useRef<HTMLTextAreaElement>(null);
  const pausing = useChange(session, (status: EntryStatus) => setEntryStatus(entry.id, status));
  const removing = useChange(session, (text: string) => requestRemoval(entry.id, text));
  return (
    <section aria-labelledby="sichtbarkeit">
      <h3 id="sichtbarkeit" className="text-xl">
        Pausieren oder entfernen
      </h3>
      <div className="mt-4 flex flex-col gap-5">
        {entry.status === 'active' && (
          <>
            <p>Ein pausierter Eintrag ist sofort unsichtbar und lässt sich jederzeit wieder zeigen.</p>
            <p>
              <ConfirmedButton
                label="Eintrag pausieren"
                confirmLabel="Wirklich pausieren"
                isPending={pausing.isPending}
                onConfirm={() => {
                  pausing.mutate('paused');
                }}
              />
            </p>
          </>
        )}
        {entry.status === 'paused' && (
          <p>
            <Button
              disabled={pausing.isPending}
              aria-busy={pausing.isPending}
              onClick={() => {
                pausing.mutate('active');
              }}
            >
              Eintrag wieder zeigen
            </Button>
          </p>
        )}
        <Failure error={pausing.error} />
        {isRemovalAsked ? (
          <Notice>
            <p>
              Sie haben darum gebeten, den Eintrag zu entfernen. Wir kümmern uns darum und schreiben Ihnen.
            </p>
          </Notice>
        ) : (
          <>
            <TextArea
              ref={noteField}
              label="Warum soll der Eintrag entfernt werden?"
              hint="Kann leer bleiben."
              rows={3}
              value={note}
              error={noteFault}
              onChange={(event) => {
                setNoteFault(undefined);
                setNote(event.target.value);
              }}
            />
            <Failure error={removing.error} />
            <p>
              <ConfirmedButton
                label="Um Entfernung bitten"
                confirmLabel="Wirklich um Entfernung bitten"
                isPending={removing.isPending}
                onConfirm={() => {
                  const found = findNoteFault(note);
                  setNoteFault(found);
                  if (found === undefined) removing.mutate(note.trim());
                  else noteField.current?.focus();
                }}
              />
            </p>
          </>
        )}
      </div>
    </section>
  );
}

/** Somebody else claims the entry: until when its owner can object, and how. */
function ObjectionForm({ session, claim }: { session: Session; claim: Claim }) {
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const objecting = useChange(session, (text: string) => objectToClaim(claim.id, text));
  return (
    <section aria-labelledby={`antrag-${String(claim.id)}`} className="border-l-4 border-red bg-red-tint p-5">
      <h3 id={`antrag-${String(claim.id)}`} className="text-xl">
        Jemand möchte diesen Eintrag übernehmen
      </h3>
      <p className="mt-2">
        {claim.provenDomain === null
          ? 'Ein Nachweis dazu wird geprüft.'
          : `Die Person hat eine E-Mail-Adresse unter ${claim.provenDomain} nachgewiesen.`}{' '}
        {claim.note !== null && `Sie schreibt dazu: „${claim.note}“ `}
        Widersprechen können Sie mindestens bis {dayOf(claim.objectionUntil ?? claim.createdAt)}: Die sieben
        Tage dafür beginnen mit unserer E-Mail an Sie.
      </p>
      <div className="mt-4">
        <TextArea
          ref={field}
          label="Warum widersprechen Sie?"
          rows={3}
          value={reason}
          error={fault}
          onChange={(event) => {
            setReason(event.target.value);
          }}
        />
      </div>
      <div className="mt-4 flex flex-col gap-4">
        <Failure error={objecting.error} />
        <p>
          <Button
            variant="secondary"
            disabled={objecting.isPending}
            aria-busy={objecting.isPending}
            onClick={() => {
              const found =
                reason.trim() === ''
                  ? 'Bitte schreiben Sie, warum Sie widersprechen.'
                  : findNoteFault(reason);
              setFault(found);
              if (found === undefined) objecting.mutate(reason.trim());
              else field.current?.focus();
            }}
          >
            Widersprechen
          </Button>
        </p>
      </div>
    </section>
  );
}
