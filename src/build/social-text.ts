import type { Agency } from '#agency/model/agency.ts';
import { limitList } from '#agency/model/display.ts';
import { TOPICS } from '#articles/model/article-topics.ts';
import type { Article } from '#articles/model/articles.ts';
import type { Landing } from '#directory/model/landing/landing.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanDate } from '#lib/german/german-date.ts';
import type { SocialText } from './social-picture.ts';

const MAX_PLACES = 3;
const MAX_FIELDS = 6;

function listSome(entries: readonly string[], most: number): string {
  const { shown, hiddenCount } = limitList(entries, most);
  return [...shown, ...(hiddenCount > 0 ? [`${String(hiddenCount)}\u00a0weitere`] : [])].join(', ');
}

/** Name, place and fields, as the entry states them; nothing that praises it, paid for or not. */
export function socialTextOfEntry({
  name,
  locations,
  specializations,
}: Pick<Agency, 'name' | 'locations' | 'specializations'>): SocialText {
  const places = listSome(locations, MAX_PLACES);
  return {
    title: name,
    lines: [
      places === '' ? 'Personalberatung' : `Personalberatung · ${places}`,
      listSome(specializations, MAX_FIELDS),
    ].filter((line) => line !== ''),
  };
}

/** The words of a landing page's picture: its subject, and how many entries it lists. */
export function socialTextOfLanding({ heading, total }: Pick<Landing, 'heading' | 'total'>): SocialText {
  return {
    title: heading,
    lines: [
      `${formatGermanCount(total, 'Beratung', 'Beratungen')} im Verzeichnis, ohne Anmeldung zu vergleichen`,
    ],
  };
}

/** An article's title, with its topic and the day on which it was last checked. */
export function socialTextOfArticle({
  title,
  topic,
  checked,
}: Pick<Article, 'title' | 'topic' | 'checked'>): SocialText {
  return { title, lines: [`Ratgeber · ${TOPICS[topic]} · geprüft am ${formatGermanDate(checked)}`] };
}
