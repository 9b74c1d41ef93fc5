import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import {
  extendedProfileQueries,
  type OwnExtendedProfile,
  removeContactPerson,
  saveExtendedProfile,
} from '#data/entry/extended-profile.ts';
import { type ExtendedProfile, listChangedParts } from '#domain/extended-profile/extended-profile.ts';
import { useAutosave } from '#features/autosave/use-autosave.ts';
import {
  deleteLocalDraft,
  saveLocalDraft,
  type LocalProfile,
  readLocalProfile,
} from '#routes/entry/draft/local-draft.ts';

export type ExtendedSaveState =
  | { readonly kind: 'untouched' | 'waiting' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly isUnsaved: boolean }
  /** Another member or device has saved; nothing is overwritten until one of the two versions is chosen. */
  | { readonly kind: 'conflict'; readonly elsewhere: OwnExtendedProfile };

/**
 * The extended profile as it is typed, saved a moment after the last keystroke and one call at a time, and kept in the
 * browser until the database has it.
 *
 * @param opened the stored profile when the form was opened
 */
export function useExtendedDraft(userId: string, entryId: number, opened: OwnExtendedProfile) {
  const client = useQueryClient();
  const name = `erweitert-${entryId}` as const;
  const [typed] = useState(() => readLocalProfile(userId, name));
  /** The profile as typed, with blanks at the end, which are not stored. */
  const [profile, setProfile] = useState(typed?.profile ?? opened.content);
  const latest = useRef(profile);
  /** The profile that the database has, according to the last answer. */
  const stored = useRef<LocalProfile>({ profile: opened.content, edit: opened.edit });
  const [state, setState] = useState<ExtendedSaveState>(() => {
    if (typed === null || listChangedParts(typed.profile, opened.content).length === 0)
      return { kind: 'untouched' };
    return typed.edit === opened.edit ? { kind: 'waiting' } : { kind: 'conflict', elsewhere: opened };
  });
  const isStopped = useRef(state.kind === 'conflict');

  const isUnsaved = () => listChangedParts(latest.current, stored.current.profile).length > 0;
  const { saveNow, saveLater, callInTurn } = useAutosave({
    isUnsaved,
    save,
    onFailure: (error) => {
      setState({ kind: 'failed', error, isUnsaved: isUnsaved() });
    },
  });

  function keep(next: ExtendedProfile) {
    latest.current = next;
    setProfile(next);
    saveLocalDraft(userId, name, { profile: next, edit: stored.current.edit });
  }

  /** Makes this answer the base of later calls. */
  function goOnFrom(answer: OwnExtendedProfile) {
    stored.current = { profile: answer.content, edit: answer.edit };
    if (isUnsaved()) keep(latest.current);
    else deleteLocalDraft(userId, name);
  }

  function settle(answer: OwnExtendedProfile) {
    goOnFrom(answer);
    setState({ kind: isUnsaved() ? 'waiting' : 'saved' });
  }

  /** Makes a call from the stored version. @returns null where another one was saved elsewhere, which the state then shows */
  async function call(
    make: (edit: number) => Promise<OwnExtendedProfile>,
  ): Promise<OwnExtendedProfile | null> {
    setState({ kind: 'saving' });
    try {
      const answer = await make(stored.current.edit);
      // Set here, before the call that waits for this one reads it.
      stored.current = { profile: answer.content, edit: answer.edit };
      return answer;
    } catch (error) {
      if (entryErrorOf(error) !== 'edited_elsewhere') throw error;
      const elsewhere = await client.fetchQuery({
        ...extendedProfileQueries.own(userId, entryId),
        staleTime: 0,
      });
      isStopped.current = listChangedParts(latest.current, elsewhere.content).length > 0;
      if (isStopped.current) setState({ kind: 'conflict', elsewhere });
      else settle(elsewhere);
      return null;
    }
  }

  async function save(): Promise<boolean> {
    if (isStopped.current) return false;
    if (!isUnsaved()) return true;
    const saving = latest.current;
    const answer = await call((knownEdit) =>
      saveExtendedProfile({ entryId, profile: saving, knownEdit, isSubmitted: false }),
    );
    if (answer !== null) settle(answer);
    return answer !== null;
  }

  /** Writes the answer into the query cache. */
  function publishAnswer(answer: OwnExtendedProfile) {
    client.setQueryData(extendedProfileQueries.own(userId, entryId).queryKey, answer);
  }

  return {
    profile,
    state,
    save: saveNow,
    change: (next: ExtendedProfile) => {
      keep(next);
      if (isStopped.current) return;
      setState({ kind: 'waiting' });
      saveLater();
    },
    /** Sends everything typed to the administration; false where it could not be sent. */
    submit: async (): Promise<boolean> => {
      const submitted = latest.current;
      const answer = await callInTurn(async () =>
        isStopped.current
          ? null
          : call(async (knownEdit) => {
              const saved = await saveExtendedProfile({
                entryId,
                profile: submitted,
                knownEdit,
                isSubmitted: true,
              });
              // Stops saving, because a draft saved after the submission would withdraw it. Text that was typed meanwhile
              // stays in the browser for the next draft.
              isStopped.current = true;
              return saved;
            }),
      );
      if (answer === null) return false;
      goOnFrom(answer);
      publishAnswer(answer);
      return true;
    },
    /** Removes the contact person, also from the published profile, at once and even while a choice is open. */
    removePerson: async (): Promise<void> => {
      let knownEdit = 0;
      const answer = await callInTurn(() =>
        call((edit) => {
          knownEdit = edit;
          return removeContactPerson(entryId);
        }),
      );
      if (answer === null) return;
      keep({ ...latest.current, contactPerson: null });
      publishAnswer(answer);
      const isElsewhere = isStopped.current || answer.edit > knownEdit + 1;
      isStopped.current = isElsewhere && listChangedParts(latest.current, answer.content).length > 0;
      if (isStopped.current) {
        setState({ kind: 'conflict', elsewhere: answer });
        return;
      }
      settle(answer);
      if (isUnsaved()) saveLater();
    },
    /** Continues with the version of this window or with the one that was saved elsewhere. */
    resolve: (elsewhere: OwnExtendedProfile, isLocalKept: boolean) => {
      isStopped.current = false;
      stored.current = { profile: elsewhere.content, edit: elsewhere.edit };
      if (isLocalKept) {
        keep(latest.current);
        setState({ kind: 'waiting' });
        void saveNow();
        return;
      }
      keep(elsewhere.content);
      deleteLocalDraft(userId, name);
      setState({ kind: 'saved' });
      publishAnswer(elsewhere);
    },
  };
}
