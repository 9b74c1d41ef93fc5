import type { Truth } from './judged-agencies.ts';

/** A need with what its author means by it. */
export interface JudgedNeed {
  readonly style: string;
  readonly query: string;
  readonly truth: Truth;
}

/** Towns of the judged agencies that count for a region; written from the map, not from the vocabulary. */
// prettier-ignore
const AREAS: Readonly<Record<string, readonly string[]>> = {
  rheinmain: ['Frankfurt am Main', 'Wiesbaden', 'Mainz', 'Darmstadt'],
  ruhr: ['Dortmund', 'Essen', 'Duisburg', 'Bochum'],
  nrw: ['Köln', 'Düsseldorf', 'Dortmund', 'Essen', 'Duisburg', 'Bochum', 'Bielefeld', 'Bonn', 'Münster', 'Paderborn', 'Gütersloh', 'Siegen', 'Aachen'],
  rheinland: ['Köln', 'Düsseldorf', 'Bonn', 'Aachen', 'Duisburg'],
  owl: ['Bielefeld', 'Paderborn', 'Gütersloh'],
  franken: ['Nürnberg', 'Würzburg', 'Bamberg', 'Fürth', 'Erlangen'],
  bayern: ['München', 'Nürnberg', 'Augsburg', 'Würzburg', 'Bamberg', 'Regensburg', 'Ingolstadt', 'Rosenheim', 'Fürth', 'Erlangen'],
  bw: ['Stuttgart', 'Mannheim', 'Karlsruhe', 'Ulm', 'Heilbronn', 'Freiburg im Breisgau', 'Heidelberg', 'Konstanz', 'Ravensburg', 'Reutlingen', 'Esslingen am Neckar', 'Ludwigsburg'],
  stuttgart: ['Stuttgart', 'Esslingen am Neckar', 'Ludwigsburg'],
  rheinneckar: ['Mannheim', 'Heidelberg', 'Ludwigshafen am Rhein'],
  bodensee: ['Konstanz', 'Ravensburg'],
  nord: ['Hamburg', 'Bremen', 'Kiel', 'Lübeck', 'Rostock', 'Hannover', 'Oldenburg', 'Osnabrück', 'Braunschweig', 'Wolfsburg', 'Göttingen'],
  nds: ['Hannover', 'Oldenburg', 'Osnabrück', 'Braunschweig', 'Wolfsburg', 'Göttingen'],
  sachsen: ['Leipzig', 'Dresden', 'Chemnitz'],
  thüringen: ['Erfurt', 'Jena'],
  sh: ['Kiel', 'Lübeck'],
  hessen: ['Frankfurt am Main', 'Wiesbaden', 'Darmstadt', 'Kassel'],
  st: ['Magdeburg', 'Halle (Saale)'],
  nürnberg: ['Nürnberg', 'Fürth', 'Erlangen'],
};

function listOf(part: string | undefined): string[] {
  const entries = (part ?? '').split(',').map((entry) => entry.trim());
  return entries.filter((entry) => entry !== '');
}

/** Reads lines of `style; query; functions; industries; towns or areas`. */
export function parseNeeds(lines: string): JudgedNeed[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [style = '', query = '', functions, industries, towns] = line
        .split(';')
        .map((part) => part.trim());
      return {
        style,
        query,
        truth: {
          functions: listOf(functions),
          industries: listOf(industries),
          towns: listOf(towns).flatMap((town) => AREAS[town] ?? [town]),
        },
      };
    });
}

/** Half of them, every other line, is put aside: never looked at while tuning. */
export const isPutAside = (_need: JudgedNeed, at: number): boolean => at % 2 === 1;

export const JUDGED_NEEDS: readonly JudgedNeed[] = parseNeeds(`
terse; Controller München; fin; ; München
terse; Vertriebsleiter Maschinenbau Stuttgart; sales; machine; Stuttgart
terse; Java-Entwickler Berlin; it; ; Berlin
terse; Einkäufer Automotive; buy; auto;
terse; Pflegedienstleitung Köln; care; ; Köln
terse; Bauleiter Hochbau Leipzig; bau; ; Leipzig
terse; Werkleiter Metall; prod; metal;
terse; HR Manager Hamburg; hr; ; Hamburg
terse; Steuerberater Nürnberg; tax; ; Nürnberg
terse; Oberarzt Innere Medizin; med; ;
terse; Filialleiter Lebensmittel; retail; food;
terse; Assistenz Geschäftsführung Düsseldorf; office; ; Düsseldorf
terse; Justiziar Versicherung; law; ins;
terse; Qualitätsleiter Medizintechnik; qm; medtech;
terse; Logistikleiter Bremen; log; ; Bremen
terse; Produktmanager SaaS; product; software;
terse; Küchenchef Hotel München; hotel; tourism; München
terse; Immobilienverwalter Frankfurt; immo; ; Frankfurt am Main
terse; Aktuar Köln; ins; ; Köln
terse; Elektriker Dresden; craft; ; Dresden
terse; CFO; fin; ;
terse; Marketingleiter Mode; mkt; fashion;
terse; Sozialpädagoge Jugendhilfe; soc; ;
terse; Firmenkundenbetreuer Sparkasse; bank; bank;
sentence; Wir suchen dringend einen erfahrenen Vertriebsleiter für unseren mittelständischen Maschinenbaubetrieb im Raum Stuttgart.; sales; machine, mid; stuttgart
sentence; Unser Familienunternehmen aus der Lebensmittelbranche braucht ab sofort eine kaufmännische Leitung in Osnabrück.; fin; food, family; Osnabrück
sentence; Für den Aufbau unseres Entwicklungsteams in Berlin benötigen wir mehrere Softwareentwickler mit Python-Kenntnissen.; it; ; Berlin
sentence; Nach dem Weggang unserer Personalleiterin möchten wir die Stelle in Hannover schnellstmöglich neu besetzen.; hr; ; Hannover
sentence; Wer kann uns helfen, eine Pflegedienstleitung für unser Seniorenheim in Dortmund zu finden?; care; health; Dortmund
sentence; Gesucht wird ein Geschäftsführer, der unser Bauunternehmen in Nürnberg in die nächste Generation führt.; exec; bau; Nürnberg
sentence; Wir sind ein Automobilzulieferer mit 800 Mitarbeitern und suchen einen Leiter Qualitätsmanagement.; qm; auto;
sentence; Als Klinikverbund in Hessen suchen wir mehrere Fachärzte für Anästhesie.; med; health; hessen
sentence; Unsere Kanzlei in Düsseldorf sucht einen Rechtsanwalt für Gesellschaftsrecht mit Prädikatsexamen.; law; law; Düsseldorf
sentence; Für unsere Bank in Frankfurt suchen wir eine Expertin für Risikomanagement und Meldewesen.; bank; bank; Frankfurt am Main
sentence; Wir wachsen stark im Onlinehandel und brauchen jemanden, der unseren Webshop verantwortet, gerne in Hamburg.; ecom; ecommerce; Hamburg
sentence; Für ein Bauprojekt in Potsdam fehlt uns ein Projektleiter für Technische Gebäudeausrüstung.; bau; ; Potsdam
sentence; Ein Energieversorger in Kassel sucht Ingenieure für die Planung von Windparks.; energy; energy; Kassel
sentence; Wir möchten unsere Buchhaltung in Leipzig um zwei Bilanzbuchhalter verstärken.; fin; ; Leipzig
sentence; Unsere Spedition sucht einen Disponenten mit mindestens fünf Jahren Berufserfahrung in Duisburg.; log; logistics; Duisburg
sentence; Für unser Pharmaunternehmen in Mainz wird eine Leitung Regulatory Affairs gesucht.; life; pharma; Mainz
sentence; Der Leiter unserer Produktion geht in Rente, wir brauchen Ersatz für unser Kunststoffwerk in Siegen.; prod; plastic; Siegen
sentence; Wir sind eine Stiftung und suchen eine Person für Fundraising und Spendenwesen in Bonn.; admin; ngo; Bonn
sentence; Das Stadtwerk Heidelberg sucht eine Leitung Einkauf.; buy; energy; Heidelberg
sentence; Für unsere Werbeagentur in Köln suchen wir eine Person, die das Marketing für Kunden steuert.; mkt; agency; Köln
gendered; Leiter:in Finanz- und Rechnungswesen (m/w/d) in Bielefeld; fin; ; Bielefeld
gendered; Buchhalter*innen für Onlinehändler in Berlin; fin; ecommerce; Berlin
gendered; Ingenieurinnen und Ingenieure Elektrotechnik (w/m/d), Karlsruhe; eng; electro; Karlsruhe
gendered; Personalreferent/in Gesundheitswesen; hr; health;
gendered; Vertriebsmitarbeiter_innen im Außendienst, Raum Nürnberg; sales; ; nürnberg
gendered; Ärztin oder Arzt für Allgemeinmedizin (all genders) in Rostock; med; ; Rostock
gendered; Einkäuferin (m/w/d) Chemie Ludwigshafen; buy; chem; Ludwigshafen am Rhein
gendered; Projektleiter/-in Bau für Bauträger in München; bau; immo, bau; München
gendered; ErzieherInnen für Kita in Münster; soc; ; Münster
gendered; Hotelmanager(in) an der Ostsee, Lübeck; hotel; tourism; Lübeck
gendered; Juristinnen für Datenschutz in Berlin gesucht; law; ; Berlin
gendered; Produktionsleiterin Lebensmittelindustrie; prod; food;
gendered; Entwicklungsingenieur:innen Automotive Ingolstadt; eng; auto; Ingolstadt
gendered; Sachbearbeiter*in Auftragsabwicklung Paderborn; office; ; Paderborn
gendered; Kauffrau für Büromanagement in Bremen; office; ; Bremen
gendered; Geschäftsführerin für mittelständischen Kunststoffverarbeiter; exec; plastic, mid;
english; Head of Sales for a SaaS company in Munich; sales; software; München
english; CFO for a private equity backed company; fin; pe;
english; Senior Software Engineer, fintech startup, Berlin; it; fintech, startup; Berlin
english; HR Business Partner Frankfurt; hr; ; Frankfurt am Main
english; Supply Chain Manager automotive Wolfsburg; log; auto; Wolfsburg
english; We are looking for a Plant Manager in Bavaria; prod; ; bayern
english; Legal Counsel pharma; law; pharma;
english; Key Account Manager FMCG Cologne; sales; fmcg; Köln
english; Data Scientist insurance Munich; it; ins; München
english; Head of Procurement, mechanical engineering, Nuremberg; buy; machine; Nürnberg
english; DevOps Engineer remote; it; ;
english; Chief Marketing Officer for consumer goods brand in Hamburg; mkt; fmcg; Hamburg
english; Accountant wanted, Dusseldorf; fin; ; Düsseldorf
english; Product Owner e-commerce; product; ecommerce;
english; Store Manager fashion retail Cologne; retail; fashion, trade; Köln
english; Clinical Research Associate; life; ;
english; Quality Manager medical devices; qm; medtech;
english; Managing Director for family business in Ulm; exec; family; Ulm
english; Sustainability Manager utilities; energy; energy;
english; Nurse manager for hospital in Essen; care; health; Essen
typo; Vertreibsleiter Maschinnenbau Stuttgard; sales; machine; Stuttgart
typo; Buchalter Hambrug; fin; ; Hamburg
typo; Personlleiter Nürnberg; hr; ; Nürnberg
typo; Softwareentwikler Muenchen; it; ; München
typo; Pfelgekraft Dortmnud; care; ; Dortmund
typo; Ingeneur Fahrzeugbau; eng; auto;
typo; Marketting Manager Konsumgüter; mkt; fmcg;
typo; Controler Versicherug; fin; ins;
typo; Steuerbrater Düseldorf; tax; ; Düsseldorf
typo; Logistkleiter Spedtion; log; logistics;
typo; Rechtsanwallt Frankfrut; law; ; Frankfurt am Main
typo; Qualitätsmanger Automotiv; qm; auto;
typo; Geschäftsfüher Mittelstnad; exec; mid;
typo; Architeckt Leipizg; bau; ; Leipzig
typo; Einkaufsleter Chemei; buy; chem;
typo; Immoblienmakler Wiesbadn; immo; ; Wiesbaden
region; Controller im Rhein-Main-Gebiet; fin; ; rheinmain
region; IT-Leiter Ruhrgebiet Mittelstand; it; mid; ruhr
region; Personalleitung in Ostwestfalen; hr; ; owl
region; Konstrukteur in Franken; eng; ; franken
region; Vertrieb Medizintechnik NRW; sales; medtech; nrw
region; Bauleiter Sachsen; bau; ; sachsen
region; Produktionsleiter Bodensee; prod; ; bodensee
region; Jurist Rhein-Neckar; law; ; rheinneckar
region; Hotelfachkräfte Schleswig-Holstein; hotel; ; sh
region; Entwickler in Thüringen; it; ; thüringen
region; Werkleiter im Großraum Stuttgart, Automotive; prod; auto; stuttgart
region; Pflegefachkräfte in Niedersachsen; care; ; nds
region; Einkauf Maschinenbau Baden-Württemberg; buy; machine; bw
region; Chemielaborant Sachsen-Anhalt; life; chem; st
region; Geschäftsführer Norddeutschland Energie; exec; energy; nord
region; Marketing im Rheinland; mkt; ; rheinland
region; Filialleitung BaWü; retail; ; bw
region; Steuerfachleute in Hessen; tax; ; hessen
region; Logistiker im Ruhrpott; log; ; ruhr
region; Ärzte in Bayern; med; ; bayern
abbrev; CTO FinTech Berlin; it; fintech; Berlin
abbrev; GF Bau NRW; exec; bau; nrw
abbrev; PDL Leipzig; care; ; Leipzig
abbrev; KAM Food; sales; food;
abbrev; CHRO DAX-Konzern; hr; corp;
abbrev; QM-Leiter Pharma; qm; pharma;
abbrev; SCM Automotive BW; log; auto; bw
abbrev; COO Scale-up; prod; startup;
abbrev; StB / WP Kanzlei Köln; tax; law; Köln
abbrev; CMO E-Com; mkt; ecommerce;
abbrev; HRBP MedTech; hr; medtech;
abbrev; CISO Bank Ffm; it; bank; Frankfurt am Main
abbrev; F&E-Leiter Elektronik; eng; electro;
abbrev; TGA-Planer München; bau; ; München
abbrev; SAP-Berater Mannheim; it; ; Mannheim
abbrev; FiBu Bonn; fin; ; Bonn
asciiumlaut; Geschaeftsfuehrer Koeln; exec; ; Köln
asciiumlaut; Einkaeufer Nuernberg Elektronik; buy; electro; Nürnberg
asciiumlaut; Aerzte Luebeck; med; ; Lübeck
asciiumlaut; Verkaeufer Duesseldorf Mode; retail, sales; fashion; Düsseldorf
asciiumlaut; Qualitaetssicherung Muenster Lebensmittel; qm; food; Münster
asciiumlaut; Buerokraft Wuerzburg; office; ; Würzburg
asciiumlaut; Kuechenchef Saarbruecken; hotel; ; Saarbrücken
asciiumlaut; Maschinenfuehrer Goettingen; prod; ; Göttingen
vague; jemand, der unsere Zahlen in Ordnung bringt, am besten in Köln; fin; ; Köln
vague; Wir brauchen Leute, die verkaufen können, Medizintechnik; sales; medtech;
vague; Chef für unser Krankenhaus in Erfurt; exec; health; Erfurt
vague; Verantwortliche Person für Lieferketten und Lager, Handel; log; trade;
vague; Kopf für unsere Rechtsabteilung, Konzern; law; corp;
vague; Nachfolge für den Inhaber eines Handwerksbetriebs in Augsburg; exec; ; Augsburg
vague; Menschen, die Apps programmieren, Hamburg; it; ; Hamburg
vague; Profi für Löhne und Gehälter, Ulm; hr; ; Ulm
placeonly; Personalberatung in Rostock; ; ; Rostock
placeonly; Headhunter Regensburg; ; ; Regensburg
placeonly; Personalvermittler für Automobilzulieferer in Sachsen; ; auto; sachsen
placeonly; Personalberater Immobilienwirtschaft; ; immo;
placeonly; Recruiter für Banken in Frankfurt; ; bank; Frankfurt am Main
placeonly; Headhunter Chemie Leverkusen Köln; ; chem; Köln
placeonly; Personalberatung für Startups in Berlin; ; startup; Berlin
placeonly; Beratung für Krankenhäuser in Bayern; ; health; bayern
negated; Controller, aber nicht für Banken, in Frankfurt; fin; ; Frankfurt am Main
negated; Vertriebsleiter, kein IT-Unternehmen, Hamburg; sales; ; Hamburg
negated; Ingenieur (kein Automotive) in Stuttgart; eng; ; Stuttgart
negated; HR, nicht Recruiting, Düsseldorf; hr; ; Düsseldorf
compound; Krankenhauscontroller Essen; fin; health; Essen
compound; Hotelbuchhalter München; fin; tourism; München
compound; Pharmavertriebsleiter; sales; pharma;
compound; Maschinenbaukonstrukteur Augsburg; eng; machine; Augsburg
compound; Versicherungsjurist Köln; law; ins; Köln
compound; Softwarevertriebler München; sales; software; München
compound; Stahlbauingenieur Duisburg; bau, eng; metal, bau; Duisburg
compound; Bankmarketing Frankfurt; mkt; bank; Frankfurt am Main
compound; Lebensmitteltechnologe Oldenburg; life, prod, eng; food; Oldenburg
compound; IT-Einkäufer Telekommunikation Bonn; buy; telco; Bonn
compound; Baukaufmann Berlin; fin, bau; bau; Berlin
compound; Energierechtler; law; energy;
`);
