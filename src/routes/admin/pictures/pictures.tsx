import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { decidePicture, pictureQueries, type PictureQuestion } from '#data/entry/agency-pictures.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import type { ListedPicture } from '#domain/pictures/picture.ts';
import { REASON_PHRASES } from '#domain/desk/reason-phrases.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { type UnsentDrafts, useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { MorePages } from '#features/load-error/more-pages.tsx';
import { QueryError } from '#features/load-error/query-error.tsx';
import { RefreshError } from '#features/load-error/refresh-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { useStoredPicture } from '#features/stored-picture/use-stored-picture.ts';
import { isOvertaken } from '#routes/admin/explain-admin-error.ts';
import { DecisionError } from '#routes/admin/queue/decision-error.tsx';
import { QueueSkeleton } from '#routes/admin/queue/queue-skeleton.tsx';
import { ReasonForm } from '#routes/admin/queue/reason-form.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

interface EntryPicturesProps {
  userId: string;
  entryId: number;
  onDecided: (outcome: string) => void;
}

/** The pictures of an entry: those that wait, oldest first, then those that visitors see, newest first. */
export function EntryPictures({ userId, entryId, onDecided }: EntryPicturesProps) {
  const query = useInfiniteQuery(pictureQueries.queue(userId, entryId));
  const failure = useLoadFailure(query);
  const reasons = useUnsentDrafts<string>('pictures');
  if (failure !== null) return <QueryError error={failure} query={query} />;
  if (query.data === undefined) return <QueueSkeleton />;
  const listed = query.data.pages.flatMap(({ items }) => items);
  const counts = query.data.pages.at(-1);
  const total = (counts?.waiting ?? 0) + (counts?.published ?? 0);
  const parts = [
    ['Zu prüfen', listed.filter(({ isWaiting }) => isWaiting), counts?.waiting ?? 0],
    ['Veröffentlicht', listed.filter(({ isWaiting }) => !isWaiting), counts?.published ?? 0],
  ] as const;
  return (
    <>
      {counts?.waiting === 0 && <p className="mt-4">Es wartet kein Bild dieses Eintrags.</p>}
      <RefreshError what="Die Liste konnte" query={query} />
      {parts.map(
        ([label, pictures, count]) =>
          pictures.length > 0 && (
            <section key={label} aria-label={label} className="mt-6">
              <h3 className="text-xl">
                {label} <span className="digits text-ink-soft">({formatGermanNumber(count)})</span>
              </h3>
              <ul className="mt-3 max-w-text divide-y divide-line border-y border-line">
                {pictures.map((picture) => (
                  <li key={picture.id} className="py-5">
                    <Item userId={userId} picture={picture} reasons={reasons} onDecided={onDecided} />
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <MorePages
        what="Bilder"
        progress={`${formatGermanNumber(listed.length)} von ${formatGermanNumber(total)} gezeigt`}
        query={query}
      />
    </>
  );
}

const REASON_HINT =
  'Die Begründung geht per E-Mail an die Person, die das Bild eingereicht hat; verwaltet sie den Eintrag nicht mehr, an die, die ihn verwalten.';

interface ItemProps {
  userId: string;
  picture: ListedPicture;
  /** The reasons typed, by picture or its withdrawal. */
  reasons: UnsentDrafts<string>;
  onDecided: (outcome: string) => void;
}

function Item({ userId, picture, reasons, onDecided }: ItemProps) {
  const { entryName, kind, alt, newAlt, isWaiting, width, height } = picture;
  const withdrawal = `${picture.id} as a whole`;
  const name = kind === 'logo' ? 'Logo' : 'Bild';
  const about = `${name} von ${entryName}, ${alt}`;
  const waiting = newAlt === null ? 'waiting' : 'text';
  const client = useQueryClient();
  const deciding = useMutation({
    mutationFn: ({ why, about: decided }: { why: string | null; about: PictureQuestion }) =>
      decidePicture(picture.id, {
        about: decided,
        seen: decided === 'text' ? (newAlt ?? alt) : alt,
        reason: why,
      }),
    onError: (error) => {
      if (isOvertaken(error) || entryErrorOf(error) === 'outdated') {
        void client.invalidateQueries({ queryKey: pictureQueries.queue(userId, picture.entryId).queryKey });
      }
    },
    onSuccess: (_, { why, about: decided }) => {
      reasons.set(decided === 'published' ? withdrawal : picture.id, null);
      onDecided(why === null ? 'Veröffentlicht.' : decided === 'published' ? 'Zurückgezogen.' : 'Abgelehnt.');
    },
  });
  return (
    <article aria-label={`${name}: ${entryName}`}>
      <h4 className="text-lg wrap-anywhere">
        {name}:{' '}
        <Link to={adminEntryPath(picture.entryId)} className={TEXT_LINK}>
          {entryName}
        </Link>
      </h4>
      <p className="text-sm text-ink-soft">
        eingereicht {formatShortTime(picture.uploadedAt)} · {width} × {height} Pixel
      </p>
      <BucketPicture userId={userId} picture={picture} />
      <p className="mt-2 wrap-anywhere">
        <span className="font-semibold">Zu sehen: </span>
        {alt}
      </p>
      {newAlt !== null && (
        <p className="mt-1 wrap-anywhere">
          <span className="font-semibold">Neue Beschreibung, zu prüfen: </span>
          {newAlt}
        </p>
      )}
      {isWaiting && (
        <>
          <Button
            className="mt-4"
            aria-disabled={deciding.isPending}
            aria-busy={deciding.isPending}
            onClick={() => {
              if (!deciding.isPending) deciding.mutate({ why: null, about: waiting });
            }}
          >
            {newAlt === null ? 'Veröffentlichen' : 'Neue Beschreibung veröffentlichen'}
            <span className="sr-only">
              : {name} von {entryName}
            </span>
          </Button>
          <ReasonForm
            label="Ablehnen mit Begründung"
            about={about}
            hint={REASON_HINT}
            missing="Bitte schreiben Sie, warum."
            button="Ablehnen"
            reason={reasons.get(picture.id) ?? ''}
            phrases={REASON_PHRASES.picture}
            isPending={deciding.isPending}
            onReasonChange={(reason) => {
              reasons.set(picture.id, reason);
            }}
            onSend={(why) => {
              deciding.mutate({ why, about: waiting });
            }}
          />
        </>
      )}
      {(!isWaiting || newAlt !== null) && (
        <div className="mt-3">
          <Disclosure summary="Zurückziehen" hasFields>
            <ReasonForm
              label="Zurückziehen mit Begründung"
              about={about}
              hint={REASON_HINT}
              missing="Bitte schreiben Sie, warum."
              button="Zurückziehen"
              reason={reasons.get(withdrawal) ?? ''}
              isPending={deciding.isPending}
              onReasonChange={(reason) => {
                reasons.set(withdrawal, reason);
              }}
              onSend={(why) => {
                deciding.mutate({ why, about: 'published' });
              }}
            />
          </Disclosure>
        </div>
      )}
      <DecisionError what="Das ist noch nicht gespeichert." error={deciding.error} onDecided={onDecided} />
    </article>
  );
}

/** The file out of the private bucket, in the picture's own shape. */
function BucketPicture({
  userId,
  picture: { path, alt, width, height },
}: {
  userId: string;
  picture: ListedPicture;
}) {
  const { address, isError } = useStoredPicture({ userId, path, width, height });
  const [isBroken, setIsBroken] = useState(false);
  if (isError || isBroken) {
    return (
      <p className="mt-3 font-semibold text-red">
        {isBroken
          ? 'Die Datei ist kein Bild. Bitte lehnen Sie sie ab.'
          : 'Das Bild konnte nicht geladen werden.'}
      </p>
    );
  }
  return (
    <div className="mt-3 flex min-h-32 max-w-md items-center border border-line bg-[#fff]">
      {address !== null && (
        <img
          src={address}
          alt={alt}
          width={width}
          height={height}
          className="h-auto max-h-96 w-auto max-w-full"
          onError={() => {
            setIsBroken(true);
          }}
        />
      )}
    </div>
  );
}
