/**
 * The vacancy of a message: schema and texts that form, edge function, mails and inbox share. The database's
 * `private.is_vacancy` has the same rules. Deno loads this file as well. docs/decisions/contact.md, The vacancy.
 */
import * as z from 'zod/mini';
import { formatGermanList } from '#lib/german/german-list.ts';
import { formatEuros, MAX_EUROS, MIN_SALARY } from '#lib/german/span.ts';
import { requiredLine, type Vacancy, type VacancyField } from './contact-contract.ts';

/** Longest texts, in characters, and the highest number of firms. */
export const VACANCY_LIMITS = {
  company: 200,
  phone: 50,
  position: 200,
  start: 100,
  industry: 200,
  firm: 200,
  firms: 10,
} as const;

const NOT_EMPTY = 'Bitte schreiben Sie etwas in das Feld, oder lassen Sie es leer.';
const line = (limit: number) => z.optional(requiredLine(NOT_EMPTY, limit));

const NO_PHONE = 'Bitte geben Sie eine Telefonnummer mit Vorwahl ein, oder lassen Sie das Feld leer.';

const NO_SALARY =
  'Bitte geben Sie ein Jahresgehalt in vollen Euro an, von 1.000\u00A0€ bis 10\u00A0Mio.\u00A0€.';
const euros = z.int(NO_SALARY).check(z.gte(MIN_SALARY, NO_SALARY), z.lte(MAX_EUROS, NO_SALARY));

/** A vacancy, with a German sentence for each faulty part. One without any part is invalid. */
export const vacancySchema = z
  .object({
    company: line(VACANCY_LIMITS.company),
    phone: z.optional(
      requiredLine(NOT_EMPTY, VACANCY_LIMITS.phone).check(z.regex(/\d(?:\D*\d){4}/, NO_PHONE)),
    ),
    position: line(VACANCY_LIMITS.position),
    salary: z.optional(
      z
        .object({ low: euros, high: euros })
        .check(z.refine(({ low, high }) => low <= high, 'Bitte nennen Sie zuerst den niedrigeren Betrag.')),
    ),
    start: line(VACANCY_LIMITS.start),
    industry: line(VACANCY_LIMITS.industry),
    firms: z.optional(
      z
        .array(z.object({ name: requiredLine(NOT_EMPTY, VACANCY_LIMITS.firm), asksOffLimits: z.boolean() }))
        .check(
          z.minLength(1, NOT_EMPTY),
          z.maxLength(
            VACANCY_LIMITS.firms,
            `Bitte nennen Sie höchstens ${String(VACANCY_LIMITS.firms)} Firmen.`,
          ),
        ),
    ),
  } satisfies Record<VacancyField, z.ZodMiniType>)
  .check(z.refine((vacancy) => Object.values(vacancy).some((part) => part !== undefined), NOT_EMPTY));

/** A vacancy from the database. An invalid one is null, so that the message itself can still be read. */
// oxlint-disable-next-line promise/valid-params -- no promise: a value for what cannot be read
export const storedVacancySchema = z.catch(z.nullable(vacancySchema), null);

/** Labels of the parts, as the form and every listing have them. */
export const VACANCY_LABELS: Readonly<Record<VacancyField, string>> = {
  company: 'Unternehmen',
  phone: 'Telefon für Rückfragen',
  position: 'Position',
  salary: 'Jahresgehalt, brutto',
  start: 'Start',
  industry: 'Branche',
  firms: 'Zielfirmen',
};

/** „Darf diese Beratung bei Kranichwerk ansprechen?“ */
export function offLimitsQuestion(firm: string): string {
  return `Darf diese Beratung bei ${firm} ansprechen?`;
}

/** A vacancy as lines of label and value; none for null. */
export function describeVacancy(vacancy: Vacancy | null): (readonly [label: string, value: string])[] {
  if (vacancy === null) return [];
  const { company, phone, position, salary, start, industry, firms = [] } = vacancy;
  const said: Readonly<Record<VacancyField, string | undefined>> = {
    company,
    phone,
    position,
    salary: salary && formatEuros(salary),
    start,
    industry,
    firms: firms.length === 0 ? undefined : formatGermanList(firms.map(({ name }) => name)),
  };
  const lines = Object.entries(VACANCY_LABELS).flatMap(([field, label]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own keys
    const value = said[field as VacancyField];
    return value === undefined ? [] : [[label, value] as const];
  });
  const asked = firms.filter(({ asksOffLimits }) => asksOffLimits);
  return [...lines, ...asked.map(({ name }) => ['Off-Limits', offLimitsQuestion(name)] as const)];
}
