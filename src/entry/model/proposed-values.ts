import {
  CASE_STUDY_STEPS,
  type CaseStudy,
  type ContactPerson,
  describeOrigin,
  EXTENDED_PART_LABELS,
  EXTENDED_PARTS,
  type ExtendedPart,
  readExtendedProfile,
  type Service,
  toStoredProfile,
} from '#agency/model/extended-profile.ts';
import { isSameFact } from '#facts/model/check-fact.ts';
import { isFactKey } from '#facts/model/facts.ts';
import { formatFieldValue, readField } from './entry-form.ts';
import {
  type EntryField,
  type EntryValue,
  PROPOSAL_FIELDS,
  type ProposalField,
  type ProposedValue,
  type ProposedValues,
} from './entry.ts';
import { ENTRY_FIELD_LABELS } from './field-labels.ts';

export const PROPOSAL_FIELD_LABELS: Readonly<Record<ProposalField, string>> = {
  ...ENTRY_FIELD_LABELS,
  ...EXTENDED_PART_LABELS,
};

/** Whether a field is a part of the extended profile, which visitors see while a contract runs. */
export function isExtendedPart(field: ProposalField): field is ExtendedPart {
  return EXTENDED_PARTS.some((part) => part === field);
}

/** A part as it is stored, whatever was given. */
export function readPart(part: ExtendedPart, value: unknown) {
  return toStoredProfile(readExtendedProfile({ [part]: value }))[part];
}

/** Whether two values of a field are the same; a missing one is empty. */
export function isSameValue(field: ProposalField, one: ProposedValue, other: ProposedValue): boolean {
  return isExtendedPart(field)
    ? JSON.stringify(readPart(field, one)) === JSON.stringify(readPart(field, other))
    : isSameFact(readAgain(field, one), readAgain(field, other));
}

/** The value that the form would read where it shows this one: nobody has changed „www.firma.de“ by opening the form. */
function readAgain(field: EntryField, value: ProposedValue): EntryValue {
  if (isFactKey(field) || (typeof value !== 'string' && typeof value !== 'number'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of a field of an entry
    return value as EntryValue;
  return readField(field, String(value));
}

/** The fields whose values differ; a missing field counts as empty. */
export function listChangedFields(one: ProposedValues, other: ProposedValues): ProposalField[] {
  return PROPOSAL_FIELDS.filter((field) => !isSameValue(field, one[field], other[field]));
}

/** The value of a field; empty where it is missing. */
function valueOf(field: ProposalField, values: ProposedValues): ProposedValue {
  return values[field] ?? (isExtendedPart(field) ? readPart(field, null) : null);
}

/** These values of these fields; a missing one is empty. */
export function pickFields(fields: readonly ProposalField[], values: ProposedValues): ProposedValues {
  return Object.fromEntries(fields.map((field) => [field, valueOf(field, values)]));
}

/** The fields that have a value here, in their order. */
export function presentFields(values: ProposedValues): ProposalField[] {
  return PROPOSAL_FIELDS.filter((field) => field in values);
}

/** The values to propose: for a new entry all that are filled in, for another those that differ from the published ones. */
export function toChanges(values: ProposedValues, published: ProposedValues | null): ProposedValues {
  return pickFields(listChangedFields(values, published ?? {}), values);
}

/** The merged changes of two devices to the same draft. */
export interface MergedDraft {
  /** Each field as the device that changed it has it; a field of `conflicts` as this device has it. */
  readonly values: ProposedValues;
  /** Fields that both devices have changed, to different values. */
  readonly conflicts: readonly ProposalField[];
}

/**
 * Merges the changes of this device and of another one since both had the same draft.
 *
 * @param base the draft that both began with
 */
export function mergeDrafts(
  base: ProposedValues,
  here: ProposedValues,
  elsewhere: ProposedValues,
): MergedDraft {
  const changedHere = listChangedFields(base, here);
  const changedElsewhere = listChangedFields(base, elsewhere);
  const fromElsewhere = changedElsewhere.filter((field) => !changedHere.includes(field));
  return {
    values: { ...pickFields(PROPOSAL_FIELDS, here), ...pickFields(fromElsewhere, elsewhere) },
    conflicts: listChangedFields(here, elsewhere).filter(
      (field) => changedHere.includes(field) && changedElsewhere.includes(field),
    ),
  };
}

const lines = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');

const describeService = ({ title, text }: Service) => lines(title, text);

function describeStudy(study: CaseStudy): string {
  const origin = describeOrigin(study);
  return lines(
    origin === '' ? study.title : `${study.title} (${origin})`,
    ...CASE_STUDY_STEPS.map(({ field, label }) => `${label}: ${study[field]}`),
  );
}

function describePerson({ name, role, phone, email, agreed }: ContactPerson): string {
  return lines(
    name,
    role,
    phone,
    email,
    agreed ? 'Die Beratung bestätigt, dass die Person einverstanden ist.' : 'Ohne Bestätigung der Person.',
  );
}

/** The value of a field in words; null where it is empty. */
export function formatProposedValue(field: ProposalField, value: ProposedValue): string | null {
  if (isExtendedPart(field)) {
    const { services, caseStudies, contactPerson, logo, pictures } = readExtendedProfile({ [field]: value });
    const texts = [
      ...(logo === null ? [] : [logo.alt]),
      ...pictures.map(({ alt }, at) => `${String(at + 1)}. ${alt}`),
      ...services.map(describeService),
      ...caseStudies.map(describeStudy),
      ...(contactPerson === null ? [] : [describePerson(contactPerson)]),
    ];
    return texts.length === 0 ? null : texts.join('\n\n');
  }
  if (value === null || value === undefined || value === '') return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a value of a field of an entry
  return formatFieldValue(field satisfies EntryField, value as Parameters<typeof formatFieldValue>[1]);
}
