import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { agencyPath } from '#config/paths.ts';
import { REASON_PHRASES } from '#desk/model/reason-phrases.ts';
import { entryAdministrationQueries } from '#entry/api/entry-administration.ts';
import type { Entry } from '#entry/model/entry.ts';
import type { RestrictionGround } from '#entry/model/restriction.ts';
import { removePicture } from '#pictures/api/agency-pictures.ts';
import type { NamedPicture } from '#pictures/model/picture.ts';
import { StoredPicture } from '#pictures/ui/stored-picture.tsx';
import { Button } from '#ui/button.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { EntryProfileTexts } from './entry-profile-texts.tsx';
import { QueryState } from './query-state.tsx';
import { RestrictionDialog } from './restriction-dialog.tsx';

interface EntryPicturesProps {
  userId: string;
  entry: Entry;
  onChanged: () => void;
}

/** The published logo and pictures, each of which can be taken away, services and case studies. What is proposed is in the Eingang. */
export function EntryPictures({ userId, entry, onChanged }: EntryPicturesProps) {
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
      {query.data?.pictures.length === 0 && (
        <p className="mt-3 text-ink-soft">Kein Bild ist veröffentlicht.</p>
      )}
      <ul className="mt-4 grid gap-4 empty:hidden sm:grid-cols-2">
        {query.data?.pictures.map((picture) => (
          <li key={picture.id} className="min-w-0">
            <StoredPicture
              userId={userId}
              entryId={entry.id}
              id={picture.id}
              alt={picture.alt}
              className="h-40 w-56 max-w-full"
            />
            <p className="mt-1 text-sm wrap-anywhere text-ink-soft">
              <bdi>{picture.alt}</bdi>
            </p>
            <Removal picture={picture} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      {query.data && <EntryProfileTexts profile={query.data.profile} />}
    </>
  );
}

function Removal({ picture, onChanged }: { picture: NamedPicture; onChanged: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const removing = useMutation({
    mutationFn: (statement: { ground: RestrictionGround; reason: string }) =>
      removePicture(picture.id, statement),
    onSuccess: onChanged,
  });
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          removing.reset();
          setIsAsking(true);
        }}
      >
        Entfernen …<span className="sr-only">: {picture.alt}</span>
      </Button>
      {isAsking && (
        <RestrictionDialog
          question={`Das Bild „${picture.alt}“ entfernen?`}
          confirmLabel="Bild entfernen"
          hint="Gilt sofort, auch in Entwürfen und Vorschlägen. Wer das Bild hochgeladen hat, bekommt Grundlage und Begründung per E-Mail."
          phrases={REASON_PHRASES.picture}
          grounds={['terms', 'law', 'request']}
          isPending={removing.isPending}
          error={removing.error}
          onConfirm={(ground, reason, onDone) =>
            removing.mutate(
              { ground, reason },
              {
                onSuccess: () => {
                  onDone();
                  setIsAsking(false);
                },
              },
            )
          }
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
