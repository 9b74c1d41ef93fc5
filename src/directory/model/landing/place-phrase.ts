import type { Place } from '#lib/language/places.ts';

const WITH_ARTICLE: Readonly<Record<string, readonly string[]>> = {
  im: 'Allgäu,Chemiedreieck,Elbtal,Erzgebirge,Münsterland,Rheinland,Ruhrgebiet,Saarland,Sauerland,Schwarzwald,Südwesten,Taunus'.split(
    ',',
  ),
  'in der': 'Eifel,Hauptstadtregion,Lausitz,Lüneburger Heide,Metropolregion Hamburg,Oberpfalz,Pfalz'.split(
    ',',
  ),
};

const WHOLE: Readonly<Record<string, string>> = {
  'Bergisches Land': 'im Bergischen Land',
  Bodensee: 'am Bodensee',
  Ostsee: 'an der Ostsee',
  'Rhein-Main': 'im Rhein-Main-Gebiet',
  'Rhein-Neckar': 'in der Region Rhein-Neckar',
};

/** „in Köln“, „im Saarland“, „an der Ostsee“: where something is. */
export function placePhrase({ name }: Pick<Place, 'name'>): string {
  const article = Object.entries(WITH_ARTICLE).find(([, names]) => names.includes(name))?.[0] ?? 'in';
  return WHOLE[name] ?? `${article} ${name}`;
}
