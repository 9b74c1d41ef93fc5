import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { refusalOf } from '#lib/http/refusal.ts';
import { reportClientReview } from '#reviews/api/client-review-notice.ts';
import { clientReviewNoticeSchema } from '#reviews/model/review-calls.ts';
import {
  NOTICE_REASONS,
  type NoticeSubject,
  REPLY_NOTICE_REASONS,
  REVIEW_ANSWER_DAYS,
} from '#reviews/model/review-terms.ts';
import { NOTICE_REASON_LABELS } from '#reviews/model/review-texts.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField, TextArea, TextField } from '#ui/field.tsx';
import { Honeypot } from '#ui/honeypot.tsx';
import { Notice } from '#ui/notice.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { PrivacyNote } from '#ui/terms-note.tsx';
import { explainReviewError } from './explain-review-error.ts';

/** The honeypot „betreff2“: the function decides about notices that fill it in. */
const formSchema = z.extend(clientReviewNoticeSchema, { betreff2: z.string() });
type FormValues = z.input<typeof formSchema>;

const FIELDS = ['reason', 'explanation', 'name', 'email', 'goodFaith'] as const;

/** The course of a notice, by its subject. */
const COURSE: Readonly<Record<NoticeSubject, string>> = {
  review: `Wir lesen Ihre Meldung; bis dahin bleibt die Bewertung zu sehen. Verbergen wir sie, kann ${String(REVIEW_ANSWER_DAYS)} Tage lang antworten, wer sie geschrieben hat. Diese Person liest dann Grund und Begründung, nicht Ihren Namen und Ihre Adresse.`,
  reply:
    'Wir lesen Ihre Meldung; bis dahin bleibt die Antwort zu sehen. Entfernen wir sie, nennen wir der Beratung unsere Gründe, nicht Ihren Namen und Ihre Adresse.',
};

/** Reports a review or the reply to it, without an account (Art. 16 DSA). Nothing typed is lost unless it was sent. */
export function ReviewNoticeForm({ reviewId, about }: { reviewId: string; about: NoticeSubject }) {
  // A retry keeps the id, so that a notice whose answer got lost is not stored twice.
  const [id] = useState(() => crypto.randomUUID());
  const [openedAt] = useState(() => performance.now());
  const form = useForm<FormValues>({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { explanation: '', name: '', email: '', betreff2: '' } as Partial<FormValues>,
    shouldFocusError: true,
  });
  const { errors } = form.formState;
  const sending = useMutation({
    mutationFn: ({ betreff2, ...notice }: FormValues) =>
      reportClientReview(notice, {
        id,
        reviewId,
        about,
        betreff2,
        fillTimeMs: Math.round(performance.now() - openedAt),
      }),
    onError: (error) => {
      form.setValue('betreff2', '');
      const fields = refusalOf(error)?.fields ?? {};
      for (const field of FIELDS) {
        const message = fields[field];
        if (message !== undefined) form.setError(field, { message });
      }
    },
  });

  if (sending.isSuccess) {
    return (
      <div className="mt-4">
        <Notice variant="success">
          <p>
            <strong>Ihre Meldung ist angekommen.</strong> Eine Bestätigung geht an {form.getValues('email')}.
            Wir prüfen die {about === 'review' ? 'Bewertung' : 'Antwort'} und schreiben Ihnen, wie wir
            entscheiden und warum.
          </p>
        </Notice>
      </div>
    );
  }
  return (
    <SentForm
      aria-label={about === 'review' ? 'Bewertung melden' : 'Antwort melden'}
      className="mt-4 flex max-w-text flex-col gap-5 border-t border-line pt-5"
      onSubmit={form.handleSubmit((values) => sending.mutateAsync(values).catch(() => undefined))}
    >
      <p>{COURSE[about]}</p>
      <SelectField label="Grund" required error={errors.reason?.message} {...form.register('reason')}>
        <option value="">Bitte wählen</option>
        {(about === 'review' ? NOTICE_REASONS : REPLY_NOTICE_REASONS).map((reason) => (
          <option key={reason} value={reason}>
            {NOTICE_REASON_LABELS[reason]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Begründung"
        hint="Was genau ist falsch oder rechtswidrig, und woran erkennt man es?"
        rows={5}
        required
        error={errors.explanation?.message}
        {...form.register('explanation')}
      />
      <TextField
        label="Ihr Name (freiwillig)"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextField
        label="Ihre E-Mail-Adresse"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...form.register('email')}
      />
      <Honeypot {...form.register('betreff2')} />
      <div>
        <Checkbox hasSentences error={errors.goodFaith?.message} {...form.register('goodFaith')}>
          Ich bin nach bestem Wissen davon überzeugt, dass meine Angaben richtig und vollständig sind.
        </Checkbox>
      </div>
      <PrivacyNote />
      {sending.isError && (
        <Notice variant="error">
          <p>
            <strong>Ihre Meldung ist noch nicht gesendet.</strong> {explainReviewError(sending.error)}
          </p>
          <p>Was Sie geschrieben haben, steht unverändert im Formular.</p>
        </Notice>
      )}
      <p>
        <Button type="submit" isPending={sending.isPending}>
          {sending.isPending ? 'Wird gesendet …' : 'Meldung senden'}
        </Button>
      </p>
    </SentForm>
  );
}
