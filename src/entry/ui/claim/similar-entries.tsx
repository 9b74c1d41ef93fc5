import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { claimPath, ownEntryPath } from '#config/paths.ts';
import type { SimilarEntry } from '#entry/model/entry.ts';
import type { OwnData } from '#entry/ui/frame/own-data.tsx';
import { buttonClass } from '#ui/button.tsx';

const listedSchema = z.object({ listed: z.object({ name: z.string(), website: z.nullable(z.string()) }) });

/** The entry whose claim somebody has gone on to from this list; visitors may not see it. */
export const readListed = (state: unknown) => listedSchema.safeParse(state).data?.listed ?? null;

interface SimilarEntriesProps {
  /** Entries that may be the same agency as the one being entered. */
  similar: readonly SimilarEntry[];
  own: OwnData['entries'];
  /** The button to continue where it is another agency. */
  children: ReactNode;
}

/** Entries that may be the same agency. One with the same domain is, so only these are listed if there are any. */
export function SimilarEntries({ similar, own, children }: SimilarEntriesProps) {
  const same = similar.filter(({ isSameDomain }) => isSameDomain);
  const isSame = same.length > 0;
  return (
    <section aria-labelledby="gefunden" className="mt-10 max-w-text">
      <h3 id="gefunden" ref={(heading) => heading?.focus()} tabIndex={-1} className="text-xl">
        {isSame ? 'Ihre Beratung steht schon im Verzeichnis' : 'Ist das Ihr Eintrag?'}
      </h3>
      <p className="mt-3">
        {isSame
          ? 'Zu dieser Website gibt es schon einen Eintrag. Übernehmen Sie ihn, dann können Sie ihn pflegen.'
          : 'Diese Einträge haben einen ähnlichen Namen.'}
      </p>
      <ul className="mt-4 border-t border-line">
        {(isSame ? same : similar).map(({ id, name, towns, website }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{name}</p>
              <p className="text-base text-ink-soft">{[towns, website].filter(Boolean).join('\u00A0· ')}</p>
            </div>
            {own.some(({ entry }) => entry.id === id) ? (
              <Link to={ownEntryPath(id)} className={buttonClass()}>
                Zu meinem Eintrag<span className="sr-only">: {name}</span>
              </Link>
            ) : (
              <Link to={claimPath(id)} state={{ listed: { name, website } }} className={buttonClass()}>
                Ja, übernehmen<span className="sr-only">: {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {children}
    </section>
  );
}
