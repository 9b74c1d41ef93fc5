import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import type { useDraft } from '#account/ui/use-draft.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { submitProposal } from '#entry/api/entry-changes.ts';
import { fieldFaultsOf } from '#entry/api/entry-errors.ts';
import type { DraftFormValues } from '#entry/model/draft-form.ts';
import { describeFieldFault, readEntryForm } from '#entry/model/entry-form.ts';
import type { EntryValues, SimilarEntry } from '#entry/model/entry.ts';
import type { ProofByMailbox } from '#entry/ui/claim/domain-proof.tsx';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { registrableDomain } from '#lib/links/registrable-domain.ts';

const NONE: readonly number[] = [];

/** Entries that may be the same agency, as they are now. */
export function fetchSimilar(
  client: QueryClient,
  userId: string,
  { name, locations, website }: EntryValues,
): Promise<SimilarEntry[]> {
  const domain = registrableDomain(String(website ?? '')) ?? '';
  const query = entryQueries.similar(userId, String(name ?? ''), String(locations ?? ''), domain);
  return client.fetchQuery({ ...query, staleTime: 0 });
}

/** The entries that the author has marked as another agency, so that each is asked about only once. */
export function useOtherAgencies() {
  return useUnsentDraft<readonly number[]>('other-agencies', NONE);
}

/** Says at each field what the database has refused there. */
export function showFaults(form: UseFormReturn<DraftFormValues>, error: unknown, currentYear: number) {
  for (const [field, fault] of fieldFaultsOf(error)) {
    form.setError(field, { message: describeFieldFault(field, fault, currentYear, form.getValues(field)) });
  }
}

interface Options {
  readonly userId: string;
  readonly form: UseFormReturn<DraftFormValues>;
  readonly draft: Pick<ReturnType<typeof useDraft>, 'save' | 'requireSave'>;
  /** The id of the stored draft; undefined where none is. */
  readonly revisionId: () => number | undefined;
  readonly currentYear: number;
  readonly isNew: boolean;
  /** Proves a new entry by the mailbox; null where nothing is to be proven. */
  readonly proof: ProofByMailbox | null;
}

/**
 * Saves, then proves and submits a draft. Of a new entry the directory is searched for duplicates again, because its name, its
 * website and the directory may have changed. docs/decisions/consultancy-access.md.
 */
export function useSubmission({
  userId,
  form,
  draft,
  revisionId: storedId,
  currentYear,
  isNew,
  proof,
}: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [otherAgencies, keepOtherAgencies] = useOtherAgencies();
  const [similar, setSimilar] = useState<readonly SimilarEntry[]>([]);

  const submitting = useMutation({
    mutationFn: async (others: readonly number[]) => {
      setSimilar([]);
      const isSaved = await draft.save();
      const revisionId = storedId();
      if (!isSaved || revisionId === undefined) return 'unsaved';
      if (isNew) {
        // The administrators still see similar entries where the search fails or is over its limit.
        const found = await fetchSimilar(client, userId, readEntryForm(form.getValues())).catch(() => []);
        const asked = found.filter(({ id }) => !others.includes(id));
        setSimilar(asked);
        if (asked.length > 0) return 'asked';
      }
      if (proof !== null) {
        const digits = proof.readCode();
        if (digits === null || !(await proof.prove({ revisionId }, digits))) return 'unproven';
        // A retry does not prove it again.
        void client.invalidateQueries({ queryKey: entryQueries.claims(userId).queryKey });
      }
      await submitProposal(revisionId);
      return 'submitted';
    },
    onSuccess: async (outcome) => {
      if (outcome !== 'submitted') return;
      keepOtherAgencies(null);
      // The next screen's heading takes the focus.
      await navigate({ pathname, search }, { replace: true });
      await client.invalidateQueries({ queryKey: entryQueries.all(userId) });
    },
    onError: async (error) => {
      showFaults(form, error, currentYear);
      if (rejectionCodeOf(error) !== 'outdated') return;
      draft.requireSave();
      await client.invalidateQueries({ queryKey: entryQueries.all(userId) });
    },
  });

  const submitFor = (others: readonly number[]) =>
    form.handleSubmit(() => submitting.mutateAsync(others).catch(() => undefined))();
  return {
    submitting,
    /** The entries that may be the same agency, and that the author has not been asked about yet. */
    similar,
    submit: () => submitFor(otherAgencies),
    /** Called when the entry is none of them. */
    submitAsOther: () => {
      const others = [...otherAgencies, ...similar.map(({ id }) => id)];
      keepOtherAgencies(others);
      return submitFor(others);
    },
  };
}
