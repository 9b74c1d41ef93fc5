import { useQuery } from '@tanstack/react-query';
import { pictureQueries } from '#data/entry/agency-pictures.ts';
import type { Session } from '#data/session.ts';
import type { OwnEntry } from '#domain/entry/entry.ts';
import { MAX_PICTURES } from '#domain/pictures/picture.ts';
import { QueryError } from '#features/load-error/query-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { PictureForm } from './picture-form.tsx';
import { PictureItem } from './picture-item.tsx';

interface PictureSectionProps {
  session: Session;
  own: OwnEntry;
}

/** Logo and pictures of an entry. docs/decisions/paid-placement.md, Logo and pictures. */
export function PictureSection({ session, own: { entry } }: PictureSectionProps) {
  const query = useQuery(pictureQueries.own(session.userId, entry.id));
  const failure = useLoadFailure(query);
  const pictures = query.data?.pictures ?? [];
  const listed = pictures.filter(({ kind, state }) => kind === 'picture' && state !== 'refused');
  const heading = useFocusAfterRemoval(pictures.length);
  return (
    <section aria-labelledby="bilder">
      <h3 ref={heading} id="bilder" tabIndex={-1} className="text-xl">
        Logo und Bilder
      </h3>
      <p className="mt-3">
        Ein Premium-Eintrag zeigt Ihr Logo auf Karten, im Vergleich und im Profil, und im Profil bis zu{' '}
        {MAX_PICTURES} Bilder. Wir sehen jedes an, bevor es erscheint. Nach dem Ende des Vertrags bleiben sie
        gespeichert und sind nicht mehr öffentlich.
      </p>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {query.data === undefined && failure === null && <Skeleton className="mt-4 h-24" />}
      {pictures.length > 0 && (
        <ul aria-label="Logo und Bilder" className="mt-4 divide-y divide-line border-y border-line">
          {pictures.map((picture) => (
            <li key={picture.id} className="py-4">
              <PictureItem
                session={session}
                entryId={entry.id}
                picture={picture}
                place={listed.indexOf(picture)}
                count={listed.length}
              />
            </li>
          ))}
        </ul>
      )}
      {query.data?.canAdd === true && (
        <PictureForm
          session={session}
          entryId={entry.id}
          entryName={String(entry.values.name ?? 'Ihre Beratung')}
          pictures={pictures}
        />
      )}
      {query.data?.canAdd === false && (
        <p className="mt-3 text-ink-soft">Einreichen können Sie Bilder, sobald ein Vertrag besteht.</p>
      )}
    </section>
  );
}
