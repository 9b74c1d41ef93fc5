import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import { answerTemplatesQuery } from '#contact/api/answer-templates.ts';
import { answerMessage, type MessageDetails } from '#contact/api/message.ts';
import { buildReplyLink } from '#contact/model/inbox/message.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { formatShortTime } from '#lib/german/berlin-time.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { rejectionCodeOf } from '#lib/http/rejection.ts';
import { isLongerThan, isVisible, toStorableText } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { SelectField, TextArea } from '#ui/field.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';
import { DeliveryOutcome } from './delivery-outcome.tsx';

const AnswerTemplates = latePart(async () => (await import('./answer-templates.tsx')).AnswerTemplates, {
  name: 'Die Vorlagen',
});

/** In characters as the table counts them. */
const MAX_ANSWER_LENGTH = 10_000;

interface AnswerDraft {
  /** The id under which it is sent, however often that is tried. */
  readonly id: string;
  readonly text: string;
  /** How many answers there were when it was begun. */
  readonly seen: number;
}

interface MessageAnswerProps {
  userId: string;
  detail: MessageDetails;
  reload: (isDone: boolean) => Promise<unknown>;
}

/** The answers to a message, and another one: mailed from here, or in one's own mail program. */
export function MessageAnswer({ userId, detail, reload }: MessageAnswerProps) {
  const { message, answers } = detail;
  const [draft, keep] = useUnsentDraft<AnswerDraft | null>(`answer ${message.id}`, null);
  const [error, setError] = useState<string>();
  const text = draft?.text ?? '';
  const isOvertaken = draft !== null && answers.length > draft.seen;
  const [latest] = answers.slice(-1);
  const sending = useMutation({
    mutationFn: (sent: AnswerDraft) =>
      answerMessage(message.id, {
        id: sent.id,
        answer: toStorableText(sent.text),
        seen: isOvertaken ? answers.length : sent.seen,
      }),
    onSuccess: async () => {
      keep(null);
      await reload(true);
    },
    onError: async (failure) => {
      // Somebody else has answered, or the message is gone.
      const reason = rejectionCodeOf(failure);
      if (reason === 'edited_elsewhere' || reason === 'not_found') await reload(false);
    },
  });

  function type(typed: string) {
    setError(undefined);
    keep({ id: draft?.id ?? crypto.randomUUID(), seen: draft?.seen ?? answers.length, text: typed });
  }

  function submit() {
    if (draft === null || !isVisible(text)) setError('Bitte schreiben Sie eine Antwort.');
    else if (isLongerThan(text, MAX_ANSWER_LENGTH))
      setError(
        `Bitte kürzen Sie die Antwort auf höchstens ${formatGermanNumber(MAX_ANSWER_LENGTH)} Zeichen.`,
      );
    else sending.mutate(draft);
  }

  return (
    <section aria-labelledby="antwort" className="mt-6 border-t border-line pt-4">
      <h3 id="antwort" className="text-lg font-semibold">
        Antwort
      </h3>
      {answers.length > 0 && (
        <ol aria-label="Antworten" className="mt-2">
          {answers.map(({ id, at, by, answer, state, error: fault }) => (
            <li key={id} className="border-l-4 border-line-strong py-2 pl-4">
              <p className="text-sm text-ink-soft wrap-anywhere">
                {formatShortTime(at)}, <bdi>{by ?? 'ein früheres Konto'}</bdi>
                {state !== null && (
                  <>
                    : <DeliveryOutcome state={state} error={fault} />
                  </>
                )}
              </p>
              <p dir="auto" className="mt-1 max-w-text wrap-anywhere whitespace-pre-wrap">
                {answer}
              </p>
            </li>
          ))}
        </ol>
      )}
      {answers.length === 0 && message.status === 'responded' && (
        <p className="mt-1 text-ink-soft">Als beantwortet markiert; hier wurde keine Antwort geschrieben.</p>
      )}
      <SentForm
        isPending={sending.isPending}
        onSubmit={submit}
        className="mt-3 flex max-w-text flex-col gap-4"
      >
        <TemplateChoice
          userId={userId}
          onChoose={(template) => type(isVisible(text) ? `${text}\n\n${template}` : template)}
        />
        <TextArea
          label="Ihre Antwort"
          hint={`Geht per E-Mail an ${message.email}, mit der Nachricht darunter. Was zurückkommt, geht an unser Postfach.`}
          rows={8}
          dir="auto"
          value={text}
          error={error}
          onChange={(event) => type(event.target.value)}
        />
        {isOvertaken && latest !== undefined && (
          <Notice variant="error">
            <p className="wrap-anywhere">
              <strong>
                Inzwischen hat <bdi>{latest.by ?? 'jemand anders'}</bdi> geantwortet, am{' '}
                {formatShortTime(latest.at)}.
              </strong>{' '}
              Ihre Antwort ist noch nicht gesendet und steht unverändert hier.
            </p>
          </Notice>
        )}
        {!isOvertaken && <ChangeError what="Die Antwort ist noch nicht gesendet." error={sending.error} />}
        <p className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button type="submit" isPending={sending.isPending}>
            {isOvertaken ? 'Trotzdem senden' : 'Antwort senden'}
          </Button>
          <a href={buildReplyLink(message)} className={STANDALONE_LINK}>
            Per E-Mail antworten
          </a>
        </p>
      </SentForm>
      <div className="mt-2">
        <Disclosure summary="Vorlagen bearbeiten" hasFields isLazy>
          <AnswerTemplates userId={userId} />
        </Disclosure>
      </div>
    </section>
  );
}

/** Puts a template into the answer; nothing where there is none. */
function TemplateChoice({ userId, onChoose }: { userId: string; onChoose: (template: string) => void }) {
  const { data: templates = [] } = useQuery(answerTemplatesQuery(userId));
  if (templates.length === 0) return null;
  return (
    <SelectField
      label="Vorlage einfügen"
      className="max-w-md"
      value=""
      onChange={({ target }) => {
        const chosen = templates.find(({ id }) => id === target.value);
        if (chosen) onChoose(chosen.answer);
      }}
    >
      <option value="">Bitte wählen</option>
      {templates.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}
