import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { OwnExtendedProfile } from '#data/entry/extended-profile.ts';
import type { Session } from '#data/session.ts';
import {
  EXTENDED_PART_LABELS,
  type ExtendedProfile,
  findProfileFaults,
  isEmptyProfile,
  listChangedParts,
  type ProfileFaults,
} from '#domain/extended-profile/extended-profile.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { CaseStudyFields, ContactPersonFields, ServiceFields } from './extended-fields.tsx';
import { ExtendedPreview } from './extended-preview.tsx';
import { ExtendedSaveNotice } from './extended-save-notice.tsx';
import { useExtendedDraft } from './use-extended-draft.ts';

export interface ExtendedEditorProps {
  session: Session;
  entryId: number;
  own: OwnExtendedProfile;
}

/** The form in which an extended profile is written and submitted. */
export function ExtendedEditor({ session, entryId, own }: ExtendedEditorProps) {
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
                <ConfirmButton
                  label="Ansprechperson herausnehmen"
                  question="Die Ansprechperson aus Vorschlag und Profil herausnehmen?"
                  confirmLabel="Jetzt herausnehmen"
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
            Wir sehen jeden Teil auf offensichtliche Fehler durch und veröffentlichen ihn oder schreiben
            Ihnen, was fehlt.
          </p>
        </div>
      </form>
    </>
  );
}

/** The decision about the last proposal. */
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
