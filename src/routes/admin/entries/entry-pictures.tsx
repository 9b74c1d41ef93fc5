import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { agencyPath } from '#config/paths.ts';
import { removePicture } from '#data/entry/agency-pictures.ts';
import { entryAdministrationQueries } from '#data/entry/entry-administration.ts';
import { REASON_PHRASES } from '#domain/desk/reason-phrases.ts';
import type { Entry } from '#domain/entry/entry.ts';
import type { NamedPicture } from '#domain/pictures/picture.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { StoredPicture } from '#features/stored-picture/stored-picture.tsx';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { ReasonForm } from '#routes/admin/queue/reason-form.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { QueryState } from './query-state.tsx';

interface EntryPicturesProps {
  userId: string;
  entry: Entry;
  onChanged: () => void;
}

/** The published logo and pictures, each of which can be taken away, and the way to the profile. What is proposed is in the Eingang. */
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
    </>
  );
}

function Removal({ picture, onChanged }: { picture: NamedPicture; onChanged: () => void }) {
  const [reason, setReason] = useUnsentDraft(`picture ${picture.id}`, '');
  const removing = useMutation({
    mutationFn: (why: string) => removePicture(picture.id, why),
    onSuccess: () => {
      setReason(null);
      onChanged();
    },
  });
  return (
    <Disclosure summary="Entfernen" hasFields>
      <ReasonForm
        label="Entfernen mit Begründung"
        about={picture.alt}
        hint="Gilt sofort, auch in Entwürfen und Vorschlägen. Die Begründung geht per E-Mail an die Beratung."
        missing="Bitte schreiben Sie, warum."
        button="Bild entfernen"
        reason={reason}
        phrases={REASON_PHRASES.picture}
        isPending={removing.isPending}
        onReasonChange={setReason}
        onSend={(why) => {
          removing.mutate(why);
        }}
      />
      <ChangeError what="Das Bild wurde nicht entfernt." error={removing.error} />
    </Disclosure>
  );
}
