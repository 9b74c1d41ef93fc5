import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { addPicture, uploadPicture } from '#data/entry/agency-pictures.ts';
import { entryQueries } from '#data/entry/entries.ts';
import type { Session } from '#data/session.ts';
import {
  findAltFault,
  MAX_ALT_LENGTH,
  type OwnPicture,
  type PictureKind,
  explainPictureLimit,
} from '#domain/pictures/picture.ts';
import { useUnsentDraft } from '#features/account/unsent-drafts.ts';
import { PrivacyNote } from '#features/terms-note/terms-note.tsx';
import { Button } from '#ui/button.tsx';
import { FileField, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { explainPictureError } from './picture-texts.ts';
import { preparePicture, type PreparedPicture, UnusablePicture } from './prepare-picture.ts';

const KINDS = [
  ['logo', 'Logo'],
  ['picture', 'Bild fürs Profil'],
] as const;

/** Input of the form, not handed in yet. */
interface PictureDraft {
  readonly kind: PictureKind;
  readonly alt: string;
  readonly picture: PreparedPicture | null;
}

const EMPTY: PictureDraft = { kind: 'logo', alt: '', picture: null };

interface PictureFormProps {
  session: Session;
  entryId: number;
  entryName: string;
  pictures: readonly OwnPicture[];
}

/** Hands a logo or picture in: chosen or dropped, made small on this device, described, and seen as it will be shown. */
export function PictureForm({ session, entryId, entryName, pictures }: PictureFormProps) {
  const kindName = useId();
  const client = useQueryClient();
  const fileField = useRef<HTMLInputElement>(null);
  const altField = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useUnsentDraft(`picture ${String(entryId)}`, EMPTY);
  const [fault, setFault] = useState<string>();
  const [altFault, setAltFault] = useState<string>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const { kind, alt, picture } = draft;
  const noMore = explainPictureLimit(kind, pictures);
  /** A retry does not store the same file twice. */
  const uploaded = useRef<{ readonly file: Blob; readonly path: string }>(undefined);

  const preparing = useMutation({
    mutationFn: async (file: File) => preparePicture(file, kind),
    onSuccess: (prepared) => {
      setFault(undefined);
      setDraft({ ...draft, picture: prepared });
    },
    onError: (error) => {
      setFault(
        error instanceof UnusablePicture
          ? error.message
          : 'Dieses Bild lässt sich nicht öffnen. Bitte wählen Sie ein anderes.',
      );
    },
  });
  const sending = useMutation({
    mutationFn: async (prepared: PreparedPicture) => {
      if (uploaded.current?.file !== prepared.file) {
        uploaded.current = { file: prepared.file, path: await uploadPicture(entryId, prepared.file) };
      }
      const { width, height } = prepared;
      await addPicture(entryId, { kind, alt, path: uploaded.current.path, width, height });
    },
    onSuccess: () => {
      setDraft({ ...EMPTY, kind });
      if (fileField.current !== null) fileField.current.value = '';
    },
    // Also after a lost answer, because the picture may have been stored.
    onSettled: () => client.invalidateQueries({ queryKey: entryQueries.all(session.userId) }),
  });

  function open(file: File | undefined) {
    if (file === undefined || preparing.isPending || sending.isPending) return;
    sending.reset();
    preparing.mutate(file);
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending || preparing.isPending || noMore !== null) return;
    const missing = picture === null ? (fault ?? 'Bitte wählen Sie ein Bild.') : undefined;
    const wrongAlt = findAltFault(alt);
    setFault(missing);
    setAltFault(wrongAlt);
    if (picture === null) fileField.current?.focus();
    else if (wrongAlt === undefined) sending.mutate(picture);
    else altField.current?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={send}
      aria-label="Logo oder Bild einreichen"
      className="mt-6 flex flex-col gap-5 border-t-2 border-line-strong bg-surface p-5"
    >
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="font-semibold">Was möchten Sie einreichen?</legend>
        {KINDS.map(([value, label]) => (
          <label key={value} className="inline-flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={kindName}
              className="size-5 accent-petrol"
              checked={kind === value}
              disabled={sending.isPending || preparing.isPending}
              onChange={() => {
                // Made for the other size.
                setDraft({ ...draft, kind: value, picture: null });
                setFault(undefined);
                if (fileField.current !== null) fileField.current.value = '';
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {noMore !== null && <p role="status">{noMore}</p>}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsDraggedOver(true);
        }}
        onDragLeave={() => {
          setIsDraggedOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setIsDraggedOver(false);
          open(event.dataTransfer.files[0]);
        }}
        className={`border-2 border-dashed p-4 ${isDraggedOver ? 'border-petrol bg-petrol-tint' : 'border-line-strong'}`}
      >
        <FileField
          ref={fileField}
          label="Bild wählen oder hierher ziehen"
          hint="JPEG, PNG oder WebP. Das Bild wird auf Ihrem Gerät verkleinert; Ort, Kamera und andere Angaben in der Datei werden dabei entfernt."
          accept="image/jpeg,image/png,image/webp"
          disabled={preparing.isPending || sending.isPending}
          error={fault}
          onChange={(event) => {
            open(event.target.files?.[0]);
          }}
        />
        {preparing.isPending && (
          <p role="status" className="mt-2">
            Das Bild wird vorbereitet …
          </p>
        )}
      </div>
      {picture !== null && <Preview kind={kind} picture={picture} alt={alt} entryName={entryName} />}
      <TextArea
        ref={altField}
        label="Was ist zu sehen?"
        hint={`Ein Satz für alle, die das Bild nicht sehen können, höchstens ${String(MAX_ALT_LENGTH)} Zeichen.`}
        rows={2}
        value={alt}
        error={altFault}
        onChange={(event) => {
          setAltFault(undefined);
          setDraft({ ...draft, alt: event.target.value });
        }}
      />
      {sending.isError && (
        <Notice variant="error">
          <p>
            <strong>Das Bild ist noch nicht eingereicht.</strong> {explainPictureError(sending.error)}
          </p>
        </Notice>
      )}
      {sending.isSuccess && picture === null && (
        <Notice variant="success">
          <p>Eingereicht. Wir sehen es uns an und schreiben Ihnen, sobald es zu sehen ist.</p>
        </Notice>
      )}
      <p>
        <Button
          type="submit"
          aria-disabled={sending.isPending || preparing.isPending || noMore !== null}
          aria-busy={sending.isPending}
        >
          {sending.isPending ? 'Wird eingereicht …' : 'Zur Prüfung einreichen'}
        </Button>
      </p>
      <PrivacyNote />
    </form>
  );
}

interface PreviewProps {
  kind: PictureKind;
  picture: PreparedPicture;
  alt: string;
  entryName: string;
}

/** The picture as visitors will see it. */
function Preview({ kind, picture: { address, width, height }, alt, entryName }: PreviewProps) {
  return (
    <figure>
      <figcaption className="font-semibold">
        {kind === 'logo' ? 'So steht es auf der Karte und im Profil' : 'So steht es im Profil'}
      </figcaption>
      {kind === 'logo' ? (
        <div className="mt-2 flex items-center gap-4 border-t-2 border-ochre bg-paper p-5">
          <img
            src={address}
            alt={alt}
            width={48}
            height={48}
            className="size-12 shrink-0 rounded border border-line bg-[#fff] object-contain p-0.5"
          />
          <span className="min-w-0 font-serif text-xl font-semibold wrap-anywhere">{entryName}</span>
        </div>
      ) : (
        <img
          src={address}
          alt={alt}
          width={width}
          height={height}
          className="mt-2 h-auto w-full max-w-md border border-line bg-paper-2"
        />
      )}
    </figure>
  );
}
