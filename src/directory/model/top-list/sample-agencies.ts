import { STATIC_PARTNER } from '#agency/model/fallback.ts';
import type { SampleAgency } from './sample-agency.ts';

/**
 * The agencies at the head of the top list. The first is the operator's own, a real company, as other pages show it where the
 * directory has none. The others are invented and labelled as such. None has a website, because a link to it would lead nowhere.
 */
export const SAMPLE_AGENCIES: readonly SampleAgency[] = [
  {
    ...STATIC_PARTNER,
    id: 'people-finding-company',
    description: STATIC_PARTNER.summary,
    services: STATIC_PARTNER.specializations,
    companySize: 'ca. 10 Mitarbeiter',
    isInvented: false,
  },
  {
    id: 'musterhausen-executive-search',
    name: 'Musterhausen Executive Search',
    description:
      'Erfundenes Beispielprofil: Musterhausen Executive Search besetzt Geschäftsführungen, Werkleitungen und technische Leitungsstellen in mittelständischen Industrieunternehmen. Die Beratung arbeitet mit Direktansprache, führt alle Gespräche zu zweit und begleitet neue Führungskräfte durch die ersten hundert Tage.',
    specializations: ['Executive Search', 'Geschäftsführung', 'Technische Leitung', 'Produktion'],
    industries: ['Maschinenbau', 'Automobilzulieferer', 'Elektrotechnik'],
    services: ['Direktansprache', 'Eignungsdiagnostik', 'Begleitung nach der Besetzung', 'Nachfolgeberatung'],
    companySize: '28 Mitarbeiter',
    foundedYear: 1998,
    locations: ['Stuttgart', 'München'],
    employees: 28,
    isInvented: true,
  },
  {
    id: 'beispielstadt-it-personalberatung',
    name: 'Beispielstadt IT-Personalberatung',
    description:
      'Erfundenes Beispielprofil: Die Beispielstadt IT-Personalberatung sucht Fachleute für Softwareentwicklung und IT-Architektur sowie IT-Leitungen für junge Unternehmen und für Fachabteilungen im Mittelstand. Das Team kommt überwiegend aus der Softwareentwicklung und prüft Fachkenntnisse in eigenen technischen Gesprächen.',
    specializations: ['IT', 'Softwareentwicklung', 'IT-Leitung', 'Data und Analytics'],
    industries: ['Software', 'E-Commerce', 'Telekommunikation'],
    services: ['Personalvermittlung', 'Direktansprache', 'Technische Vorauswahl'],
    companySize: '14 Mitarbeiter',
    foundedYear: 2012,
    locations: ['Berlin', 'Hamburg'],
    employees: 14,
    isInvented: true,
  },
  {
    id: 'mustermann-und-beispiel-personalberatung',
    name: 'Mustermann & Beispiel Personalberatung',
    description:
      'Erfundenes Beispielprofil: Mustermann & Beispiel besetzt kaufmännische Positionen von der Bilanzbuchhaltung bis zur Finanz- und Personalleitung. Die Beratung arbeitet für Handel, Gesundheitswesen und Dienstleistungen und übernimmt auf Wunsch einzelne Schritte, etwa die Vorauswahl oder die Gespräche.',
    specializations: ['Finanzen und Controlling', 'Personalwesen', 'Kaufmännische Leitung'],
    industries: ['Handel', 'Gesundheitswesen', 'Dienstleistungen'],
    services: ['Personalvermittlung', 'Anzeigengestützte Suche', 'Vorauswahl und Interviews'],
    companySize: '19 Mitarbeiter',
    foundedYear: 2006,
    locations: ['Düsseldorf', 'Köln', 'Dortmund'],
    employees: 19,
    isInvented: true,
  },
];
