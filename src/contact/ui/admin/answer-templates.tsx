import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUnsentDraft } from '#account/ui/unsent-drafts.ts';
import {
  type AnswerTemplate,
  answerTemplatesQuery,
  deleteAnswerTemplate,
  saveAnswerTemplate,
} from '#contact/api/answer-templates.ts';
import { ChangeError } from '#desk/ui/change-error.tsx';
import { isVisible, toStorableText } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { QueryError } from '#ui/load-error/query-error.tsx';
import { useLoadFailure } from '#ui/load-error/use-load-failure.ts';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';

const MAX_TITLE_LENGTH = 100;
const MAX_ANSWER_LENGTH = 10_000;

/** The templates of answers: to change, delete and add one. */
export function AnswerTemplates({ userId }: { userId: string }) {
  const client = useQueryClient();
  const options = answerTemplatesQuery(userId);
  const query = useQuery(options);
  const failure = useLoadFailure(query);
  const [draft, keep] = useUnsentDraft<AnswerTemplate | null>('template', null);
  /** Counts what is opened, so that the form begins anew. */
  const [opened, setOpened] = useState(0);
  const open = (template: AnswerTemplate) => {
    saving.reset();
    setOpened(opened + 1);
    keep(template);
  };
  const onSettled = () => client.invalidateQueries(options);
  const deleting = useMutation({ mutationFn: deleteAnswerTemplate, onSettled });
  const saving = useMutation({
    mutationFn: saveAnswerTemplate,
    onSuccess: (isSaved) => {
      if (isSaved) keep(null);
    },
    onSettled,
  });
  if (failure !== null) return <QueryError error={failure} query={query} />;
  const templates = query.data ?? [];
  return (
    <>
      <ul aria-label="Vorlagen">
        {templates.map((template) => (
          <li key={template.id} className="flex flex-wrap items-center gap-x-4 border-b border-line">
            <span className="mr-auto min-w-0 wrap-anywhere">{template.title}</span>
            <Button variant="quiet" onClick={() => open(template)}>
              Bearbeiten<span className="sr-only">: {template.title}</span>
            </Button>
            <ConfirmButton
              variant="quiet"
              label="Löschen"
              about={template.title}
              question={`Vorlage „${template.title}“ löschen?`}
              confirmLabel="Vorlage löschen"
              onConfirm={() => deleting.mutate(template.id)}
            />
          </li>
        ))}
      </ul>
      <ChangeError what="Die Vorlage wurde nicht gelöscht." error={deleting.error} />
      {draft === null ? (
        <p className="mt-3">
          <Button
            variant="secondary"
            onClick={() => open({ id: crypto.randomUUID(), title: '', answer: '', edit: 0 })}
          >
            Neue Vorlage
          </Button>
        </p>
      ) : (
        <TemplateForm
          key={opened}
          draft={draft}
          isPending={saving.isPending}
          onChange={keep}
          onSave={saving.mutate}
        />
      )}
      {saving.data === false && (
        <div className="mt-3">
          <Notice variant="error">
            <p>
              <strong>Nicht gespeichert.</strong> Jemand hat diese Vorlage inzwischen geändert oder gelöscht.
              Ihr Text steht noch hier.
            </p>
          </Notice>
        </div>
      )}
      <ChangeError what="Die Vorlage ist noch nicht gespeichert." error={saving.error} />
    </>
  );
}

interface TemplateFormProps {
  draft: AnswerTemplate;
  isPending: boolean;
  onChange: (draft: AnswerTemplate | null) => void;
  onSave: (draft: AnswerTemplate) => void;
}

function TemplateForm({ draft, isPending, onChange, onSave }: TemplateFormProps) {
  const { register, handleSubmit, getValues, formState } = useForm({ defaultValues: draft });
  return (
    <SentForm
      isPending={isPending}
      onChange={() => onChange(getValues())}
      onSubmit={handleSubmit((typed) => onSave({ ...typed, answer: toStorableText(typed.answer) }))}
      className="mt-3 flex flex-col gap-4"
    >
      <TextField
        label="Name der Vorlage"
        maxLength={MAX_TITLE_LENGTH}
        error={formState.errors.title?.message}
        {...register('title', {
          validate: (typed) => isVisible(typed) || 'Bitte geben Sie der Vorlage einen Namen.',
        })}
      />
      <TextArea
        label="Text der Vorlage"
        rows={6}
        maxLength={MAX_ANSWER_LENGTH}
        error={formState.errors.answer?.message}
        {...register('answer', {
          validate: (typed) => isVisible(typed) || 'Bitte schreiben Sie den Text der Vorlage.',
        })}
      />
      <p className="flex flex-wrap gap-4">
        <Button type="submit" variant="secondary" isPending={isPending}>
          Vorlage speichern
        </Button>
        <Button variant="quiet" onClick={() => onChange(null)}>
          Verwerfen
        </Button>
      </p>
    </SentForm>
  );
}
