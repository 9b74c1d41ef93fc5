import type { OwnExtendedProfile } from '#data/entry/extended-profile.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { explainEntryError } from '#routes/entry/frame/error-messages.ts';
import { SAVE_STATE_TEXTS } from '#routes/entry/draft/save-status.tsx';
import { ExtendedPreview } from './extended-preview.tsx';
import type { ExtendedSaveState } from './use-extended-draft.ts';

interface ExtendedSaveNoticeProps {
  state: ExtendedSaveState;
  onRetry: () => void;
  onResolve: (elsewhere: OwnExtendedProfile, isLocalKept: boolean) => void;
}

/** Whether what was typed is stored. */
export function ExtendedSaveNotice({ state, onRetry, onResolve }: ExtendedSaveNoticeProps) {
  return (
    <>
      <p role="status" className="text-ink-soft">
        {SAVE_STATE_TEXTS[state.kind]}
      </p>
      {state.kind === 'failed' && (
        <Notice variant="error">
          <p>
            <strong>
              {state.isUnsaved
                ? 'Ihre letzten Eingaben sind noch nicht gespeichert.'
                : 'Das hat nicht geklappt.'}
            </strong>{' '}
            {explainEntryError(state.error)}
            {state.isUnsaved && ' Sie stehen unverändert im Formular.'}
          </p>
          {state.isUnsaved && (
            <p className="mt-2">
              <Button variant="secondary" onClick={onRetry}>
                Jetzt speichern
              </Button>
            </p>
          )}
        </Notice>
      )}
      {state.kind === 'conflict' && (
        <Notice variant="error">
          <p>
            <strong>Jemand hat inzwischen an anderer Stelle gespeichert.</strong> Wählen Sie, womit es
            weitergeht; bis dahin wird nichts überschrieben.
          </p>
          <details className="mt-2">
            <summary className={`cursor-pointer ${STANDALONE_LINK}`}>Anderswo Gespeichertes ansehen</summary>
            <ExtendedPreview profile={state.elsewhere.content} />
          </details>
          <p className="mt-3 flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() => {
                onResolve(state.elsewhere, true);
              }}
            >
              Das hier behalten
            </Button>
            <Button
              variant="secondary"
              onClick={() => {
                onResolve(state.elsewhere, false);
              }}
            >
              Das andere übernehmen
            </Button>
          </p>
        </Notice>
      )}
    </>
  );
}
