import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import { pictureQueries, storePicture, TooManyPictures } from '#pictures/api/agency-pictures.ts';
import { MAX_STORED_PICTURES, type PictureKind, type StoredFile } from '#pictures/model/picture.ts';
import { preparePicture, UnusablePicture } from '#pictures/ui/prepare-picture.ts';

interface Options {
  readonly userId: string;
  readonly entryId: number;
  readonly kind: PictureKind;
  /** How many can be taken; the others are named. */
  readonly room: number;
  /** Called for each, as soon as it is stored. */
  readonly onStored: (file: StoredFile) => void;
}

function explain(error: unknown): string {
  if (error instanceof UnusablePicture) return error.message;
  if (error instanceof TooManyPictures)
    return `Für diesen Eintrag liegen schon ${String(MAX_STORED_PICTURES)} Bilddateien bei uns, mehr können wir nicht annehmen. Was weder im Profil noch in einem Vorschlag steht, löschen wir nach einem Tag: Nehmen Sie heraus, was Sie nicht mehr brauchen, und laden Sie dieses Bild morgen hoch.`;
  return explainEntryError(error);
}

/** Makes chosen files small on this device and stores them, one after the other: how far it is, and why each that failed did. */
export function usePictureStoring({ userId, entryId, kind, room, onStored }: Options) {
  const client = useQueryClient();
  const [progress, setProgress] = useState({ at: 0, count: 0 });
  const [faults, setFaults] = useState<readonly string[]>([]);

  async function store(file: File): Promise<string | null> {
    try {
      const stored = await storePicture(entryId, await preparePicture(file, kind));
      const { queryKey } = pictureQueries.stored(userId, entryId);
      client.setQueryData(queryKey, (files = []) => [...files, stored]);
      onStored(stored);
      return null;
    } catch (error) {
      return `${file.name}: ${explain(error)}`;
    }
  }

  const storing = useMutation({
    mutationFn: async (files: readonly File[]) => {
      setFaults(
        files.slice(room).map((file) => `${file.name}: Mehr Bilder zeigt ein Eintrag nicht; dieses fehlt.`),
      );
      const taken = files.slice(0, room);
      for (const [index, file] of taken.entries()) {
        setProgress({ at: index + 1, count: taken.length });
        // One after the other: a phone has not the memory to decode two.
        const fault = await store(file);
        if (fault !== null) setFaults((before) => [...before, fault]);
      }
    },
  });

  return {
    isStoring: storing.isPending,
    progress,
    faults,
    store: (files: FileList | null) => {
      if (files !== null && files.length > 0 && !storing.isPending) storing.mutate([...files]);
    },
  };
}
