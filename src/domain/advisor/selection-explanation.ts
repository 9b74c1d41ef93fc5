import { ADVISOR_CANDIDATES } from '#domain/search/directory-limits.ts';

/** „Wie sortieren wir?“ beside the recommendations: what selectRecommendations does. docs/decisions/honesty.md. */
export const RECOMMENDATION_EXPLANATION: readonly string[] = [
  'Zuerst kommen Personalberatungen, in deren Beschreibung, Branchen, Standorten oder Spezialisierungen Ihre Eingabe wörtlich steht. Danach kommen die, die dem Sinn nach passen: Der Berater-Assistent liest aus Ihrem Text Funktion, Branche, Ort, Erfahrung und Art des Unternehmens und vergibt feste Punkte, für die Funktion am meisten. Nennen Sie eine Vertragsart wie Zeitarbeit, Interim, Direktvermittlung oder Festanstellung, zählt auch sie. Nennen Sie Konditionen wie „auf Erfolgsbasis“, „12\u00A0Monate Garantie“ oder „BDU-Mitglied“, zählt, was die Beratungen dazu angeben; alle zusammen zählen weniger als die Funktion, und wer nichts angibt, bekommt dafür keine Punkte. Was nur verwandt ist, steht als „verwandt“ hinter dem, was passt. Unter gleich gut passenden entscheidet das Los.',
  'Passen weniger als drei, füllen zufällig gezogene Personalberatungen die freien Plätze. Sie sind als „Weitere Agentur“ gekennzeichnet.',
  'Unser Premium Partner, die Agentur des Betreibers, erhält immer einen der drei Plätze, auch wenn er nicht zu Ihrer Eingabe passt. Dann steht er hinter den passenden, und in jedem Fall trägt er den Hinweis „Anzeige“. Hätte seinen Platz sonst eine besser passende Personalberatung bekommen, steht das auf seiner Karte.',
];

/** Beside it where the directory is too large to load: what `advisor_candidates` does. */
export const CANDIDATES_EXPLANATION = `Weil das Verzeichnis sehr groß ist, sucht unsere Datenbank dafür zuerst ${ADVISOR_CANDIDATES} Personalberatungen heraus, die nach denselben Regeln am ehesten passen. Auch dabei entscheidet unter gleich gut passenden das Los, und unser Premium Partner ist immer darunter.`;
