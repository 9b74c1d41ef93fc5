import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { decideExtendedProfile, type ProposedExtendedProfile } from '#data/entry/extended-profile.ts';
import { findReasonFault, readNote } from '#domain/entry/note.ts';
import { formatAge } from '#domain/german/waiting-time.ts';
import {
  EXTENDED_PART_LABELS,
  type ExtendedPart,
  type ExtendedProfile,
  listChangedParts,
} from '#domain/extended-profile/extended-profile.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { CaseStudyList, ContactPersonCard, ServiceList } from '#features/extended-profile/extended-parts.tsx';
import { explainAdminError } from '#routes/admin/explain-admin-error.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** The administrator's choices and texts so far. */
export interface ExtendedDecisionDraft {
  readonly rejected: readonly ExtendedPart[];
  readonly reason: string;
}

interface DecisionProps {
  proposal: ProposedExtendedProfile;
  now: number;
  draft: ExtendedDecisionDraft;
  onDraftChange: (draft: ExtendedDecisionDraft) => void;
  onDecided: (outcome: string) => void;
  onRefresh: () => void;
}

/** One proposed extended profile, accepted or rejected part by part. */
export function ExtendedDecision({
  proposal,
  now,
  draft,
  onDraftChange,
  onDecided,
  onRefresh,
}: DecisionProps) {
  const { entryId, entryName, edit, submittedAt, author, proposed, published, isShown } = proposal;
  const [fault, setFault] = useState<string>();
  const parts = listChangedParts(published, proposed);
  const accepted = parts.filter((part) => !draft.rejected.includes(part));
  const isWhole = accepted.length === parts.length;
  // A contact person can be taken out without a decision, and may have been the only change.
  const isEmpty = parts.length === 0;
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const deciding = useMutation({
    mutationFn: () =>
      decideExtendedProfile({
        entryId,
        seenEdit: edit,
        parts: accepted,
        reason: isWhole ? '' : readNote(draft.reason),
      }),
    onSuccess: () => {
      onDecided(
        isEmpty
          ? 'Vorschlag abgeschlossen'
          : accepted.length === 0
            ? 'Erweitertes Profil zurückgegeben'
            : 'Erweitertes Profil veröffentlicht',
      );
    },
  });

  function decide() {
    if (deciding.isPending) return;
    const found = isWhole
      ? undefined
      : findReasonFault(draft.reason, 'Bitte nennen Sie einen Grund; er geht per E-Mail an die Beratung.');
    setFault(found);
    if (found === undefined) deciding.mutate();
    else reasonField.current?.focus();
  }

  function nameStep(): string {
    if (isEmpty) return 'Abschließen';
    if (accepted.length === 0) return 'Zurückgeben';
    return isWhole ? 'Veröffentlichen' : 'Ausgewählte Teile veröffentlichen';
  }

  return (
    <article aria-label={`Erweitertes Profil: ${entryName}`}>
      <h3 className="text-xl wrap-anywhere">
        <Link to={adminEntryPath(entryId)} className={TEXT_LINK}>
          {entryName}
        </Link>
      </h3>
      <p className="mt-1 text-ink-soft">
        Wartet {formatAge(submittedAt, now)} ·{' '}
        <bdi className="wrap-anywhere">{author ?? 'Konto gelöscht'}</bdi> ·{' '}
        {isShown ? 'Vertrag läuft' : 'kein Vertrag: nach der Veröffentlichung noch nicht zu sehen'}
      </p>
      {isEmpty ? (
        <p className="mt-4">Am Vorschlag ist nichts mehr zu entscheiden.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {parts.map((part) => (
            <ProposedPart
              key={part}
              part={part}
              before={published}
              after={proposed}
              isAccepted={!draft.rejected.includes(part)}
              onChange={(isAccepted) => {
                setFault(undefined);
                onDraftChange({
                  ...draft,
                  rejected: isAccepted
                    ? draft.rejected.filter((name) => name !== part)
                    : [...draft.rejected, part],
                });
              }}
            />
          ))}
        </ul>
      )}
      {!isWhole && (
        <TextArea
          ref={reasonField}
          className="mt-4 max-w-text"
          label={`Warum nicht ${formatGermanList(draft.rejected.map((part) => EXTENDED_PART_LABELS[part]))}?`}
          hint="Geht per E-Mail an die Beratung."
          rows={3}
          error={fault}
          value={draft.reason}
          onChange={(event) => {
            setFault(undefined);
            onDraftChange({ ...draft, reason: event.target.value });
          }}
        />
      )}
      <p className="mt-4">
        <Button
          variant={accepted.length === 0 && !isEmpty ? 'secondary' : 'primary'}
          aria-disabled={deciding.isPending}
          aria-busy={deciding.isPending}
          onClick={decide}
        >
          {nameStep()}
          <span className="sr-only">: {entryName}</span>
        </Button>
      </p>
      {deciding.error !== null && (
        <div className="mt-4">
          <Notice variant="error">
            <p>
              <strong>Das erweiterte Profil wurde nicht entschieden.</strong>{' '}
              {explainAdminError(deciding.error)}
            </p>
            <p className="mt-2">
              <Button variant="quiet" onClick={onRefresh}>
                Neu laden
              </Button>
            </p>
          </Notice>
        </div>
      )}
    </article>
  );
}

interface ProposedPartProps {
  part: ExtendedPart;
  before: ExtendedProfile;
  after: ExtendedProfile;
  isAccepted: boolean;
  onChange: (isAccepted: boolean) => void;
}

/** The published and the proposed part side by side; on a phone one above the other. */
function ProposedPart({ part, before, after, isAccepted, onChange }: ProposedPartProps) {
  const id = useId();
  return (
    <li className="border-b border-line py-3">
      <Checkbox
        className="font-semibold"
        checked={isAccepted}
        aria-describedby={id}
        onChange={(event) => {
          onChange(event.target.checked);
        }}
      >
        {EXTENDED_PART_LABELS[part]}
      </Checkbox>
      <dl id={id} className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-sm text-ink-soft">Bisher</dt>
          <dd className="mt-1">
            <Part part={part} profile={before} />
          </dd>
        </div>
        <div className={`min-w-0 ${isAccepted ? '' : 'text-ink-soft line-through'}`}>
          <dt className="text-sm text-ink-soft">Neu</dt>
          <dd className="mt-1">
            <Part part={part} profile={after} />
          </dd>
        </div>
      </dl>
    </li>
  );
}

function Part({ part, profile }: { part: ExtendedPart; profile: ExtendedProfile }) {
  const { services, caseStudies, contactPerson } = profile;
  if (part === 'services' && services.length > 0) return <ServiceList services={services} Heading="h4" />;
  if (part === 'caseStudies' && caseStudies.length > 0)
    return <CaseStudyList studies={caseStudies} Heading="h4" isOpen />;
  if (part === 'contactPerson' && contactPerson !== null) {
    return (
      <ContactPersonCard person={contactPerson} heading={null}>
        <p className="text-sm text-ink-soft">
          {contactPerson.agreed
            ? 'Die Beratung bestätigt, dass die Person einverstanden ist.'
            : 'Ohne Bestätigung, dass die Person einverstanden ist.'}
        </p>
      </ContactPersonCard>
    );
  }
  return <p className="text-ink-soft">nichts eingetragen</p>;
}
