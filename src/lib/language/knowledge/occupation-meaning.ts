/**
 * What a group of the official classification of occupations means for a recruitment agency: the functions of the
 * vocabulary, the nearest first, and the industry that the occupation implies. The longest beginning of a code counts.
 * An empty text is a group for which the vocabulary has no function: it is known, and nobody searches for it by its name.
 */
// prettier-ignore
const MEANINGS: Readonly<Record<string, string>> = {
  '0': '',
  '11': 'Landwirtschaft & Agrar > Landwirtschaft', '115': '', '1172': 'Landwirtschaft & Agrar', '1173': '', '1174': '',
  '121': 'Landwirtschaft & Agrar', '1213': '', '1214': 'Handwerk & Gewerbe, Landwirtschaft & Agrar', '122': '',
  '21': 'Produktion > Glas & Baustoffe', '211': 'Produktion',
  '221': 'Produktion > Kunststoff', '222': 'Handwerk & Gewerbe, Produktion', '223': 'Handwerk & Gewerbe, Produktion > Möbel & Holz',
  '231': 'Produktion > Papier & Verpackung', '232': 'Design & UX, Medien & Kreation', '233': 'Medien & Kreation', '234': 'Produktion',
  '24': 'Produktion > Metall', '244': 'Handwerk & Gewerbe, Produktion > Metall', '245': 'Produktion, Handwerk & Gewerbe > Metall',
  '25': 'Produktion, Handwerk & Gewerbe > Maschinenbau', '25104': 'Ingenieurwesen, Konstruktion > Maschinenbau',
  '252': 'Handwerk & Gewerbe', '2521': 'Handwerk & Gewerbe > Automotive', '25214': 'Ingenieurwesen > Automotive', '2523': 'Ingenieurwesen > Luft- & Raumfahrt', '2524': 'Produktion > Schifffahrt', '25244': 'Ingenieurwesen > Schifffahrt',
  '26': 'Elektrotechnik & Automation', '2621': 'Elektrotechnik & Automation, Handwerk & Gewerbe', '26244': 'Energie & Umwelt, Elektrotechnik & Automation',
  '271': 'Forschung & Entwicklung, Ingenieurwesen', '272': 'Konstruktion', '273': 'Produktion', '2731': 'Qualität',
  '28': 'Produktion > Mode & Textil', '29': 'Produktion > Lebensmittel', '2912': 'Produktion, Landwirtschaft & Agrar > Lebensmittel', '2922': 'Handwerk & Gewerbe > Lebensmittel', '2923': 'Handwerk & Gewerbe > Lebensmittel', '293': 'Hotellerie & Gastronomie > Hotellerie & Gastronomie',
  '31': 'Bau & Architektur', '32': 'Bau & Architektur, Handwerk & Gewerbe', '33': 'Handwerk & Gewerbe, Bau & Architektur',
  '34': 'Handwerk & Gewerbe', '3410': 'Handwerk & Gewerbe, Immobilien', '3411': '', '343': 'Energie & Umwelt', '34304': 'Energie & Umwelt, Ingenieurwesen', '3432': 'Handwerk & Gewerbe', '3434': 'Handwerk & Gewerbe, Produktion',
  '411': 'Data & KI', '412': 'Life Sciences', '413': 'Life Sciences, Verfahrenstechnik > Chemie', '4131': 'Produktion, Verfahrenstechnik > Chemie', '4133': 'Produktion > Chemie', '4134': 'Produktion > Chemie', '414': 'Forschung & Entwicklung', '4143': 'Qualität > Bau',
  '42': 'Energie & Umwelt', '4213': '', '4214': '', '4221': '',
  '431': 'IT', '432': 'IT', '4323': 'Vertrieb > IT & Software', '433': 'Cloud & Infrastruktur', '4332': 'IT, Projektmanagement', '4333': 'IT', '4335': 'Data & KI', '4339': 'IT', '434': 'Softwareentwicklung',
  '511': '', '512': '', '513': 'Logistik & Supply Chain', '5132': '', '514': '', '515': 'Logistik & Supply Chain', '5152': '', '5153': '', '516': 'Logistik & Supply Chain > Logistik', '521': '', '5212': 'Logistik & Supply Chain > Logistik', '522': '', '523': '', '524': '', '525': 'Handwerk & Gewerbe',
  '53': '', '5312': 'Arbeitssicherheit', '5313': 'Arbeitssicherheit', '5333': 'Qualität > Lebensmittel', '541': '',
  '6111': 'Einkauf', '6112': 'Vertrieb', '6113': 'Vertrieb', '6119': 'Vertrieb, Einkauf', '612': 'Vertrieb, Einkauf > Handel', '613': 'Immobilien > Immobilien', '62': 'Handel & Filiale > Handel',
  '63': 'Tourismus & Event', '6312': '', '632': 'Hotellerie & Gastronomie > Hotellerie & Gastronomie', '633': 'Hotellerie & Gastronomie > Hotellerie & Gastronomie',
  '711': 'Geschäftsführung', '712': 'Verwaltung & Verbände', '7121': '', '7123': '', '713': 'Beratung & Strategie', '7130': '', '714': 'Assistenz & Büro', '7142': 'Medien & Kreation', '7145': 'Kundenservice', '715': 'Personal',
  '721': 'Banking > Banken', '7213': 'Versicherung > Versicherungen', '7214': 'Finanzen, Banking', '7221': 'Rechnungswesen', '7222': 'Controlling', '7223': 'Controlling', '7224': 'Steuern & Wirtschaftsprüfung', '7229': 'Finanzen', '723': 'Steuern & Wirtschaftsprüfung',
  '731': 'Recht', '7314': '', '7315': '', '7316': '', '732': 'Verwaltung & Verbände > Öffentlicher Dienst', '7322': 'Verwaltung & Verbände', '733': 'Bildung & Wissenschaft', '7333': 'Medien & Kreation', '7334': 'Medizin',
  '811': 'Pflege & Therapie > Gesundheitswesen', '8114': '', '812': 'Medizin, Pflege & Therapie > Gesundheitswesen', '8124': '', '813': 'Pflege & Therapie > Gesundheitswesen', '814': 'Medizin > Gesundheitswesen', '815': '', '816': 'Pflege & Therapie, Soziales & Pädagogik', '8161': 'Personal', '817': 'Pflege & Therapie > Gesundheitswesen', '818': 'Life Sciences, Medizin',
  '821': 'Pflege & Therapie > Gesundheitswesen', '822': '', '8224': 'Qualität > Gesundheitswesen', '823': '', '824': '', '825': 'Handwerk & Gewerbe > Medizintechnik',
  '831': 'Soziales & Pädagogik > Soziales', '832': '', '833': '', '84': 'Bildung & Wissenschaft', '8422': 'Personal, Bildung & Wissenschaft', '845': '',
  '911': 'Bildung & Wissenschaft', '912': 'Bildung & Wissenschaft', '913': 'Bildung & Wissenschaft', '914': 'Beratung & Strategie',
  '921': 'Marketing', '9212': 'Kundenservice', '9213': 'Kundenservice, Vertrieb', '922': 'Kommunikation', '923': 'Medien & Kreation > Medien', '924': 'Medien & Kreation > Medien',
  '931': 'Design & UX', '932': 'Design & UX', '933': '', '934': '', '935': '', '936': '', '94': '', '944': 'Medien & Kreation', '945': 'Medien & Kreation', '947': 'Medien & Kreation',
};

/** Names of concepts of the vocabulary (`src/lib/language/vocabulary/`). */
export interface OccupationMeaning {
  readonly functions: readonly string[];
  readonly industries: readonly string[];
}

/** What an occupation of this code (one to five digits) means; empty lists where no function of the vocabulary fits. */
export function meaningOfOccupation(code: string): OccupationMeaning {
  for (let length = Math.min(code.length, 5); length > 0; length -= 1) {
    const meaning = MEANINGS[code.slice(0, length)];
    if (meaning === undefined) continue;
    const [functions = '', industries = ''] = meaning.split(' > ');
    return { functions: listOf(functions), industries: listOf(industries) };
  }
  return { functions: [], industries: [] };
}

function listOf(text: string): string[] {
  return text === '' ? [] : text.split(', ');
}

/** Every name that the table uses, for the test that compares them with the vocabulary. */
export const NAMED_MEANINGS: readonly OccupationMeaning[] = Object.keys(MEANINGS).map(meaningOfOccupation);
