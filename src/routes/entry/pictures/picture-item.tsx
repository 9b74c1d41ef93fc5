import { type FormEvent, useRef, useState } from 'react';
import { movePicture, removePicture, setPictureAlt } from '#data/entry/agency-pictures.ts';
import type { Session } from '#data/session.ts';
import { findAltFault, type OwnPicture } from '#domain/pictures/picture.ts';
import { cleanLine } from '#domain/text/clean-text.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { useStoredPicture } from '#features/stored-picture/use-stored-picture.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { TextArea } from '#ui/field.tsx';
import { ChangeFailure } from '#routes/entry/frame/change-failure.tsx';
import { useChange } from '#routes/entry/frame/use-change.ts';
import { describePictureState } from './picture-texts.ts';

interface PictureItemProps {
  session: Session;
  entryId: number;
  picture: OwnPicture;
  /** Among those that can change places; -1 for any other. */
  place: number;
  count: number;
}

/** A logo or picture of one's own entry: its state, and what can be done. */
export function PictureItem({ session, entryId, picture, place, count }: PictureItemProps) {
  const removing = useChange(session, removePicture);
  const moving = useChange(session, (isUp: boolean) => movePicture(picture.id, isUp));
  const name = picture.kind === 'logo' ? 'Logo' : 'Bild';
  const canMove = (isUp: boolean) => (isUp ? place > 0 : place >= 0 && place < count - 1);
  return (
    <article aria-label={`${name}: ${picture.alt}`} className="grid gap-4 sm:grid-cols-[9rem_1fr]">
      <StoredPicture session={session} picture={picture} />
      <div className="min-w-0">
        <p className="font-semibold">{describePictureState(picture)}</p>
        <p className="mt-1 wrap-anywhere text-ink-soft">{picture.alt}</p>
        {picture.newAlt !== null && (
          <p className="mt-1 wrap-anywhere">
            Neue Beschreibung, die auf die Prüfung wartet: {picture.newAlt}
          </p>
        )}
        {picture.reason !== null && (
          <p className="mt-1 whitespace-pre-line wrap-anywhere">Grund: {picture.reason}</p>
        )}
        {picture.state !== 'refused' && <AltForm session={session} entryId={entryId} picture={picture} />}
        <div className="mt-3 flex flex-wrap gap-3">
          {place >= 0 && count > 1 && (
            <>
              {[true, false].map((isUp) => (
                <Button
                  key={String(isUp)}
                  variant="secondary"
                  aria-disabled={moving.isPending || !canMove(isUp)}
                  onClick={() => {
                    if (!moving.isPending && canMove(isUp)) moving.mutate(isUp);
                  }}
                >
                  {isUp ? 'Nach vorn' : 'Nach hinten'}
                  <span className="sr-only">: {picture.alt}</span>
                </Button>
              ))}
            </>
          )}
          <ConfirmButton
            label="Entfernen"
            question={`Das Bild „${picture.alt}“ endgültig entfernen?`}
            confirmLabel="Bild entfernen"
            about={picture.alt}
            isPending={removing.isPending}
            onConfirm={() => {
              removing.mutate(picture.id);
            }}
          />
        </div>
        <ChangeFailure error={moving.error ?? removing.error} />
      </div>
    </article>
  );
}

/** The file out of the private bucket. */
function StoredPicture({ session, picture }: { session: Session; picture: OwnPicture }) {
  const { address, isError } = useStoredPicture({ userId: session.userId, ...picture });
  return (
    <div className="flex h-28 w-36 items-center justify-center border border-line bg-[#fff]">
      {address !== null && <img src={address} alt="" className="max-h-full max-w-full object-contain" />}
      {isError && <p className="p-2 text-sm text-[#000]">Das Bild konnte nicht geladen werden.</p>}
    </div>
  );
}

/** The form for a new description of a picture. */
function AltForm({ session, entryId, picture }: { session: Session; entryId: number; picture: OwnPicture }) {
  const shown = picture.newAlt ?? picture.alt;
  const [typed, setTyped] = useUnsentDraft(`picture-alt ${String(entryId)} ${picture.id}`, shown);
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const changing = useChange(session, async (alt: string) => {
    await setPictureAlt(picture.id, alt);
    setTyped(alt);
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (changing.isPending) return;
    const found = findAltFault(typed);
    setFault(found);
    if (found === undefined) changing.mutate(cleanLine(typed));
    else field.current?.focus();
  }

  return (
    <div className="mt-2">
      <Disclosure summary="Beschreibung ändern" hasFields>
        <form noValidate onSubmit={send} aria-label={`Beschreibung ändern: ${picture.alt}`} className="mt-3">
          <TextArea
            ref={field}
            label="Was ist zu sehen?"
            hint={
              picture.state === 'published'
                ? 'Bis wir die neue Beschreibung gelesen haben, bleibt die bisherige stehen.'
                : undefined
            }
            rows={2}
            value={typed}
            error={fault}
            onChange={(event) => {
              setFault(undefined);
              setTyped(event.target.value);
            }}
          />
          <Button type="submit" variant="secondary" className="mt-3" aria-disabled={changing.isPending}>
            Beschreibung speichern
          </Button>
          {changing.isSuccess && cleanLine(typed) === shown && (
            <p role="status" className="mt-2">
              Gespeichert.
            </p>
          )}
          <ChangeFailure error={changing.error} />
        </form>
      </Disclosure>
    </div>
  );
}
