import * as z from 'zod/mini';
import {
  type CaseStudy,
  type ContactPerson,
  EXTENDED_PARTS,
  type ExtendedProfile,
  findProfileFaults,
  readExtendedProfile,
  type Service,
  toStoredProfile,
} from '#agency/model/extended-profile.ts';
import { FACTS } from '#facts/model/facts.ts';
import { readFact } from '#facts/model/read-fact.ts';
import type { NamedPicture } from '#pictures/model/picture.ts';
import { entryFieldsSchema, type EntryFormValues, readEntryForm, toEntryForm } from './entry-form.ts';
import type { ProposalField, ProposedValues } from './entry.ts';

/** The values of the form: every field of the entry as it is typed, and the lists; of a contact person and a logo one or none. */
export type DraftFormValues = EntryFormValues & {
  services: Service[];
  caseStudies: CaseStudy[];
  contactPerson: ContactPerson[];
  logo: NamedPicture[];
  pictures: NamedPicture[];
};

/** The extended profile of the form, as it is typed. */
export function typedProfile({
  services,
  caseStudies,
  contactPerson,
  logo,
  pictures,
}: Pick<DraftFormValues, keyof ExtendedProfile>): ExtendedProfile {
  return { services, caseStudies, contactPerson: contactPerson[0] ?? null, logo: logo[0] ?? null, pictures };
}

/** The stored values of the whole form. */
export function readDraftForm(typed: DraftFormValues): ProposedValues {
  return { ...readEntryForm(typed), ...toStoredProfile(typedProfile(typed)) };
}

/** The form's values for stored ones; missing ones are empty. */
export function toDraftForm(values: ProposedValues): DraftFormValues {
  const { services, caseStudies, contactPerson, logo, pictures } = readExtendedProfile(values);
  return {
    ...toEntryForm(values),
    services: [...services],
    caseStudies: [...caseStudies],
    contactPerson: contactPerson === null ? [] : [contactPerson],
    logo: logo === null ? [] : [logo],
    pictures: [...pictures],
  };
}

/** A copy of the form's values with those of one field from others. */
export function withField(
  typed: DraftFormValues,
  field: ProposalField,
  other: DraftFormValues,
): DraftFormValues {
  return { ...typed, [field]: other[field] };
}

const lists = {
  services: z.array(z.custom<Service>()),
  caseStudies: z.array(z.custom<CaseStudy>()),
  contactPerson: z.array(z.custom<ContactPerson>()),
  logo: z.array(z.custom<NamedPicture>()),
  pictures: z.array(z.custom<NamedPicture>()),
};

/** „contactPerson.phone“ is a field of the first, and only, person of the form; so is the logo's. */
const pathOf = (fault: string) =>
  fault
    .replace(/^(contactPerson|logo)\./, '$1.0.')
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

function profileIssues(value: DraftFormValues, currentYear: number) {
  return Object.entries(findProfileFaults(typedProfile(value), currentYear)).map(([path, message]) => ({
    code: 'custom' as const,
    input: value,
    path: pathOf(path),
    message,
  }));
}

/** The schema of the lists by themselves, whatever else the form holds. */
export function listsSchema(currentYear: number) {
  return z.custom<DraftFormValues>().check(({ value, issues }) => {
    issues.push(...profileIssues(value, currentYear));
  });
}

/**
 * The schema of the form: its fields, each checked by itself, the lists, and a rule for two fields together. The output is what
 * was typed.
 *
 * @param currentYear the clock's year in Germany
 */
export function draftFormSchema(currentYear: number) {
  return z.extend(entryFieldsSchema(currentYear), lists).check((payload) => {
    const { value } = payload;
    payload.issues.push(...profileIssues(value, currentYear));
    // Only the form has this rule: an import of one of the two fields must not be rejected because of the other.
    const shortlist = readFact('shortlistDays', value.shortlistDays);
    const signature = readFact('signatureDays', value.signatureDays);
    if (shortlist.state !== 'read' || signature.state !== 'read') return;
    if (typeof shortlist.value !== 'number' || typeof signature.value !== 'number') return;
    if (shortlist.value < signature.value) return;
    payload.issues.push({
      code: 'custom',
      input: value.signatureDays,
      path: ['signatureDays'],
      message: `Die Unterschrift kommt nach der Vorstellung: Bitte geben Sie mehr als ${shortlist.words} an, oder prüfen Sie „${FACTS.shortlistDays.label}“.`,
    });
  });
}

/** The parts of the form that hold lists. */
export const LIST_FIELDS: readonly ProposalField[] = EXTENDED_PARTS;
