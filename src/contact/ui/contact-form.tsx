import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { fieldErrorsOf, sendContactMessage } from '#contact/api/contact-messages.ts';
import { recipientsOf } from '#contact/api/enquiries.ts';
import {
  type AskedAgency,
  CONTACT_FIELDS,
  contactMessageSchema,
  type EnquiryOutcome,
  type EnquiryRecipient,
  MESSAGE_SENT,
  UNNAMED_SENDER,
  type Vacancy,
  VACANCY_FIELDS,
} from '#contact/model/contact-contract.ts';
import { describeReplies } from '#contact/model/enquiry-outcome.ts';
import { type EntryReportRequest, SOLE_TRADER_TEXT } from '#contact/model/entry-report.ts';
import { formatGermanList } from '#lib/german/german-list.ts';
import { rejectionMessageOf } from '#lib/http/call-function.ts';
import { DataError } from '#lib/http/errors.ts';
import { ENQUIRIES_KEY } from '#lib/queries/query-keys.ts';
import { loadSupabase } from '#lib/supabase/load-supabase.ts';
import { isVisible } from '#lib/text/characters.ts';
import { Button } from '#ui/button.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Honeypot } from '#ui/honeypot.tsx';
import { latePart } from '#ui/late-part.tsx';
import { explainSaveFailure } from '#ui/load-error/explain-failure.ts';
import { NeedsScript } from '#ui/needs-script.tsx';
import { NewVersionOffer } from '#ui/new-version-offer.tsx';
import { Notice } from '#ui/notice.tsx';
import { SiteFact } from '#ui/prose/prose.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useMissingCode } from '#ui/use-missing-code.ts';
import type { SentEnquiry } from './enquiry-receipt.tsx';
import { describeNonRecipients } from './recipients.ts';
import { useMessageDraft } from './use-message-draft.ts';
import type { useRecipients } from './use-recipients.ts';
import type { ReportState } from './use-report.ts';
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
const REPORTED: Thanks = {
  title: 'Meldung eingegangen',
  description: 'Wir prüfen sie und schreiben Ihnen, wie wir entscheiden und warum.',
};
const APPEALED: Thanks = {
  title: 'Einspruch eingegangen',
  description: 'Wir prüfen die Sache noch einmal und schreiben Ihnen, wie wir entscheiden und warum.',
};
const FAILED = {
  title: 'Fehler',
  description:
    'Beim Senden Ihrer Nachricht ist ein Fehler aufgetreten. Bitte versuchen Sie es später erneut.',
} as const;

/** The honeypot „betreff2“: the function decides about messages that fill it in. */
const formSchema = z.extend(contactMessageSchema, { betreff2: z.string() });
type FormValues = z.infer<typeof formSchema>;
/** A report needs no name, and somebody who wants the own entry removed no reasons. */
const reportSchema = (isTextOptional: boolean) =>
  z.pipe(
    z.transform((values: FormValues) => ({
      ...values,
      name: isVisible(values.name) ? values.name : UNNAMED_SENDER,
      nachricht: isTextOptional && !isVisible(values.nachricht) ? SOLE_TRADER_TEXT : values.nachricht,
    })),
    formSchema,
  );

/** The data that are sent: the id, the values of the fields, and the vacancy. */
type Sent = FormValues & {
  readonly id: string;
  readonly vacancy: Vacancy | null;
  readonly report: EntryReportRequest | null;
};

interface ContactFormProps {
  /** The initial value of „Betreff“. */
  subject: string;
  /** The agencies that the page's address names. */
  asked: readonly AskedAgency[];
  recipients: Pick<ReturnType<typeof useRecipients>, 'enquiry' | 'check' | 'forget'>;
  /** What reports an entry; null for any other message. */
  report: ReportState | null;
}

const sentNow = (enquiry: Omit<SentEnquiry, 'at'>): SentEnquiry => ({ ...enquiry, at: new Date() });

/** Names of fields that are typed into. */
type TextName = Exclude<keyof FormValues, 'betreff2'>;

/** The contact form. It keeps everything typed until it was sent. */
export function ContactForm({ subject, asked, recipients, report }: ContactFormProps) {
  const isReport = report !== null;
  const isTextOptional = report?.reason === 'sole_trader';
  const { enquiry } = recipients;
  const queryClient = useQueryClient();
  const [sent, setSent] = useState<SentEnquiry>();
  const [thanks, setThanks] = useState(SENT);
  useEffect(() => {
    // Loads the client in advance, so that sending neither waits for its code nor fails without it.
    void loadSupabase().catch(() => undefined);
  }, []);
  const form = useForm<FormValues>({
    resolver: standardSchemaResolver(isReport ? reportSchema(isTextOptional) : formSchema),
    defaultValues: { name: '', email: '', betreff: subject, nachricht: '', betreff2: '' },
    shouldFocusError: true,
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useEffect(() => {
    // The address may name agencies or an entry, which the prerendered page could not contain.
    if (!form.getFieldState('betreff').isDirty) form.resetField('betreff', { defaultValue: subject });
  }, [form, subject]);

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
  const draft = useMessageDraft(form, vacancy);
  const sending = useMutation({
    mutationFn: ({ vacancy: named, report: reporting, ...values }: Sent) =>
      sendContactMessage({
        ...values,
        ...(named && { vacancy: named }),
        ...(enquiry ? { enquiry } : {}),
        ...(reporting && { report: reporting }),
        fillTimeMs: draft.fillTimeMs(),
      }),
    onSuccess: (answer, { id, email, vacancy: named, report: reporting }) => {
      const said = reporting
        ? reporting.appealOf === null
          ? REPORTED
          : APPEALED
        : describeThanks(recipientsOf(answer), enquiry ? [] : asked);
      setThanks(said);
      setSent(
        enquiry || reporting
          ? sentNow({ id, email, answer, vacancy: named, reportedName: reporting?.name ?? null })
          : undefined,
      );
      showToast({ ...said, variant: 'success', duration: 6_000 });
      begin({ betreff: '', nachricht: '' });
    },
    onError: (error) => {
      form.setValue('betreff2', '');
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

  /** Empties the form, for another message. */
  function begin(filledIn: Pick<FormValues, 'betreff' | 'nachricht'>) {
    form.reset({ name: '', email: '', ...filledIn, betreff2: '' });
    vacancy.reset();
    recipients.forget();
    draft.begin();
  }

  /** Says what is missing beside the fields. */
  function checkBeside() {
    recipients.check();
    report?.check();
  }

  const isOutdated = useMissingCode(sending.error) === 'outdated';
  const rejection = sending.error instanceof DataError ? rejectionMessageOf(sending.error) : null;
  return (
    <>
      <SentForm
        onSubmit={form.handleSubmit(async (values) => {
          const said = vacancy.check();
          const reporting = report?.check() ?? null;
          if (!recipients.check() || said === 'faulty' || (isReport && reporting === null)) return;
          const { betreff2: _, ...content } = { ...values, vacancy: said, enquiry, reporting };
          const id = draft.idOf(content);
          await sending
            .mutateAsync({ ...values, id, vacancy: said, report: reporting })
            .catch(() => undefined);
        }, checkBeside)}
      >
        <NeedsScript>
          Ohne JavaScript kann dieses Formular nichts senden. Bitte schalten Sie JavaScript in Ihrem Browser
          ein. Oder schreiben Sie uns eine E-Mail; sie geht nur an Beraterkompass, auch wenn Sie eine
          Personalberatung meinen: <SiteFact name="email" />
        </NeedsScript>
        <div className="flex flex-col gap-4">
          {draft.isRestored && (
            <Notice>
              <p>
                <strong>Ihr Entwurf von eben ist noch da.</strong> Er bleibt in diesem Fenster, bis Sie ihn
                senden.
              </p>
              <Button variant="quiet" onClick={() => begin({ betreff: subject, nachricht: '' })}>
                Verwerfen
              </Button>
            </Notice>
          )}
          <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
            <TextField
              label={isReport ? 'Name (freiwillig)' : 'Name'}
              required={!isReport}
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
          </div>
          <TextField label="Betreff" required error={errors.betreff?.message} {...register('betreff')} />
          <TextArea
            label={isTextOptional ? 'Nachricht (freiwillig)' : 'Nachricht'}
            required={!isTextOptional}
            rows={6}
            error={errors.nachricht?.message}
            {...register('nachricht')}
          />
          {!isReport && (
            <VacancySection
              {...vacancy.props}
              onChange={(changed) => {
                vacancy.props.onChange(changed);
                draft.keepVacancy(changed);
              }}
            />
          )}
          <Honeypot {...form.register('betreff2')} />
          {sending.isError && (
            <Notice variant="error">
              <p>
                <strong>Ihre Nachricht ist noch nicht gesendet.</strong>{' '}
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
            <Button type="submit" disabled={enquiry === undefined} isPending={isSubmitting}>
              {submitLabel(isSubmitting, sending.isError)}
            </Button>
          </p>
        </div>
      </SentForm>
      {sent !== undefined && (
        <div className="mt-8">
          <EnquiryReceipt key={sent.id} enquiry={sent} />
        </div>
      )}
    </>
  );
}

/**
 * The thanks: they promise an answer by Beraterkompass only where Beraterkompass is to answer.
 *
 * @param unasked agencies of the address that could not be checked, so that the message is for Beraterkompass
 */
function describeThanks(recipients: readonly EnquiryRecipient[], unasked: readonly AskedAgency[]): Thanks {
  const namesOf = (...outcomes: readonly EnquiryOutcome[]) =>
    recipients.filter(({ outcome }) => outcomes.includes(outcome)).map(({ name }) => name);
  const [direct, forward] = [namesOf('sent', 'waiting', 'delayed', 'failed'), namesOf('forward')];
  const none = [...namesOf('none'), ...unasked.map(({ name }) => name)];
  if (direct.length === 0 && forward.length === 0) {
    const only =
      none.length > 0 ? ` Ihre Nachricht ging an Beraterkompass${describeNonRecipients(none)}.` : '';
    return { ...SENT, description: `${MESSAGE_SENT}${only}` };
  }
  const sentences = [
    direct.length > 0 && `Ihre Nachricht geht an ${formatGermanList(direct)}.`,
    ...describeReplies(recipients),
    forward.length > 0 &&
      `Beraterkompass leitet ${direct.length > 0 ? 'sie' : 'Ihre Nachricht'} an ${formatGermanList(forward)} weiter.`,
    none.length > 0 && `An Beraterkompass ging sie auch${describeNonRecipients(none)}.`,
  ];
  return { ...SENT, description: sentences.filter((sentence) => sentence !== false).join(' ') };
}

function submitLabel(isPending: boolean, hasFailed: boolean): string {
  if (isPending) return 'Wird gesendet...';
  return hasFailed ? 'Erneut senden' : 'Nachricht senden';
}
