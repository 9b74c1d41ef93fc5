import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { rows } from '#account/api/signed-in-call.ts';
import { inboxQueries } from './inbox.ts';

const templateSchema = z.object({
  id: z.string(),
  title: z.string(),
  answer: z.string(),
  /** Counts its changes. */
  edit: z.number(),
});

export type AnswerTemplate = z.output<typeof templateSchema>;

/** Templates of answers, by title, as the administrator `userId` sees them. Fails with a DataError. docs/product.md, Calls (C48). */
export const answerTemplatesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...inboxQueries.all(), 'templates', userId],
    queryFn: ({ signal }) =>
      rows(
        (client) =>
          client.from('answer_templates').select('id, title, answer, edit').order('title').order('id'),
        z.array(templateSchema),
        signal,
      ),
  });

/**
 * Saves a template as the next edit of the one that was read, or as a new one where its edit is 0.
 *
 * @returns whether it is saved; not where somebody else has changed or deleted it
 * @throws DataError
 */
export async function saveAnswerTemplate({ id, edit, ...words }: AnswerTemplate): Promise<boolean> {
  const saved = await rows((client) => {
    const table = client.from('answer_templates');
    return (
      edit === 0
        ? table.insert({ id, edit: 1, ...words })
        : table.update({ edit: edit + 1, ...words }).match({ id, edit })
    ).select('id');
  }, z.array(z.unknown()));
  return saved.length > 0;
}

/** Deletes a template. @throws DataError */
export async function deleteAnswerTemplate(id: string): Promise<void> {
  await rows((client) => client.from('answer_templates').delete().eq('id', id), z.unknown());
}
