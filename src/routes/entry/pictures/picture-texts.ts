import type { EntryErrorCode } from '#domain/entry/entry.ts';
import type { OwnPicture } from '#domain/pictures/picture.ts';
import { entryErrorOf } from '#data/entry/entry-errors.ts';
import { explainEntryError } from '#routes/entry/frame/error-messages.ts';

/** The state of a logo or picture: „Bild, veröffentlicht“. */
export function describePictureState({ kind, state }: Pick<OwnPicture, 'kind' | 'state'>): string {
  const name = kind === 'logo' ? 'Logo' : 'Bild';
  if (state === 'waiting') return `${name}, wartet auf die Prüfung`;
  return state === 'published' ? `${name}, veröffentlicht` : `${name}, nicht veröffentlicht`;
}

/** The message for each rejection of a picture. */
const PICTURE_MESSAGES: Readonly<Partial<Record<EntryErrorCode, string>>> = {
  wrong_state: 'Der Eintrag hat keinen laufenden Vertrag mehr. Was Sie eingegeben haben, ist noch da.',
  already: 'Ein neues Logo wartet schon auf die Prüfung. Entfernen Sie es, um ein anderes einzureichen.',
  too_many:
    'Mehr Bilder gehen gerade nicht: höchstens sechs im Eintrag, drei in der Prüfung und zwanzig am Tag.',
};

/** Why a picture was not handed in, and what helps. */
export function explainPictureError(error: unknown): string {
  const code = entryErrorOf(error);
  return (code === null ? undefined : PICTURE_MESSAGES[code]) ?? explainEntryError(error);
}
