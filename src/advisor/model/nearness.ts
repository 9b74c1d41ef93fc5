import { areRelated, type Concept, conceptAt, CONCEPTS, findConcept } from '#lib/language/concepts.ts';

/* How near functions and industries are, from 0 (unrelated) to 1 (the same). */

/** The nearness of the parts of a field, where it is not {@link OF_A_FIELD}. */
const WITHIN: Readonly<Record<string, number>> = {
  IT: 0.35,
  Ingenieurwesen: 0.45,
  Finanzen: 0.6,
  Vertrieb: 0.75,
};
const OF_A_FIELD = 0.5;
/** A field offered for one of its parts, and a part for the whole field; less where the part is more than that. */
const WIDER = 0.9;
const NARROWER = 0.75;
const APART = 0.4;

/** Pairs of functions in tenths. A part has the nearness of its field where it has none of its own. */
const PAIRS = `
Softwareentwicklung: Data & KI 4, Elektrotechnik & Automation 2
Cloud & Infrastruktur: IT-Sicherheit 5, Softwareentwicklung 3, SAP & ERP 4
Produktmanagement: IT 2, Marketing 3, Softwareentwicklung 3, Design & UX 3, Vertrieb 2
Design & UX: Marketing 3, Medien & Kreation 5
Finanzen: Steuern & Wirtschaftsprüfung 3, Banking 5, Verwaltung & Verbände 3
Controlling: Treasury 7
Rechnungswesen: Steuern & Wirtschaftsprüfung 5, Assistenz & Büro 3
Treasury: Banking 4
M&A: Beratung & Strategie 3, Controlling 3, Rechnungswesen 2, Treasury 3
Banking: Versicherung 2, Recht 3, Immobilien 1
Steuern & Wirtschaftsprüfung: Recht 3
Marketing: Medien & Kreation 3, E-Commerce 3, Vertrieb 2
Online-Marketing: E-Commerce 6
Kommunikation: Medien & Kreation 5, Marketing 6, Online-Marketing 5
E-Commerce: Handel & Filiale 4, Vertrieb 2
Vertrieb: Kundenservice 3, Handel & Filiale 2, Assistenz & Büro 2
Technischer Vertrieb: Ingenieurwesen 3, Handwerk & Gewerbe 2
Kundenservice: Assistenz & Büro 2, Handwerk & Gewerbe 2
Ingenieurwesen: Produktion 4, Qualität 4, Projektmanagement 3, Energie & Umwelt 3, Handwerk & Gewerbe 2, Bau & Architektur 1
Forschung & Entwicklung: Life Sciences 3, Bildung & Wissenschaft 2, Konstruktion 6
Konstruktion: Produktion 3
Elektrotechnik & Automation: Energie & Umwelt 5, Handwerk & Gewerbe 4
Verfahrenstechnik: Produktion 5, Life Sciences 4
Produktion: Qualität 4, Handwerk & Gewerbe 6, Arbeitssicherheit 3, Logistik & Supply Chain 2
Arbeitssicherheit: Qualität 4, Energie & Umwelt 3, Verfahrenstechnik 3
Qualität: Life Sciences 3
Einkauf: Logistik & Supply Chain 4, Assistenz & Büro 2
Geschäftsführung: Interim Management 3, Beratung & Strategie 3
Beratung & Strategie: Projektmanagement 3
Personal: Assistenz & Büro 2
Recht: Assistenz & Büro 3
Medizin: Pflege & Therapie 3
Pflege & Therapie: Soziales & Pädagogik 3, Praxispersonal 3
Bildung & Wissenschaft: Verwaltung & Verbände 3, Soziales & Pädagogik 3
Bau & Architektur: Immobilien 4, Handwerk & Gewerbe 4, Energie & Umwelt 2
Immobilien: Handwerk & Gewerbe 1
Energie & Umwelt: Handwerk & Gewerbe 2
Hotellerie & Gastronomie: Tourismus & Event 4
Life Sciences: Landwirtschaft & Agrar 3
Verwaltung & Verbände: Geschäftsführung 2
Handwerk & Gewerbe: Gesundheitshandwerk 1
`;

function readPairs(): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (const line of PAIRS.trim().split('\n')) {
    const [one = '', others = ''] = line.split(': ');
    for (const other of others.split(', ')) {
      const name = other.slice(0, -2);
      const nearness = Number(other.slice(-1)) / 10;
      const [a, b] = [findConcept('function', one), findConcept('function', name)];
      if (a === undefined || b === undefined) throw new Error(`No functions: ${one}, ${name}`);
      pairs.set(`${String(a.id)} ${String(b.id)}`, nearness).set(`${String(b.id)} ${String(a.id)}`, nearness);
    }
  }
  return pairs;
}

let pairs: ReadonlyMap<string, number> | undefined;

function nearnessOfPair(a: number, b: number): number | undefined {
  pairs ??= readPairs();
  return pairs.get(`${String(a)} ${String(b)}`);
}

function nearnessOfFunctions(wanted: Concept, found: Concept): number {
  const own = nearnessOfPair(wanted.id, found.id);
  if (own !== undefined) return own;
  const isApart = wanted.data.isApart === true || found.data.isApart === true;
  if (found.id === wanted.group) return isApart ? APART : WIDER;
  if (wanted.id === found.group) return isApart ? APART : NARROWER;
  if (found.group === wanted.group)
    return isApart ? APART : (WITHIN[conceptAt(wanted.group).name] ?? OF_A_FIELD);
  return (
    nearnessOfPair(wanted.id, found.group) ??
    nearnessOfPair(wanted.group, found.id) ??
    nearnessOfPair(wanted.group, found.group) ??
    0
  );
}

const INDUSTRY = { narrower: 0.9, wider: 0.6, sibling: 0.2, near: 0.25 } as const;

function nearnessOfIndustries(wanted: Concept, found: Concept): number {
  if (wanted.id === found.group) return INDUSTRY.narrower;
  if (found.id === wanted.group) return INDUSTRY.wider;
  if (areRelated(wanted, found)) return INDUSTRY.near;
  return found.group === wanted.group ? INDUSTRY.sibling : 0;
}

const OTHERS_NEAR = 0.3;

/** How near what an agency offers is to what is asked for; concepts of other kinds are not near at all. */
export function nearnessOf(wanted: Concept, found: Concept): number {
  if (wanted.kind !== found.kind) return 0;
  if (wanted.id === found.id) return 1;
  if (wanted.kind === 'function') return nearnessOfFunctions(wanted, found);
  if (wanted.kind === 'industry') return nearnessOfIndustries(wanted, found);
  return areRelated(wanted, found) ? OTHERS_NEAR : 0;
}

const known = new Map<number, Float64Array>();

/** The nearness of every concept to one that is asked for, by its number. */
export function nearnessTo(wanted: Concept): Float64Array {
  let row = known.get(wanted.id);
  if (row === undefined) {
    row = Float64Array.from(CONCEPTS, (found) => nearnessOf(wanted, found));
    known.set(wanted.id, row);
  }
  return row;
}
