import { CLIENT_REVIEWS_KEY } from './query-keys.ts';

/**
 * How the keys of all queries begin whose answers belong to the signed-in account alone; the end of a session removes
 * them. They are apart from the queries, because the pages' frames need nothing else of these.
 */
export const accountQueryKeys = {
  administration: ['administration'],
  entries: ['entries'],
  entryReviews: [...CLIENT_REVIEWS_KEY, 'entry'],
  inbox: ['inbox'],
  ownSessions: ['own-sessions'],
  ownReviews: [...CLIENT_REVIEWS_KEY, 'own'],
  pictureFiles: ['picture-files'],
} as const;

/** The key of all queries about entries, proposals and reviews of the administrator `userId`. */
export const administrationKey = (userId: string) => [...accountQueryKeys.administration, userId] as const;
