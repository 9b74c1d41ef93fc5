import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { adminEntryPath } from '#config/paths.ts';
import { decidePicture, pictureQueries, type PictureQuestion } from '#data/entry/agency-pictures.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import { formatShortTime } from '#domain/german/berlin-time.ts';
import type { ListedPicture } from '#domain/pictures/picture.ts';
import { formatGermanNumber } from '#domain/german/german-number.ts';
import { type UnsentDrafts, useUnsentDrafts } from '#features/account/unsent-drafts.ts';
import { MorePages } from '#features/load-error/more-pages.tsx';
import { QueryError } from '#features/load-error/query-error.tsx';
import { RefreshError } from '#features/load-error/refresh-error.tsx';
import { useLoadFailure } from '#features/load-error/use-load-failure.ts';
import { useStoredPicture } from '#features/stored-picture/use-stored-picture.ts';
import { ChangeError } from '#routes/admin/change-error.tsx';
import { isOvertaken } from '#routes/admin/explain-admin-error.ts';
import { QueueSkeleton } from '#routes/admin/queue/queue-skeleton.tsx';
import { ReasonForm } from '#routes/admin/queue/reason-form.tsx';
import { useReloadEntries } from '#routes/admin/use-reload-entries.ts';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Logos and pictures of paid entries: those that wait, oldest first, then those that visitors see, newest first. */
export function Pictures({ userId }: { userId: string }) {
  const reloadEntries = useReloadEntries(userId);
  const heading = useRef<HTMLHeadingElement>(null);
  const query = useInfiniteQuery(pictureQueries.queue(userId));
  const failure = useLoadFailure(query);
  const reasons = useUnsentDrafts<string>('pictures');
  const onDecided = (outcome: string) => {
    showToast({ title: outcome });
    // The item that had the focus is gone.
    heading.current?.focus();
    reloadEntries();
  };
  const listed = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const counts = query.data?.pages.at(-1);
  const parts = [
    ['Zu prüfen', listed.filter(({ isWaiting }) => isWaiting), counts?.waiting ?? 0],
    ['Veröffentlicht', listed.filter(({ isWaiting }) => !isWaiting), counts?.published ?? 0],
  ] as const;
  return (
    <section aria-labelledby="bilder" className="mt-6">
      <h2 id="bilder" ref={heading} tabIndex={-1} className="mt-2 text-2xl">
        Logos und Bilder
      </h2>
      {failure !== null && (
        <div className="mt-4">
          <QueryError error={failure} query={query} />
        </div>
      )}
      {failure === null && query.data === undefined && <QueueSkeleton />}
      {counts?.waiting === 0 && (
        <p className="mt-4">
          {counts.published === 0
            ? 'Es wartet kein Bild, und keines ist veröffentlicht.'
            : 'Es wartet kein Bild.'}
        </p>
      )}
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
      {counts !== undefined && (
        <MorePages
          what="Bilder"
          progress={`${formatGermanNumber(listed.length)} von ${formatGermanNumber(counts.waiting + counts.published)} gezeigt`}
          query={query}
        />
      )}
    </section>
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
        void client.invalidateQueries({ queryKey: pictureQueries.queue(userId).queryKey });
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
      <ChangeError what="Das ist noch nicht gespeichert." error={deciding.error} />
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
