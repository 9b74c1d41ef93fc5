import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Session } from '#account/api/session.ts';
import { useUnsentForm } from '#account/ui/unsent-form.ts';
import { contactPath, newEntryPath } from '#config/paths.ts';
import { entryQueries } from '#entry/api/entries.ts';
import { saveDraft } from '#entry/api/entry-changes.ts';
import { entryFieldsSchema, type EntryFormValues, readField } from '#entry/model/entry-form.ts';
import type { EntryValues, SimilarEntry } from '#entry/model/entry.ts';
import { fetchSimilar, useOtherAgencies } from '#entry/ui/draft/use-submission.ts';
import { explainEntryError } from '#entry/ui/frame/explain-entry-error.ts';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { registrableDomain } from '#lib/links/registrable-domain.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { SentForm } from '#ui/sent-form.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useToday } from '#ui/use-today.ts';
import { SimilarEntries } from './similar-entries.tsx';

interface StartScreenProps {
  session: Session;
  data: OwnData;
}

type StartValues = Pick<EntryFormValues, 'name' | 'website' | 'locations'>;

const EMPTY: StartValues = { name: '', website: '', locations: '' };

/** The typed values, and the entries that may be the same agency. */
interface Found {
  readonly values: EntryValues;
  readonly similar: readonly SimilarEntry[];
}

/** Name and website of an entry, and whether it is there already. */
export function StartScreen({ session, data }: StartScreenProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const currentYear = useToday().getFullYear();
  const schema = useMemo(
    () => z.pick(entryFieldsSchema(currentYear), { name: true, website: true, locations: true }),
    [currentYear],
  );
  const resolver = standardSchemaResolver<StartValues, unknown, StartValues>(schema);
  const { form, forget } = useUnsentForm<StartValues>('start', EMPTY, { isStored: true, resolver });
  const { errors } = form.formState;
  const [found, setFound] = useState<Found | null>(null);
  const [, keepOtherAgencies] = useOtherAgencies();

  const starting = useMutation({
    mutationFn: (values: EntryValues) => saveDraft({ changes: values }),
    onSuccess: async ({ id }) => {
      forget();
      await client.invalidateQueries({ queryKey: entryQueries.all(session.userId) });
      await navigate(newEntryPath(id), { replace: true });
    },
  });
  const checking = useMutation({
    mutationFn: async (typed: StartValues) => {
      const values = {
        name: readField('name', typed.name),
        website: readField('website', typed.website),
        locations: readField('locations', typed.locations),
      };
      const domain = registrableDomain(String(values.website)) ?? '';
      const own = data.proposals.find(
        ({ kind, state, author, changes }) =>
          kind === 'new' &&
          author === session.userId &&
          (state === 'draft' || state === 'returned' || state === 'submitted') &&
          domain !== '' &&
          registrableDomain(String(changes.website ?? '')) === domain,
      );
      if (own !== undefined) {
        await navigate(newEntryPath(own.id));
        return;
      }
      const similar = await fetchSimilar(client, session.userId, values);
      if (similar.length === 0) await starting.mutateAsync(values);
      else setFound({ values, similar });
    },
  });
  const isBusy = checking.isPending || starting.isPending;
  const failure = starting.error ?? checking.error;

  return (
    <>
      <ScreenHeading lead="Zuerst sehen wir nach, ob Ihre Beratung schon im Verzeichnis steht.">
        Name und Website
      </ScreenHeading>
      <SentForm
        className="mt-8 flex max-w-text flex-col gap-5"
        onChange={() => setFound(null)}
        onSubmit={form.handleSubmit((typed) => checking.mutateAsync(typed).catch(() => undefined))}
      >
        <TextField
          label="Name der Personalberatung"
          required
          autoComplete="organization"
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Website"
          required
          inputMode="url"
          autoComplete="url"
          hint="Zum Beispiel www.firma.de"
          error={errors.website?.message}
          {...form.register('website')}
        />
        <TextField
          label="Standorte"
          hint="Orte mit Komma trennen; kann leer bleiben."
          error={errors.locations?.message}
          {...form.register('locations')}
        />
        {failure !== null && !isBusy && (
          <Notice variant="error">
            <p>
              <strong>Das hat noch nicht geklappt.</strong> {explainEntryError(failure)}
            </p>
            <p>Was Sie eingegeben haben, steht unverändert im Formular.</p>
          </Notice>
        )}
        {found === null && (
          <p>
            <Button type="submit" isPending={isBusy}>
              {isBusy ? 'Wird nachgesehen …' : 'Weiter'}
            </Button>
          </p>
        )}
      </SentForm>
      {found !== null && (
        <SimilarEntries similar={found.similar} own={data.entries}>
          {found.similar.some(({ isSameDomain }) => isSameDomain) ? (
            <p className="mt-4">
              Ist es trotz gleicher Website eine andere Beratung?{' '}
              <Link to={contactPath()} className={TEXT_LINK}>
                Schreiben Sie uns
              </Link>
              , wir klären das mit Ihnen.
            </p>
          ) : (
            <p className="mt-6">
              <Button
                variant="secondary"
                isPending={isBusy}
                onClick={() => {
                  keepOtherAgencies(found.similar.map(({ id }) => id));
                  starting.mutate(found.values);
                }}
              >
                Nein, neuen Eintrag anlegen
              </Button>
            </p>
          )}
        </SimilarEntries>
      )}
    </>
  );
}
