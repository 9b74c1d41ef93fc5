import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import type { Session } from '#account/api/session.ts';
import { shownFault, shownFaults } from '#agency/ui/extended/shown-fault.ts';
import { entryQueries } from '#entry/api/entries.ts';
import type { DraftFormValues } from '#entry/model/draft-form.ts';
import type { PictureField } from '#entry/model/entry.ts';
import type { DraftSource } from '#entry/ui/draft/opened-draft.ts';
import { ItemFields, ItemListFields } from '#entry/ui/draft/item-list-fields.tsx';
import { MemberChangeError } from '#entry/ui/frame/member-change-error.tsx';
import { pictureQueries, removePicture } from '#pictures/api/agency-pictures.ts';
import { MAX_ALT_LENGTH, MAX_PICTURES } from '#pictures/model/picture.ts';
import { PictureChooser } from '#pictures/ui/picture-chooser.tsx';
import { StoredPicture } from '#pictures/ui/stored-picture.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { TextArea } from '#ui/field.tsx';
import { usePictureStoring } from './use-picture-storing.ts';

interface PictureFieldsProps {
  session: Session;
  entryId: number;
  known: DraftSource;
  form: UseFormReturn<DraftFormValues>;
}

const FIELDS = {
  logo: {
    kind: 'logo',
    most: 1,
    heading: 'Logo',
    one: 'Logo',
    hint: 'Steht auf Karten, im Vergleich und im Profil.',
    choose: 'Logo wählen oder hierher ziehen',
  },
  pictures: {
    kind: 'picture',
    most: MAX_PICTURES,
    heading: 'Bilder',
    one: 'Bild',
    hint: `Stehen im Profil, in dieser Reihenfolge; höchstens ${String(MAX_PICTURES)}.`,
    choose: 'Bilder wählen oder hierher ziehen, auch mehrere auf einmal',
  },
} as const;

/** Logo and pictures of the draft: stored as soon as they are chosen, and decided about with everything else. */
export function PictureFields(props: PictureFieldsProps) {
  return (
    <>
      <Pictures {...props} field="logo" />
      <Pictures {...props} field="pictures" />
    </>
  );
}

function Pictures({ session, entryId, known, form, field }: PictureFieldsProps & { field: PictureField }) {
  const { kind, most, heading, one, hint, choose } = FIELDS[field];
  const { fields, append, move, remove, replace } = useFieldArray({
    control: form.control,
    name: field,
    keyName: 'key',
  });
  const texts = useWatch({ control: form.control, name: field });
  const isLogo = field === 'logo';
  const published = isLogo ? [known.extended?.logo] : (known.extended?.pictures ?? []);
  // Another logo takes the place of the one before.
  const room = isLogo ? most : most - fields.length;
  const {
    isStoring,
    progress,
    faults: unstored,
    store,
  } = usePictureStoring({
    userId: session.userId,
    entryId,
    kind,
    room,
    onStored: (stored) => {
      if (isLogo) replace([{ id: stored.id, alt: `Logo von ${String(known.entry?.values.name ?? 'uns')}` }]);
      else append({ id: stored.id, alt: '' }, { shouldFocus: false });
    },
  });
  return (
    <ItemListFields
      heading={heading}
      count={fields.length}
      hint={hint}
      adding={
        <>
          {room > 0 && (
            <PictureChooser
              label={choose}
              isMultiple={!isLogo}
              isStoring={isStoring}
              progress={progress}
              onChosen={store}
            />
          )}
          {unstored.length > 0 && (
            <div role="alert" className="mt-3 text-red">
              <p className="font-semibold">Nicht gespeichert:</p>
              <ul className="list-disc pl-5">
                {unstored.map((fault) => (
                  <li key={fault} className="wrap-anywhere">
                    {fault}
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
    >
      {fields.map((picture, at) => {
        const name = isLogo ? one : `${one} ${String(at + 1)}`;
        return (
          <ItemFields
            key={picture.key}
            name={name}
            title={texts[at]?.alt ?? ''}
            required={{ 'Was zu sehen ist': texts[at]?.alt ?? '' }}
            faults={shownFaults(form, field, at)}
            onRemove={() => remove(at)}
          >
            <div className="grid gap-4 sm:grid-cols-[9rem_1fr]">
              <StoredPicture userId={session.userId} entryId={entryId} id={picture.id} />
              <div className="min-w-0">
                <TextArea
                  label="Was ist zu sehen?"
                  hint={`Ein Satz für alle, die das Bild nicht sehen können, höchstens ${String(MAX_ALT_LENGTH)} Zeichen.`}
                  rows={2}
                  error={shownFault(form, `${field}.${at}.alt`)}
                  {...form.register(`${field}.${at}.alt`)}
                />
                {fields.length > 1 && (
                  <p className="mt-2 flex flex-wrap gap-3">
                    {([-1, 1] as const).map((step) => (
                      <Button
                        key={step}
                        variant="secondary"
                        aria-disabled={fields[at + step] === undefined}
                        onClick={() => {
                          if (fields[at + step] !== undefined) move(at, at + step);
                        }}
                      >
                        {step < 0 ? 'Nach vorn' : 'Nach hinten'}
                        <span className="sr-only">: {name}</span>
                      </Button>
                    ))}
                  </p>
                )}
                {published.some((shown) => shown?.id === picture.id) && (
                  <Removal
                    session={session}
                    entryId={entryId}
                    id={picture.id}
                    about={name}
                    onRemoved={() => remove(at)}
                  />
                )}
              </div>
            </div>
          </ItemFields>
        );
      })}
    </ItemListFields>
  );
}

interface RemovalProps {
  session: Session;
  entryId: number;
  id: string;
  about: string;
  onRemoved: () => void;
}

/** Takes a published picture away at once, without a decision. */
function Removal({ session: { userId }, entryId, id, about, onRemoved }: RemovalProps) {
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: () => removePicture(id),
    onSuccess: async () => {
      onRemoved();
      await client.invalidateQueries({ queryKey: entryQueries.all(userId) });
      await client.invalidateQueries({ queryKey: pictureQueries.stored(userId, entryId).queryKey });
    },
  });
  return (
    <div className="mt-2">
      <ConfirmButton
        label="Sofort löschen"
        about={about}
        question="Dieses Bild aus Profil und Vorschlag löschen?"
        consequence="Gilt sofort, auch im veröffentlichten Profil, ohne Prüfung."
        confirmLabel="Bild endgültig löschen"
        isPending={removing.isPending}
        onConfirm={() => removing.mutate()}
      />
      <MemberChangeError error={removing.error} />
    </div>
  );
}
