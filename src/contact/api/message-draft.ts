import * as z from 'zod/mini';
import type { Vacancy } from '#contact/model/contact-contract.ts';
import { keepLocalCopy, readLocalCopy } from '#lib/local-copy.ts';

/*
 * What is typed into the contact form, kept in this tab until it is sent: it survives a reload, the back button and a look at a
 * profile. docs/decisions/contact.md.
 */

const TEXT_KEY = 'kontakt-entwurf';
const CHOICE_KEY = 'kontakt-wahl';

const text = z.string();

/** The vacancy as it is typed and as it is read (`VacancyDraft` of the form). */
const vacancySchema = z.object({
  texts: z.object({
    company: text,
    phone: text,
    position: text,
    salary: text,
    start: text,
    industry: text,
    firms: text,
    asked: z.readonly(z.array(text)),
  }),
  faults: z.record(text, text),
  count: z.number(),
  // What the function reads once more.
  vacancy: z.custom<Vacancy | null>(() => true),
});

const draftSchema = z.object({
  /** The message's id: what was sent, and whose answer got lost, is not stored twice. */
  id: z.uuid(),
  /** What was sent under this id; null where nothing was. */
  tried: z.nullable(text),
  /** Milliseconds spent on the message so far. */
  fillTimeMs: z.number(),
  /** The typed fields; those that hold what the page filled in are missing. */
  fields: z.partial(z.object({ name: text, email: text, betreff: text, nachricht: text })),
  vacancy: z.nullable(vacancySchema),
});

const choiceSchema = z.object({ about: text, mayForward: z.boolean() });

export type MessageDraft = z.output<typeof draftSchema>;

/** Whether a message shall be forwarded, and to which agencies: if they change, the choice does not cover the new ones. */
export type ForwardChoice = z.output<typeof choiceSchema>;

const PLACE = 'sessionStorage';

/** The draft of this tab, or null. */
export const readMessageDraft = (): MessageDraft | null =>
  draftSchema.safeParse(readLocalCopy(TEXT_KEY, PLACE)).data ?? null;

/** Keeps the draft; null removes it. */
export function keepMessageDraft(draft: MessageDraft | null): void {
  keepLocalCopy(TEXT_KEY, draft, PLACE);
}

/** The choice of this tab, or null. */
export const readForwardChoice = (): ForwardChoice | null =>
  choiceSchema.safeParse(readLocalCopy(CHOICE_KEY, PLACE)).data ?? null;

/** Keeps the choice; null removes it. */
export function storeForwardChoice(choice: ForwardChoice | null): void {
  keepLocalCopy(CHOICE_KEY, choice, PLACE);
}
