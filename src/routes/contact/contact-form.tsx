import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { rejectionMessageOf } from '#data/call-function.ts';
import { fieldErrorsOf, sendContactMessage } from '#data/contact/contact-messages.ts';
import { DataError } from '#data/errors.ts';
import { loadSupabase } from '#data/load-supabase.ts';
import { ENQUIRIES_KEY } from '#data/query-keys.ts';
import {
  CONTACT_FIELDS,
  contactMessageSchema,
  type EnquiryRequest,
  MESSAGE_SENT,
  type Vacancy,
  VACANCY_FIELDS,
} from '#domain/contact/contact-contract.ts';
import { pluralForm } from '#domain/german/german-count.ts';
import { formatGermanList } from '#domain/german/german-list.ts';
import { explainSaveFailure } from '#features/load-error/explain-failure.ts';
import { SiteFact } from '#features/prose/prose.tsx';
import { Button, NO_NATIVE_SUBMIT } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { NeedsScript } from '#ui/needs-script.tsx';
import { Honeypot } from '#ui/honeypot.tsx';
import { latePart } from '#ui/late-part.tsx';
import { NewVersionOffer } from '#ui/new-version-offer.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useMissingCode } from '#ui/use-missing-code.ts';
import type { SentEnquiry } from './enquiry-receipt.tsx';
import { useVacancy, VacancySection } from './vacancy-part.tsx';

const EnquiryReceipt = latePart(async () => (await import('./enquiry-receipt.tsx')).EnquiryReceipt, {
  name: 'Die Bestätigung',
});

/** The texts after a message was sent. */
interface Thanks {
  readonly title: string;
  readonly description: string;
}
const SENT: Thanks = { title: 'Nachricht gesendet', description: MESSAGE_SENT };
/** Promises no mail, because none is sent automatically to an unconfirmed address: docs/decisions/contact.md. */
const REPORTED: Thanks = {
  title: 'Meldung eingegangen',
  description:
    'Wir prüfen sie. Den Eingang bestätigen wir Ihnen auch per E-Mail, sobald wir sie gelesen haben.',
};
const FAILED = {
  title: 'Fehler',
  description:
    'Beim Senden Ihrer Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
} as const;

/** For a message that exceeds the database's hourly limit when stored directly; the function has its own message. */
const TOO_MANY =
  'Im Moment gehen sehr viele Nachrichten ein. Bitte senden Sie Ihre Nachricht in einer Stunde noch einmal, oder schreiben Sie uns eine E-Mail: Die Adresse steht auf dieser Seite.';

/** The honeypot „website“: the function decides about messages that fill it in. */
const formSchema = z.extend(contactMessageSchema, { website: z.string() });
type FormValues = z.infer<typeof formSchema>;

/** The data that are sent: the values of the fields, and the vacancy. */
type Sent = FormValues & { readonly vacancy: Vacancy | null };

interface ContactFormProps {
  /** The initial value of „Betreff“. */
  subject: string;
  /** The initial value of „Nachricht“. */
  text: string;
  /** The recipients: null for Beraterkompass, undefined while they are being determined. */
  enquiry: EnquiryRequest | null | undefined;
  /** Whether the message reports an entry. */
  isReport: boolean;
}

/** Names of fields that are typed into. */
type TextName = Exclude<keyof FormValues, 'website'>;

/** The contact form. It keeps everything typed until it was sent. */
export function ContactForm({ subject, text, enquiry, isReport }: ContactFormProps) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<SentEnquiry>();
  const [thanks, setThanks] = useState(SENT);
  // A retry keeps the id, so that a message whose answer got lost is not stored twice.
  const [messageId, setMessageId] = useState(() => crypto.randomUUID());
  const [openedAt] = useState(() => performance.now());
  useEffect(() => {
    // Loads the client in advance, so that sending neither waits for its code nor fails without it.
    void loadSupabase().catch(() => undefined);
  }, []);
  const form = useForm<FormValues>({
    resolver: standardSchemaResolver(formSchema),
    defaultValues: { name: '', email: '', betreff: subject, nachricht: text, website: '' },
    shouldFocusError: true,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => {
    // The address may name agencies or an entry, which the prerendered page could not contain.
    for (const [name, defaultValue] of [
      ['betreff', subject],
      ['nachricht', text],
    ] as const)
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue });
  }, [form, subject, text]);

  const known = useRef(new Set<TextName>());
  /** Like form.register, but keeps text that was typed before hydration. */
  function register(name: TextName) {
    const { ref, ...rest } = form.register(name);
    return {
      ...rest,
      ref: (field: HTMLInputElement | HTMLTextAreaElement | null) => {
        const typed = known.current.has(name) ? '' : (field?.value ?? '');
        known.current.add(name);
        ref(field);
        if (typed !== '' && typed !== form.getValues(name)) form.setValue(name, typed, { shouldDirty: true });
      },
    };
  }

  const vacancy = useVacancy();
  const sending = useMutation({
    mutationFn: ({ vacancy: named, ...values }: Sent) =>
      sendContactMessage({
        ...values,
        ...(named && { vacancy: named }),
        ...(enquiry ? { enquiry } : {}),
        id: messageId,
        fillTimeMs: Math.round(performance.now() - openedAt),
      }),
    onSuccess: (answer, { email, vacancy: named }) => {
      const said = describeThanks(enquiry, isReport);
      setThanks(said);
      setSent(enquiry ? { id: messageId, email, at: new Date(), answer, vacancy: named } : undefined);
      showToast({ ...said, variant: 'success', duration: 6_000 });
      setMessageId(crypto.randomUUID());
      form.reset({ name: '', email: '', betreff: '', nachricht: '', website: '' });
      vacancy.reset();
    },
    onError: (error) => {
      showToast({ ...FAILED, variant: 'error', duration: 6_000 });
      // The recipients may have changed by now.
      void queryClient.invalidateQueries({ queryKey: ENQUIRIES_KEY });
      if (!(error instanceof DataError)) return;
      vacancy.showFaults(fieldErrorsOf(error, VACANCY_FIELDS));
      const faults = fieldErrorsOf(error, CONTACT_FIELDS);
      for (const [index, { field, message }] of faults.entries()) {
        form.setError(field, { message }, { shouldFocus: index === 0 });
      }
    },
  });

  const isOutdated = useMissingCode(sending.error) === 'outdated';
  const rejection = sending.error instanceof DataError ? describeRejection(sending.error) : null;
  return (
    <>
      <form
        noValidate
        // Without JavaScript no message may get into the address, and older browsers do not support the method „dialog“.
        method="post"
        onSubmit={(event) =>
          void form.handleSubmit(async (values) => {
            const said = vacancy.check();
            if (said !== 'faulty')
              await sending.mutateAsync({ ...values, vacancy: said }).catch(() => undefined);
          })(event)
        }
      >
        <NeedsScript>
          Ohne JavaScript kann dieses Formular nichts senden. Bitte schalten Sie JavaScript in Ihrem Browser
          ein, oder schreiben Sie uns eine E-Mail, auch wenn es um eine Personalberatung geht; sie geht dann
          nur an Beraterkompass: <SiteFact name="email" />
        </NeedsScript>
        <div className="flex flex-col gap-5">
          <p className="text-sm text-ink-soft">Bitte füllen Sie die ersten vier Felder aus.</p>
          <TextField
            label="Name"
            required
            autoComplete="name"
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label="E-Mail-Adresse"
            required
            type="email"
            autoComplete="email"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextField label="Betreff" required error={errors.betreff?.message} {...register('betreff')} />
          <TextArea
            label="Nachricht"
            required
            rows={8}
            error={errors.nachricht?.message}
            {...register('nachricht')}
          />
          {!isReport && <VacancySection {...vacancy.props} />}
          <Honeypot {...form.register('website')} />
          {sending.isError && (
            <Notice variant="error">
              <p>
                <strong>Ihre Nachricht wurde noch nicht gesendet.</strong>{' '}
                {!isOutdated && (rejection ?? explainSaveFailure(sending.error))}
              </p>
              {isOutdated ? (
                <NewVersionOffer />
              ) : (
                <p>Was Sie geschrieben haben, steht unverändert im Formular.</p>
              )}
            </Notice>
          )}
          {sending.isSuccess && !isDirty && vacancy.isEmpty && (
            <Notice variant="success">
              <p>
                <strong>{thanks.title}.</strong> {thanks.description}
              </p>
            </Notice>
          )}
          <p>
            <Button
              {...NO_NATIVE_SUBMIT}
              type="submit"
              disabled={isSubmitting || enquiry === undefined}
              aria-busy={isSubmitting}
            >
              {submitLabel(isSubmitting, sending.isError)}
            </Button>
          </p>
        </div>
      </form>
      {sent !== undefined && (
        <div className="mt-8">
          <EnquiryReceipt key={sent.id} enquiry={sent} />
        </div>
      )}
    </>
  );
}

/** The thanks, which promise no answer by Beraterkompass where only agencies got the message. */
function describeThanks(enquiry: EnquiryRequest | null | undefined, isReport: boolean): Thanks {
  if (isReport) return REPORTED;
  if (!enquiry || enquiry.direct.length < enquiry.agencies.length) return SENT;
  const from = pluralForm(
    enquiry.direct.length,
    'Eine Antwort kommt von der Beratung selbst.',
    'Antworten kommen von den Beratungen selbst.',
  );
  return { ...SENT, description: `Ihre Nachricht geht an ${formatGermanList(enquiry.direct)}. ${from}` };
}

function describeRejection(error: DataError): string | null {
  return rejectionMessageOf(error) ?? (error.kind === 'rateLimited' ? TOO_MANY : null);
}

function submitLabel(isPending: boolean, hasFailed: boolean): string {
  if (isPending) return 'Wird gesendet...';
  return hasFailed ? 'Erneut senden' : 'Nachricht senden';
}
