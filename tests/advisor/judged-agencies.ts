import { type Random, seededRandom } from '#advisor/model/seeded-random.ts';
import type { Agency } from '#agency/model/agency.ts';
import { integerBelow, pickOne } from '#tests/fixtures/random.ts';

/** The agency's real business: codes, kept apart from the words its record happens to use. */
export interface Truth {
  readonly functions: readonly string[];
  readonly industries: readonly string[];
  readonly towns: readonly string[];
}

export interface JudgedAgency {
  readonly agency: Agency;
  readonly truth: Truth;
}

/** How agencies put the functions they serve: entries of `Spezialisierung`, and words in the description. */
// prettier-ignore
export const FUNCTION_WORDINGS: Readonly<Record<string, readonly string[]>> = {
  it: ['IT', 'IT & Digital', 'Informationstechnologie', 'Software Engineering', 'IT-Fachkräfte', 'Tech Recruiting', 'Entwicklung (Java, .NET)', 'EDV', 'IT / Cloud', 'Digitalisierung', 'Cyber Security', 'Data Science & Analytics', 'ICT', 'Technologie & IT'],
  fin: ['Finance', 'Finanzen', 'Accounting & Finance', 'Finanz- und Rechnungswesen', 'Controlling', 'Kaufmännische Führungskräfte (CFO)', 'Finance & Controlling', 'Buchhaltung', 'Bilanzierung', 'Treasury'],
  tax: ['Tax & Audit', 'Steuerberater', 'Wirtschaftsprüfer', 'Steuern', 'Audit', 'Steuerfachangestellte'],
  hr: ['Human Resources', 'HR', 'Personalwesen', 'Personalleiter', 'HR Management', 'People & Culture', 'Payroll', 'Talent Acquisition'],
  mkt: ['Marketing', 'Marketing & PR', 'Digital Marketing', 'Marketing & Kommunikation', 'Brand & Marketing', 'Corporate Communications', 'Online Marketing / SEO'],
  sales: ['Sales', 'Vertrieb', 'Sales & Business Development', 'Vertriebsprofis', 'Verkauf & Außendienst', 'Key Account', 'Vertrieb (national/international)', 'Technical Sales'],
  eng: ['Engineering', 'Ingenieure', 'Technik & Ingenieurwesen', 'Technische Fach- und Führungskräfte', 'R&D', 'Konstruktion & Entwicklung', 'Elektroingenieure', 'Entwicklungsingenieure', 'Mechatronik'],
  prod: ['Produktion', 'Operations', 'Fertigung', 'Werkleiter', 'Produktion & Technik', 'Manufacturing', 'Instandhaltung', 'Lean Production'],
  qm: ['Qualitätsmanagement', 'Quality', 'QM / QS', 'Qualitätssicherung'],
  buy: ['Einkauf', 'Procurement', 'Beschaffung', 'Strategischer Einkauf', 'Purchasing'],
  log: ['Logistik', 'Supply Chain Management', 'SCM & Logistik', 'Transport & Logistik', 'Lagerlogistik', 'Logistics'],
  law: ['Legal', 'Recht', 'Juristen', 'Rechtsanwälte', 'Legal & Compliance', 'Rechtsabteilung & Kanzlei', 'Datenschutz & Compliance'],
  exec: ['Executive Search', 'Geschäftsführer', 'Top-Management', 'C-Level', 'Vorstände & Aufsichtsräte', 'Board Search', 'Nachfolgeregelung', 'Unternehmensnachfolge'],
  med: ['Ärzte', 'Medizin', 'Fachärzte und Chefärzte', 'Ärztlicher Dienst', 'Mediziner'],
  care: ['Pflege', 'Pflegekräfte', 'Pflege & Therapie', 'Pflegemanagement', 'Alten- und Krankenpflege'],
  soc: ['Soziale Arbeit', 'Pädagogik', 'Sozialwesen', 'Erzieher & Sozialpädagogen'],
  life: ['Life Sciences', 'Regulatory Affairs', 'Pharma-Fachkräfte', 'Clinical Research', 'Medical Affairs', 'Labor & Wissenschaft'],
  bau: ['Bau', 'Construction', 'Bauingenieure', 'Bauwesen & Architektur', 'TGA', 'Hoch- und Tiefbau', 'Architekten'],
  immo: ['Real Estate', 'Immobilien', 'Property & Facility Management', 'Immobilienmanagement'],
  energy: ['Erneuerbare Energien', 'Renewables', 'Energie & Nachhaltigkeit', 'Energiewirtschaft', 'ESG & Sustainability'],
  hotel: ['Hotellerie', 'Hospitality', 'Gastronomie', 'Küche & Service', 'Hotel & Gastro'],
  edu: ['Bildung', 'Wissenschaft & Lehre', 'Hochschulen & Forschung', 'Education'],
  admin: ['Public Sector', 'Öffentliche Verwaltung', 'Verbände & NGO', 'Öffentlicher Dienst', 'Non-Profit'],
  office: ['Assistenz', 'Office Management', 'Sekretariat & Assistenz', 'Kaufmännische Sachbearbeitung', 'Office & Administration'],
  retail: ['Retail', 'Filialleitung', 'Einzelhandel', 'Store Management'],
  craft: ['Handwerk', 'Gewerbliche Fachkräfte', 'Monteure & Techniker', 'SHK und Elektro'],
  bank: ['Banking', 'Bankfachleute', 'Risk & Regulatory', 'Private Banking', 'Kredit & Risiko'],
  ins: ['Insurance', 'Versicherungsfachleute', 'Aktuare', 'Underwriting & Schaden'],
  ecom: ['E-Commerce', 'Onlinehandel', 'eCommerce Management', 'Marktplatz & Webshop'],
  product: ['Product Management', 'Produktmanager', 'Product Owner & UX'],
};

/** How agencies put the industries they serve: entries of `Branchen`. */
// prettier-ignore
export const INDUSTRY_WORDINGS: Readonly<Record<string, readonly string[]>> = {
  software: ['Software & IT', 'IT-Dienstleister', 'SaaS', 'Technologieunternehmen', 'Tech', 'Informationstechnologie'],
  ecommerce: ['E-Commerce', 'Onlinehandel', 'Online-Handel', 'Versandhandel'],
  trade: ['Handel', 'Retail', 'Einzelhandel', 'Groß- und Einzelhandel', 'Lebensmitteleinzelhandel'],
  fmcg: ['FMCG', 'Konsumgüter', 'Consumer Goods', 'Kosmetik & Körperpflege'],
  food: ['Lebensmittel', 'Nahrungsmittelindustrie', 'Food & Beverage', 'Getränke', 'Ernährungswirtschaft'],
  fashion: ['Mode', 'Fashion & Lifestyle', 'Textil', 'Bekleidung'],
  machine: ['Maschinenbau', 'Maschinen- und Anlagenbau', 'Sondermaschinenbau', 'Mechanical Engineering', 'Werkzeugmaschinen'],
  auto: ['Automotive', 'Automobil', 'Automobilzulieferer', 'Fahrzeugbau', 'Automobilindustrie'],
  electro: ['Elektrotechnik', 'Elektronik', 'Halbleiter', 'Electronics'],
  metal: ['Metall', 'Metallverarbeitung', 'Stahl', 'Gießereien'],
  chem: ['Chemie', 'Chemische Industrie', 'Chemicals'],
  plastic: ['Kunststoff', 'Kunststoffverarbeitung'],
  aero: ['Luft- und Raumfahrt', 'Aerospace', 'Luftfahrt'],
  energy: ['Energie', 'Energieversorger', 'Stadtwerke', 'Energy & Utilities', 'Windkraft'],
  bau: ['Bau', 'Bauindustrie', 'Bauunternehmen', 'Baugewerbe'],
  immo: ['Immobilien', 'Immobilienwirtschaft', 'Real Estate', 'Wohnungswirtschaft'],
  health: ['Gesundheitswesen', 'Krankenhäuser', 'Healthcare', 'Kliniken', 'Pflegeeinrichtungen', 'Gesundheit & Soziales'],
  pharma: ['Pharma', 'Pharmaindustrie', 'Biotech', 'Life Sciences'],
  medtech: ['Medizintechnik', 'MedTech', 'Medical Devices', 'Medizinprodukte'],
  bank: ['Banken', 'Banking', 'Kreditinstitute', 'Banken & Sparkassen', 'Banking & Finance'],
  ins: ['Versicherungen', 'Versicherungswirtschaft', 'Insurance'],
  fintech: ['FinTech', 'Payment'],
  pe: ['Private Equity', 'Beteiligungsgesellschaften', 'Venture Capital'],
  logistics: ['Logistik', 'Spedition', 'Transport & Verkehr', 'Logistikdienstleister', 'Kontraktlogistik'],
  media: ['Medien', 'Verlage', 'Media & Entertainment', 'Rundfunk'],
  agency: ['Agenturen', 'Werbeagenturen', 'Werbung & PR'],
  tourism: ['Hotels & Tourismus', 'Tourismus', 'Touristik', 'Hotellerie'],
  public: ['Öffentlicher Dienst', 'Public Sector', 'Kommunen', 'Öffentliche Verwaltung'],
  ngo: ['Verbände', 'Stiftungen & NGOs', 'Non-Profit'],
  edu: ['Bildung', 'Hochschulen', 'Forschung & Bildung'],
  consult: ['Unternehmensberatung', 'Consulting', 'Professional Services'],
  law: ['Kanzleien', 'Rechtsanwaltskanzleien', 'Wirtschaftskanzleien', 'Steuerkanzleien'],
  telco: ['Telekommunikation', 'Telco'],
  startup: ['Startups', 'Start-ups & Scale-ups', 'Gründer & Startups'],
  mid: ['Mittelstand', 'Mittelständische Unternehmen', 'KMU', 'Hidden Champions'],
  family: ['Familienunternehmen', 'Inhabergeführte Unternehmen', 'Familienbetriebe'],
  corp: ['Konzerne', 'DAX-Konzerne', 'Großunternehmen'],
};

// prettier-ignore
export const TOWNS = ['Berlin', 'Berlin', 'Berlin', 'Hamburg', 'Hamburg', 'München', 'München', 'München', 'Köln', 'Köln', 'Frankfurt am Main', 'Frankfurt am Main', 'Frankfurt am Main', 'Stuttgart', 'Stuttgart', 'Düsseldorf', 'Düsseldorf', 'Leipzig', 'Dortmund', 'Essen', 'Bremen', 'Dresden', 'Hannover', 'Nürnberg', 'Nürnberg', 'Duisburg', 'Bochum', 'Bielefeld', 'Bonn', 'Münster', 'Mannheim', 'Karlsruhe', 'Augsburg', 'Wiesbaden', 'Mainz', 'Darmstadt', 'Würzburg', 'Bamberg', 'Regensburg', 'Ulm', 'Heilbronn', 'Freiburg im Breisgau', 'Kassel', 'Erfurt', 'Jena', 'Magdeburg', 'Halle (Saale)', 'Rostock', 'Kiel', 'Lübeck', 'Oldenburg', 'Osnabrück', 'Braunschweig', 'Wolfsburg', 'Chemnitz', 'Saarbrücken', 'Koblenz', 'Ludwigshafen am Rhein', 'Heidelberg', 'Paderborn', 'Gütersloh', 'Siegen', 'Ingolstadt', 'Rosenheim', 'Konstanz', 'Ravensburg', 'Reutlingen', 'Esslingen am Neckar', 'Ludwigsburg', 'Potsdam', 'Göttingen', 'Aachen', 'Fürth', 'Erlangen'] as const;
const TOWN_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  'Frankfurt am Main': [
    'Frankfurt',
    'Frankfurt am Main',
    'Frankfurt/Main',
    'Frankfurt a. M.',
    '60311 Frankfurt am Main',
  ],
  'Freiburg im Breisgau': ['Freiburg', 'Freiburg i. Br.'],
  'Halle (Saale)': ['Halle', 'Halle/Saale'],
  'Ludwigshafen am Rhein': ['Ludwigshafen'],
  'Esslingen am Neckar': ['Esslingen'],
};
const HALVES = [
  'Arbor',
  'Vero',
  'Lumen',
  'Kontura',
  'Novum',
  'Pilar',
  'Tessera',
  'Quorum',
  'Meridian',
  'Halder',
  'Weigand',
  'Brix',
  'Callisto',
  'Sander',
  'Orbis',
  'Prisma',
  'Feldmann',
  'Astor',
] as const;
// prettier-ignore
const PHRASES = ['Wir arbeiten diskret, schnell und auf Augenhöhe.', 'Seit vielen Jahren begleiten wir Unternehmen bei der Besetzung von Schlüsselpositionen.', 'Unsere Beraterinnen und Berater bringen eigene Erfahrung aus dem Management mit.', 'Unser Netzwerk reicht weit über die Region hinaus.', 'Qualität geht uns vor Menge; wir stellen nur geprüfte Kandidaten vor.', 'Kurze Wege, persönlicher Kontakt und klare Absprachen zeichnen uns aus.', 'Auch Interim-Lösungen sind möglich.', 'Die Suche erfolgt über Datenbanken, Empfehlungen und direkte Ansprache.'] as const;
/** Industries that usually go with a function. */
// prettier-ignore
const USUAL: Readonly<Record<string, readonly string[]>> = {
  med: ['health'], care: ['health'], soc: ['health', 'ngo', 'public'], life: ['pharma', 'medtech', 'chem'], bau: ['bau', 'immo'], immo: ['immo', 'bau'], hotel: ['tourism'], edu: ['edu', 'public'], admin: ['public', 'ngo'], bank: ['bank', 'fintech', 'pe'], ins: ['ins'], ecom: ['ecommerce', 'trade', 'fashion'], retail: ['trade', 'fashion', 'food'], it: ['software', 'telco', 'startup', 'fintech', 'mid'], law: ['law', 'bank', 'corp'], tax: ['law', 'consult', 'mid'], eng: ['machine', 'auto', 'electro', 'aero', 'medtech'], prod: ['machine', 'metal', 'food', 'plastic', 'auto', 'chem'], qm: ['auto', 'medtech', 'pharma', 'food'], energy: ['energy', 'public'], log: ['logistics', 'trade', 'auto'], craft: ['bau', 'energy', 'mid'], product: ['software', 'startup', 'ecommerce'], mkt: ['fmcg', 'media', 'agency', 'ecommerce', 'fashion'],
};

function sample<T>(items: readonly T[], count: number, random: Random): T[] {
  const rest = [...items];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(integerBelow(rest.length, random), 1));
  return taken;
}

const maybe = (random: Random, share: number): boolean => random() < share;

/** Some agencies whose words differ from each other for the same truth, with gaps as real records have them. */
export function buildJudgedAgencies(count = 240, seed = 77): JudgedAgency[] {
  const random = seededRandom(seed);
  const codes = Object.keys(FUNCTION_WORDINGS);
  return Array.from({ length: count }, (_, at) => {
    const first = codes[at % codes.length] ?? 'it';
    const isGeneralist = maybe(random, 0.2);
    const functions = [
      ...new Set([first, ...sample(codes, isGeneralist ? 3 : Number(maybe(random, 0.4)), random)]),
    ];
    const usual = USUAL[first] ?? Object.keys(INDUSTRY_WORDINGS);
    const industries = [
      ...new Set([
        ...sample(usual, 2, random),
        ...sample(Object.keys(INDUSTRY_WORDINGS), 1 + Number(maybe(random, 0.4)), random),
      ]),
    ];
    const towns = [...new Set(sample(TOWNS, maybe(random, 0.75) ? 1 : 2, random))];
    const word = (map: Readonly<Record<string, readonly string[]>>, code: string, most: number) =>
      sample(map[code] ?? [], 1 + integerBelow(most, random), random);
    const specializations = functions.flatMap((code, index) =>
      word(FUNCTION_WORDINGS, code, index === 0 ? 3 : 1),
    );
    const branches = industries.flatMap((code) => word(INDUSTRY_WORDINGS, code, 1));
    const isSilent = maybe(random, 0.06);
    const says = `Wir besetzen Positionen in ${specializations.slice(0, 3).join(', ')} für Auftraggeber aus ${branches.slice(0, 2).join(' und ')}.`;
    return {
      truth: { functions, industries, towns },
      agency: {
        id: at + 1,
        name: `${pickOne(HALVES, random)} & ${pickOne(HALVES, random)} ${String(at + 1)}`,
        locations: towns.map((town) => sample(TOWN_SPELLINGS[town] ?? [town], 1, random)[0] ?? town),
        foundedYear: maybe(random, 0.1) ? null : 1980 + integerBelow(44, random),
        summary:
          maybe(random, 0.05) && !isSilent
            ? null
            : [isSilent || maybe(random, 0.5) ? says : '', ...sample(PHRASES, 2, random)].join(' ').trim(),
        specializations: isSilent
          ? maybe(random, 0.5)
            ? []
            : ['Direktansprache', 'Personalvermittlung']
          : [...new Set(specializations)],
        industries: maybe(random, 0.05) ? [] : [...new Set(branches)],
        employees: maybe(random, 0.1) ? null : 1 + integerBelow(90, random),
        website: null,
        canReceiveEnquiries: false,
        reviewCount: 0,
        reviewMean: null,
        reviewWeight: null,
        facts: {},
        isPremium: false,
        logo: null,
      },
    };
  });
}
