import { isRecord } from '#lib/record.ts';
import { dropDirectionControls, isLongerThan, isVisible } from '#lib/text/characters.ts';
import { cleanLine, cleanParagraphs } from '#lib/text/clean-text.ts';
import { MAX_ALT_LENGTH, MAX_PICTURES, type NamedPicture } from '#pictures/model/picture.ts';

/*
 * The extended profile of a paid entry, besides its fields. The database has the same limits (private.is_extension_part).
 * docs/decisions/paid-placement.md, Extended profile.
 */

/** The parts, each published separately. */
export const EXTENDED_PARTS = ['services', 'caseStudies', 'contactPerson', 'logo', 'pictures'] as const;
export type ExtendedPart = (typeof EXTENDED_PARTS)[number];

export const EXTENDED_PART_LABELS: Readonly<Record<ExtendedPart, string>> = {
  services: 'Leistungen',
  caseStudies: 'Fallbeispiele',
  contactPerson: 'Ansprechperson',
  logo: 'Logo',
  pictures: 'Bilder',
};

export const MAX_SERVICES = 8;
export const MAX_CASE_STUDIES = 5;

/** The most characters of each text. */
const TEXT_LIMITS = {
  services: { title: 80, text: 600 },
  caseStudies: { title: 80, situation: 600, approach: 600, result: 600, year: 4, client: 120 },
  contactPerson: { name: 120, role: 120, phone: 40, email: 320 },
  logo: { alt: MAX_ALT_LENGTH },
  pictures: { alt: MAX_ALT_LENGTH },
} as const;

export interface Service {
  readonly title: string;
  readonly text: string;
}

/** Year and client may be empty; a client is named only with its consent. */
export interface CaseStudy {
  readonly title: string;
  readonly situation: string;
  readonly approach: string;
  readonly result: string;
  readonly year: string;
  readonly client: string;
  readonly clientAgreed: boolean;
}

/** The texts of a case study, in the order in which they are asked for and shown. */
export const CASE_STUDY_STEPS = [
  { field: 'situation', label: 'Ausgangslage' },
  { field: 'approach', label: 'Vorgehen' },
  { field: 'result', label: 'Ergebnis' },
] as const;

/** „Maschinenbauer, 2025“; empty where neither is known. */
export const describeOrigin = ({ client, year }: CaseStudy) =>
  [client, year].filter((text) => text !== '').join(', ');

/** All but the name may be empty. A person is named only with consent. */
export interface ContactPerson {
  readonly name: string;
  readonly role: string;
  readonly phone: string;
  readonly email: string;
  readonly agreed: boolean;
}

export interface ExtendedProfile {
  readonly services: readonly Service[];
  readonly caseStudies: readonly CaseStudy[];
  readonly contactPerson: ContactPerson | null;
  readonly logo: NamedPicture | null;
  readonly pictures: readonly NamedPicture[];
}

export const EMPTY_SERVICE: Service = { title: '', text: '' };
export const EMPTY_CASE_STUDY: CaseStudy = {
  title: '',
  situation: '',
  approach: '',
  result: '',
  year: '',
  client: '',
  clientAgreed: false,
};
export const EMPTY_CONTACT_PERSON: ContactPerson = {
  name: '',
  role: '',
  phone: '',
  email: '',
  agreed: false,
};

const EMPTY_PICTURE: NamedPicture = { id: '', alt: '' };

/** The entry with the values of `given`; a value of another type is replaced by the one of `empty`. */
function readLike<Entry extends object>(empty: Entry, given: unknown): Entry {
  const record = isRecord(given) ? given : {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value has the type of the empty one
  return Object.fromEntries(
    Object.entries(empty).map(([name, value]: [string, unknown]) => {
      const held = record[name];
      if (typeof value !== 'string') return [name, held === true];
      return [name, typeof held === 'string' ? dropDirectionControls(held.toWellFormed()) : ''];
    }),
  ) as Entry;
}

const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : []);

/** Reads a stored profile. A draft may contain anything that was typed, and missing parts are empty. Never throws. */
export function readExtendedProfile(given: unknown): ExtendedProfile {
  const record = isRecord(given) ? given : {};
  return {
    services: listOf(record['services'])
      .slice(0, MAX_SERVICES)
      .map((service) => readLike(EMPTY_SERVICE, service)),
    caseStudies: listOf(record['caseStudies'])
      .slice(0, MAX_CASE_STUDIES)
      .map((study) => readLike(EMPTY_CASE_STUDY, study)),
    contactPerson: isRecord(record['contactPerson'])
      ? readLike(EMPTY_CONTACT_PERSON, record['contactPerson'])
      : null,
    logo: isRecord(record['logo']) ? readLike(EMPTY_PICTURE, record['logo']) : null,
    pictures: listOf(record['pictures'])
      .slice(0, MAX_PICTURES)
      .map((picture) => readLike(EMPTY_PICTURE, picture)),
  };
}

/** Fields in which line breaks are kept. */
const LONG_FIELDS: readonly string[] = ['text', 'situation', 'approach', 'result'];

function toStorable<Entry extends object>(entry: Entry): Entry {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]: [string, unknown]) => {
      if (typeof value !== 'string') return [name, value];
      return [name, LONG_FIELDS.includes(name) ? cleanParagraphs(value) : cleanLine(value)];
    }),
  ) as Entry;
}

/** A typed profile in the form in which it is stored: without blanks around the texts, and without characters that the database rejects. */
export function toStoredProfile(profile: ExtendedProfile): ExtendedProfile {
  const { services, caseStudies, contactPerson, logo, pictures } = profile;
  return {
    services: services.map(toStorable),
    caseStudies: caseStudies.map(toStorable),
    contactPerson: contactPerson === null ? null : toStorable(contactPerson),
    logo: logo === null ? null : toStorable(logo),
    pictures: pictures.map(toStorable),
  };
}

/** What the page of an entry shows in words. */
export type ProfileTexts = Omit<ExtendedProfile, 'logo' | 'pictures'>;

/** Whether there is nothing to read. */
export function isEmptyProfile({ services, caseStudies, contactPerson }: ProfileTexts): boolean {
  return services.length + caseStudies.length === 0 && contactPerson === null;
}

// The same expressions as in the database (private.is_extension_part).
const PHONE = /^\+?[0-9(][0-9 ()/.-]{3,38}$/;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;
const YEAR = /^(?:19|20)\d\d$/;

/** A sentence for each faulty field, by its path, „services.0.title“. */
export type ProfileFaults = Readonly<Record<string, string>>;

const MISSING_ALT =
  'Bitte schreiben Sie, was zu sehen ist. Wer das Bild nicht sehen kann, bekommt diesen Text vorgelesen.';

const MISSING: Readonly<Record<string, string>> = {
  'services.title': 'Bitte geben Sie der Leistung einen Namen.',
  'services.text': 'Bitte beschreiben Sie die Leistung.',
  'caseStudies.title': 'Bitte geben Sie dem Fallbeispiel einen Titel.',
  'caseStudies.situation': 'Bitte beschreiben Sie die Ausgangslage.',
  'caseStudies.approach': 'Bitte beschreiben Sie, wie Sie vorgegangen sind.',
  'caseStudies.result': 'Bitte beschreiben Sie das Ergebnis.',
  'contactPerson.name': 'Bitte geben Sie den Namen der Ansprechperson ein.',
  'logo.alt': MISSING_ALT,
  'pictures.alt': MISSING_ALT,
};

function findTextFaults(
  part: ExtendedPart,
  path: string,
  entry: Readonly<Record<string, string | boolean>>,
): [string, string][] {
  return Object.entries(TEXT_LIMITS[part]).flatMap(([field, limit]): [string, string][] => {
    const value = String(entry[field]);
    const missing = MISSING[`${part}.${field}`];
    if (missing !== undefined && !isVisible(value)) return [[`${path}.${field}`, missing]];
    return isLongerThan(value, limit)
      ? [[`${path}.${field}`, `Bitte kürzen Sie die Eingabe auf höchstens ${String(limit)} Zeichen.`]]
      : [];
  });
}

function findStudyFaults(study: CaseStudy, path: string, currentYear: number): [string, string][] {
  const faults: [string, string][] = [];
  if (study.year !== '' && (!YEAR.test(study.year) || Number(study.year) > currentYear)) {
    faults.push([
      `${path}.year`,
      `Bitte geben Sie ein Jahr von 1900 bis ${String(currentYear)} ein, oder lassen Sie das Feld leer.`,
    ]);
  }
  if (study.client !== '' && !study.clientAgreed) {
    faults.push([
      `${path}.clientAgreed`,
      'Bitte bestätigen Sie, dass der Kunde einverstanden ist, oder lassen Sie seinen Namen weg.',
    ]);
  }
  return faults;
}

function findPersonFaults({ phone, email, agreed }: ContactPerson): [string, string][] {
  const faults: [string, string][] = [];
  if (phone !== '' && !PHONE.test(phone)) {
    faults.push([
      'contactPerson.phone',
      'Bitte geben Sie eine Telefonnummer ein, zum Beispiel +49 431 123456.',
    ]);
  }
  if (email !== '' && !EMAIL.test(email)) {
    faults.push([
      'contactPerson.email',
      'Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@firma.de.',
    ]);
  }
  if (!agreed) {
    faults.push([
      'contactPerson.agreed',
      'Bitte bestätigen Sie, dass die Person einverstanden ist, oder nehmen Sie sie heraus.',
    ]);
  }
  return faults;
}

/**
 * The faults of a profile that is to be submitted, by field; empty where it is valid.
 *
 * @param profile as it is typed
 * @param currentYear the clock's year in Germany
 */
export function findProfileFaults(profile: ExtendedProfile, currentYear: number): ProfileFaults {
  const { services, caseStudies, contactPerson, logo, pictures } = toStoredProfile(profile);
  return Object.fromEntries(
    // Only the first fault of a field is shown.
    [
      ...services.flatMap((service, at) =>
        findTextFaults('services', `services.${String(at)}`, { ...service }),
      ),
      ...caseStudies.flatMap((study, at) => {
        const path = `caseStudies.${String(at)}`;
        return [
          ...findTextFaults('caseStudies', path, { ...study }),
          ...findStudyFaults(study, path, currentYear),
        ];
      }),
      ...(contactPerson === null
        ? []
        : [
            ...findTextFaults('contactPerson', 'contactPerson', { ...contactPerson }),
            ...findPersonFaults(contactPerson),
          ]),
      ...(logo === null ? [] : findTextFaults('logo', 'logo', { ...logo })),
      ...pictures.flatMap((picture, at) =>
        findTextFaults('pictures', `pictures.${String(at)}`, { ...picture }),
      ),
    ].toReversed(),
  );
}
