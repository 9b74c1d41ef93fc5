import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { agencyPath } from '#config/paths.ts';
import { pictureUrl } from '#data/agencies/picture-url.ts';
import { entryAdministrationQueries } from '#data/entry/entry-administration.ts';
import type { Entry } from '#domain/entry/entry.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { QueryState } from './query-state.tsx';

/** The published logo and pictures, and the way to the profile as visitors see it. What waits for a decision is in the Eingang. */
export function EntryPictures({ userId, entry }: { userId: string; entry: Entry }) {
  const query = useQuery(entryAdministrationQueries.overview(userId, entry.id));
  return (
    <>
      <p className="mt-4 max-w-text">
        Logo, Bilder und das erweiterte Profil sind zu sehen, solange ein Vertrag läuft.{' '}
        {entry.status === 'active' && (
          <Link to={agencyPath(entry.id)} className={TEXT_LINK}>
            Profil ansehen
          </Link>
        )}
      </p>
      <QueryState failed="Die Bilder konnten nicht geladen werden." query={query} />
      {query.data?.pictures.length === 0 && <p className="mt-3 text-ink-soft">Kein Bild ist zu sehen.</p>}
      <ul className="mt-4 grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-4">
        {query.data?.pictures.map(({ id, alt, width, height }) => (
          <li key={id} className="min-w-0">
            <img
              src={pictureUrl(id)}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              className="h-auto max-h-40 w-auto max-w-full border border-line bg-surface"
            />
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
              <bdi>{alt}</bdi>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
