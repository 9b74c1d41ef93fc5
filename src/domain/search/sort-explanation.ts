import type { SearchPlace } from './search-place.ts';

const TERM: Readonly<Record<SearchPlace, string>> = {
  browser: 'Ein Suchbegriff zeigt alle Personalberatungen, deren Name ihn enthält',
  database:
    'Ein Suchbegriff zeigt alle Personalberatungen, deren Name ihn enthält oder deren Angaben alle seine Wörter enthalten, auch gebeugt; gibt es keine, die mit ähnlich geschriebenen Wörtern',
};

/** „Wie sortieren wir?“ beside the directory, by where it is searched. docs/decisions/honesty.md. */
export function explainDirectoryOrder(place: SearchPlace): readonly string[] {
  return [
    'Voreingestellt ist die Reihenfolge von A bis Z nach dem Namen. Auf Wunsch sortieren wir nach Größe des Teams, nach Gründungsjahr oder nach dem Profil-Score, der nach festen Regeln allein aus dem Eintrag berechnet wird.',
    `Bei gleichem Wert entscheidet der Name. Einträge ohne Angabe zu Größe oder Gründung stehen in jeder dieser Sortierungen am Ende. ${TERM[place]}; Suchbegriff und Filter wählen aus und ändern die Reihenfolge nicht.`,
    'Bezahlung ändert die Reihenfolge nie; außerhalb von ihr steht nur der Block über der Liste mit der Agentur des Betreibers, gekennzeichnet als „Anzeige“. Auch in der Liste tragen bezahlte Einträge diesen Hinweis.',
  ];
}
