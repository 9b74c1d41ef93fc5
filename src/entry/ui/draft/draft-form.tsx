import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { FormProvider, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { Session } from '#account/api/session.ts';
import { useDraft } from '#account/ui/use-draft.ts';
import { ownEntryPath } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { fieldFaultsOf } from '#entry/api/entry-errors.ts';
import {
  draftFormSchema,
  type DraftFormValues,
  LIST_FIELDS,
  readDraftForm,
} from '#entry/model/draft-form.ts';
import { countFilled, isListField, REQUIRED_FIELDS } from '#entry/model/entry-form.ts';
import { type BasicField, type Claim, isNumberField, PROPOSAL_FIELDS } from '#entry/model/entry.ts';
import { FIELD_GROUPS } from '#entry/model/field-groups.ts';
import { ENTRY_FIELD_LABELS } from '#entry/model/field-labels.ts';
import { completeList, lastOfList, tidyList } from '#entry/model/list-text.ts';
import { PROPOSAL_FIELD_LABELS, toChanges } from '#entry/model/proposed-values.ts';
import { ClaimProof, isProofOf } from '#entry/ui/claim/claim-proof.tsx';
import { useDomainProof } from '#entry/ui/claim/domain-proof.tsx';
import { SimilarEntries } from '#entry/ui/claim/similar-entries.tsx';
import { explainAccountError } from '#entry/ui/frame/explain-entry-error.ts';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { FACT_GROUP_NAMES, factsInGroup } from '#facts/model/facts.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNotice } from '#ui/error-notice.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { focusFirstFault } from '#ui/focus-first-fault.ts';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { TermsNote } from '#ui/terms-note.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useToday } from '#ui/use-today.ts';
import { CardPreview, ProfilePreview } from './draft-preview.tsx';
import { ExtendedFields } from './extended-fields.tsx';
import { FactGroupFields } from './fact-group-fields.tsx';
import { FIELD_HINTS } from './field-texts.ts';
import { openDraftStore } from './draft-store.ts';
import { FoldedFields } from './folded-fields.tsx';
import { type DraftSource, openDraft, publishedOf } from './opened-draft.ts';
import { ConflictNotice, DraftSaveStatus } from './save-status.tsx';
import { showFaults, useSubmission } from './use-submission.ts';
import { FoldedChanges } from './value-changes.tsx';

interface DraftFormProps {
  session: Session;
  known: DraftSource;
  /** The account's claims on a new entry, the newest first. */
  claims: readonly Claim[];
  own: OwnData['entries'];
  part?: DraftPart;
}

/** Their code, and the vocabulary, come with the first word; without them the list is typed. */
const ListSuggestions = latePart(async () => (await import('./list-suggestions.tsx')).ListSuggestions, {
  Substitute: () => null,
});

/** The groups of facts, in two columns where there is room. */
const HALF = Math.ceil(FACT_GROUP_NAMES.length / 2);
const FACT_COLUMNS = [FACT_GROUP_NAMES.slice(0, HALF), FACT_GROUP_NAMES.slice(HALF)];

/** The fields that a screen shows: those of every entry, or those that visitors see while a contract runs. */
export type DraftPart = 'entry' | 'extended';

/** Every field of an entry, saved as it is typed, with its preview; at the end what is submitted. */
export function DraftForm({ session, known, claims, own, part = 'entry' }: DraftFormProps) {
  const { userId } = session;
  const currentYear = useToday().getFullYear();
  const client = useQueryClient();
  const [opened] = useState(() => openDraft(userId, known));
  const [store] = useState(() => openDraftStore(userId, known, client));
  const schema = useMemo(() => draftFormSchema(currentYear), [currentYear]);
  const form = useForm<DraftFormValues>({
    resolver: standardSchemaResolver(schema),
    defaultValues: opened.typed,
    mode: 'onTouched',
    // The first fault of the page takes the focus below, also where it is folded up.
    shouldFocusError: false,
  });
  const { entry, extended } = known;
  const published = useMemo(() => publishedOf({ entry, extended }), [entry, extended]);
  const draft = useDraft({
    form,
    store,
    opened,
    loaded: published,
    onFailure: (error) => {
      showFaults(form, error, currentYear);
      const code = rejectionCodeOf(error);
      // Where the entry was removed or merged, another screen takes the form's place; this browser has what was typed.
      if (code === 'wrong_state' || code === 'not_member')
        void client.invalidateQueries({ queryKey: entryQueries.own(userId).queryKey });
    },
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every field has a value from the beginning
  const typed = useWatch({ control: form.control }) as DraftFormValues;
  const { errors, isSubmitted, submitCount } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (submitCount > 0) focusFirstFault(element.current);
  }, [submitCount]);
  const values = readDraftForm(typed);
  /** Faulty fields that the other screen shows. */
  const hidden = PROPOSAL_FIELDS.filter(
    (field) => errors[field] !== undefined && LIST_FIELDS.includes(field) === (part === 'entry'),
  );
  const changes = toChanges(values, published);
  const website = values.website === null ? null : String(values.website);
  const claim = claims[0] ?? null;
  const isProven = published !== null || isProofOf(claim, website);
  const hasChanges = Object.keys(changes).length > 0;
  const shownGroups = part === 'entry' ? FIELD_GROUPS : [];
  const firstIncomplete = shownGroups.find(({ fields }) =>
    fields.some((field) => typed[field].trim() === ''),
  );
  const missingId = useId();

  const proof = useDomainProof(session.email, website);
  const { submitting, similar, submit, submitAsOther } = useSubmission({
    userId,
    form,
    draft,
    revisionId: store.revisionId,
    currentYear,
    isNew: published === null,
    proof: isProven ? null : proof,
  });

  /** Why it cannot be submitted yet. */
  const missing =
    draft.state.kind === 'conflict'
      ? 'Wählen Sie zuerst bei jedem doppelt geänderten Feld, womit es weitergeht.'
      : !hasChanges
        ? 'Ändern Sie zuerst mindestens eine Angabe.'
        : isProven || proof.kind === 'proven'
          ? null
          : 'Es fehlt noch der Nachweis, dass Sie für diese Beratung sprechen.';

  return (
    <FormProvider {...form}>
      <SentForm ref={element} isPending={missing !== null || submitting.isPending} onSubmit={() => submit()}>
        <div className={`mt-8 grid gap-x-12 ${part === 'entry' ? 'lg:grid-cols-[3fr_2fr]' : ''}`}>
          <div className="flex min-w-0 flex-col gap-8">
            <DraftSaveStatus
              state={draft.state}
              filledCount={countFilled(values)}
              onRetry={() => void draft.save()}
            />
            {draft.state.kind === 'conflict' && (
              <ConflictNotice conflicts={draft.state.conflicts} onResolve={draft.resolve} />
            )}
            {draft.hasJoined && draft.state.kind !== 'conflict' && (
              <Notice>
                <p>Was inzwischen an anderer Stelle geändert wurde, ist jetzt auch hier übernommen.</p>
              </Notice>
            )}
            {opened.isRestored && (
              <Notice>
                <p>
                  Dieser Browser hatte Eingaben, die noch nicht gespeichert waren. Sie stehen wieder im
                  Formular.
                </p>
              </Notice>
            )}
            {part === 'extended' && known.entry !== null && (
              <ExtendedFields session={session} entryId={known.entry.id} known={known} form={form} />
            )}
            <div>
              {shownGroups.map(({ heading, hint, fields }) => {
                const given = fields.filter((field) => typed[field].trim() !== '').length;
                return (
                  <FoldedFields
                    key={heading}
                    id={fields[0]}
                    name={heading}
                    note={`${String(given)} von ${
                      fields.some((field) => REQUIRED_FIELDS.includes(field))
                        ? formatGermanCount(fields.length, 'Pflichtangabe', 'Pflichtangaben')
                        : formatGermanCount(fields.length, 'Angabe', 'Angaben')
                    }`}
                    hint={hint}
                    faults={fields.filter((field) => errors[field] !== undefined).length}
                    isOpenAtFirst={
                      heading === firstIncomplete?.heading ||
                      (published !== null && fields.some((field) => changes[field] !== undefined))
                    }
                  >
                    {fields.map((field) => (
                      <EntryFieldInput
                        key={field}
                        field={field}
                        error={errors[field]?.message}
                        typed={typed[field]}
                        form={form}
                      />
                    ))}
                  </FoldedFields>
                );
              })}
            </div>
          </div>
          {part === 'entry' && (
            <>
              <div className="grid gap-x-12 lg:col-span-2 lg:mt-8 lg:grid-cols-2">
                {FACT_COLUMNS.map((groups) => (
                  <div key={groups[0]} className="min-w-0">
                    {groups.map((group) => (
                      <FactGroupFields
                        key={group}
                        group={group}
                        isReturned={factsInGroup(group).some(
                          (fact) => known.proposal?.decisions?.[fact]?.outcome === 'left_out',
                        )}
                      />
                    ))}
                  </div>
                ))}
              </div>
              <aside aria-label="Vorschau" className="mt-10 min-w-0 lg:col-start-2 lg:row-start-1 lg:mt-0">
                <div className="lg:sticky lg:top-24">
                  <CardPreview values={values} currentYear={currentYear} />
                </div>
              </aside>
              <div className="mt-8 min-w-0 lg:col-span-2">
                <ProfilePreview values={values} currentYear={currentYear} />
              </div>
            </>
          )}
        </div>

        <section aria-labelledby="einreichen" className="mt-8">
          <h3 id="einreichen" className="text-2xl">
            Zur Prüfung einreichen
          </h3>
          <div className="mt-3 grid gap-x-12 gap-y-6 lg:grid-cols-2">
            <div className="min-w-0 max-w-text">
              {published !== null && (
                <>
                  <p className="mb-3">
                    {hasChanges
                      ? 'Das ändert sich am veröffentlichten Eintrag. Er bleibt, wie er ist, bis wir Ihren Vorschlag angenommen haben:'
                      : 'Noch ist nichts geändert.'}
                  </p>
                  {hasChanges && (
                    <FoldedChanges summary="Bisher und neu ansehen" changes={changes} published={published} />
                  )}
                </>
              )}
              {published === null && known.proposal !== null && (
                <>
                  <h4 className="font-serif text-xl font-semibold">Nachweis</h4>
                  <div className="mt-3">
                    <ClaimProof
                      session={session}
                      target={{ revisionId: known.proposal.id }}
                      website={website}
                      claim={claim}
                      proof={proof}
                    />
                  </div>
                </>
              )}
            </div>
            <div className="flex min-w-0 max-w-text flex-col gap-4">
              <TermsNote />
              <p className="text-ink-soft">
                Wir sehen Einträge auf offensichtliche Fehler durch; nachgeprüft ist nur, wo „Belegt“ steht.
                Was Sie einreichen, können Sie zurückziehen, solange wir nicht entschieden haben. Das Ergebnis
                schicken wir Ihnen per E-Mail.
              </p>
              {submitting.isError && fieldFaultsOf(submitting.error).length === 0 && (
                <ErrorNotice
                  what="Der Entwurf ist nicht eingereicht."
                  why={explainAccountError(submitting.error)}
                />
              )}
              {submitting.data === 'unsaved' && (
                <Notice variant="error">
                  <p>
                    <strong>Der Entwurf ist nicht eingereicht,</strong> weil er noch nicht gespeichert werden
                    konnte. Oben steht, woran das liegt.
                  </p>
                </Notice>
              )}
              {isSubmitted && hidden.length > 0 && known.entry !== null && (
                <Notice variant="error">
                  <p>
                    <strong>Noch ist nichts eingereicht.</strong> Bitte prüfen Sie auch:{' '}
                    {hidden.map((field) => PROPOSAL_FIELD_LABELS[field]).join(', ')}.{' '}
                    <Link
                      to={ownEntryPath(known.entry.id, part === 'entry' ? 'profil' : 'angaben')}
                      className={TEXT_LINK}
                    >
                      Dorthin
                    </Link>
                  </p>
                </Notice>
              )}
              {missing !== null && (
                <p id={missingId} className="font-semibold">
                  {missing}
                </p>
              )}
              <p>
                <Button
                  type="submit"
                  aria-disabled={submitting.isPending || missing !== null}
                  aria-describedby={missing === null ? undefined : missingId}
                  isPending={submitting.isPending}
                >
                  {submitting.isPending ? 'Wird eingereicht …' : 'Zur Prüfung einreichen'}
                </Button>
              </p>
            </div>
          </div>
          {similar.length > 0 && (
            <SimilarEntries similar={similar} own={own}>
              <p className="mt-4">Ihr Entwurf bleibt gespeichert, was auch immer Sie wählen.</p>
              <p className="mt-4">
                <Button
                  variant="secondary"
                  isPending={submitting.isPending}
                  onClick={() => void submitAsOther()}
                >
                  Nein, als neuen Eintrag einreichen
                </Button>
              </p>
            </SimilarEntries>
          )}
        </section>
      </SentForm>
    </FormProvider>
  );
}

interface EntryFieldInputProps {
  field: BasicField;
  error: string | undefined;
  typed: string;
  form: UseFormReturn<DraftFormValues>;
}

function EntryFieldInput({ field, error, typed, form }: EntryFieldInputProps) {
  const shared = { label: ENTRY_FIELD_LABELS[field], hint: FIELD_HINTS[field], error };
  if (field === 'summary') return <TextArea rows={8} {...shared} {...form.register(field)} />;
  if (!isListField(field)) {
    return (
      <TextField
        inputMode={isNumberField(field) ? 'numeric' : field === 'website' ? 'url' : undefined}
        autoComplete={field === 'name' ? 'organization' : field === 'website' ? 'url' : 'off'}
        required={REQUIRED_FIELDS.includes(field)}
        {...shared}
        {...form.register(field)}
      />
    );
  }
  const write = (list: string) => form.setValue(field, list, { shouldDirty: true, shouldValidate: true });
  /** A list that nobody has touched stays as it is published. */
  const tidy = () => {
    if (form.getFieldState(field).isDirty) write(tidyList(form.getValues(field)));
  };
  return (
    <div>
      <TextArea rows={2} {...shared} {...form.register(field, { onBlur: tidy })} />
      {field !== 'locations' && lastOfList(typed) !== '' && (
        <ListSuggestions
          list={field}
          typed={typed}
          onChoose={(name) => {
            write(completeList(form.getValues(field), name));
            form.setFocus(field);
          }}
        />
      )}
    </div>
  );
}
