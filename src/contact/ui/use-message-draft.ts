import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { keepMessageDraft, type MessageDraft, readMessageDraft } from '#contact/api/message-draft.ts';
import { CONTACT_FIELDS, type ContactMessage } from '#contact/model/contact-contract.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';
import type { useVacancy } from './vacancy-part.tsx';

type FormValues = ContactMessage & { betreff2: string };

type SentDraft = Pick<MessageDraft, 'id' | 'tried'>;

/** Keeps what is typed until it is sent, and puts it back into a form that is opened anew. docs/decisions/contact.md. */
export function useMessageDraft(form: UseFormReturn<FormValues>, vacancy: ReturnType<typeof useVacancy>) {
  const [id, setId] = useState<string>(() => crypto.randomUUID());
  // What was sent under the id, and may be stored: it was sent, and its answer got lost.
  const [tried, setTried] = useState<string | null>(null);
  const [openedAt] = useState(() => performance.now());
  // Undefined until the page is hydrated: its first render may not depend on what the browser stores.
  const [found, setFound] = useState<MessageDraft | null>();
  const [isRestored, setIsRestored] = useState(false);
  const isHydrated = useIsHydrated();
  if (isHydrated && found === undefined) {
    const draft = readMessageDraft();
    setFound(draft);
    if (draft !== null) {
      setId(draft.id);
      setTried(draft.tried);
      setIsRestored(true);
      vacancy.restore(draft.vacancy);
    }
  }
  const fillTimeMs = () => Math.round(performance.now() - openedAt) + (found?.fillTimeMs ?? 0);

  useEffect(() => {
    for (const name of CONTACT_FIELDS) {
      const text = found?.fields[name];
      // What is in the field already was typed before hydration, or put there by the browser.
      if (text !== undefined && form.getValues(name) === (form.formState.defaultValues?.[name] ?? ''))
        form.setValue(name, text, { shouldDirty: true });
    }
  }, [form, found]);

  function keep(vacancyDraft = vacancy.props.draft, sent: SentDraft = { id, tried }) {
    const values = form.getValues();
    const typed = CONTACT_FIELDS.filter(
      (name) => values[name] !== '' && values[name] !== form.formState.defaultValues?.[name],
    );
    const fields = Object.fromEntries(typed.map((name) => [name, values[name]]));
    const isEmpty = typed.length === 0 && (vacancyDraft?.count ?? 0) === 0;
    keepMessageDraft(isEmpty ? null : { ...sent, fillTimeMs: fillTimeMs(), fields, vacancy: vacancyDraft });
  }
  const onTyped = useEffectEvent(() => {
    keep();
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => {
          onTyped();
        },
      }),
    [form],
  );

  return {
    /**
     * The id under which this is sent. A retry keeps the id, so that a message whose answer got lost is not stored twice; what was
     * changed since, or goes to others, is another message.
     */
    idOf: (content: object): string => {
      const sending = JSON.stringify(content);
      const sent = { id: tried === null || tried === sending ? id : crypto.randomUUID(), tried: sending };
      setId(sent.id);
      setTried(sending);
      keep(vacancy.props.draft, sent);
      return sent.id;
    },
    fillTimeMs,
    /** Whether the form holds a draft of an earlier visit. */
    isRestored,
    /** Keeps a change of the vacancy, with what else is typed. */
    keepVacancy: (changed: MessageDraft['vacancy']) => keep(changed),
    /** Begins a new message: the last one was sent or discarded. */
    begin: () => {
      keepMessageDraft(null);
      setId(crypto.randomUUID());
      setTried(null);
      setFound(null);
      setIsRestored(false);
    },
  };
}
