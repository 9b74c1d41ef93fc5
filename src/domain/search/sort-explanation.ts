import { REVIEW_RULES } from '#domain/client-reviews/summary.ts';

/** „Wie sortieren wir?“ beside the directory. docs/decisions/honesty.md. */
export const DIRECTORY_ORDER_EXPLANATION: readonly string[] = [
  'Voreingestellt ist die Reihenfolge von A bis Z nach dem Namen. Auf Wunsch sortieren wir nach Größe des Teams, nach Gründungsjahr, nach dem Profil-Score, der nach festen Regeln allein aus dem Eintrag und dem laufenden Jahr berechnet wird, oder nach Bewertungen.',
  `Nach Bewertungen sortieren wir mit dem Wert (${REVIEW_RULES.priorReviews} · C + Σ w · r) / (${REVIEW_RULES.priorReviews} + Σ w): r sind die Sterne jeder Bewertung, die zählt, C ist der Durchschnitt aller Bewertungen dieser Website, und jede Bewertung wiegt w = 0,5 hoch (Alter in Monaten / ${REVIEW_RULES.halfLifeMonths}). Es zählen die letzten ${REVIEW_RULES.countedMonths} Monate und von einem Auftraggeber eine Bewertung in zwölf Monaten. So steht niemand mit einer einzigen Bewertung ganz oben oder ganz unten, und neue wiegen mehr als alte.`,
  'Bei gleichem Wert entscheidet der Name. Einträge ohne Angabe zu Größe oder Gründung und solche ohne Bewertungen stehen in jeder dieser Sortierungen am Ende.',
  'Suchen Sie nach einem Begriff, stehen zuerst die Personalberatungen, deren Name ihn enthält, darunter als „Weitere Treffer“ die, bei denen alle seine Wörter in Name, Ort, Branchen, Spezialisierung oder Beschreibung vorkommen, auch gebeugt. Beide Gruppen haben die gewählte Sortierung. Gibt es keinen Treffer, suchen wir nach ähnlich geschriebenen Wörtern.',
  'Bezahlung ändert die Reihenfolge der Liste nie; außerhalb von ihr stehen der Block mit der Agentur des Betreibers und der Block „Anzeigen“ mit höchstens drei bezahlten Premium-Einträgen, die zu Ihrer Auswahl passen. Ihre Reihenfolge wechselt täglich, jeder steht gleich oft an erster Stelle. Auch in der Liste tragen alle diese Einträge den Hinweis „Anzeige“.',
];
