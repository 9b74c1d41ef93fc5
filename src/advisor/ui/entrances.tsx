import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { Entrances as EntranceLinks } from '#directory/model/landing/entrances.ts';
import { FieldMark } from '#directory/ui/field-mark.tsx';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { STANDALONE_LINK } from '#ui/text-link.ts';

const LINK =
  'flex min-h-11 items-center gap-3 border-b border-line py-1 text-ink no-underline hover:border-petrol hover:text-petrol';

/** The fields of work and towns with most entries, each a way into the directory. */
export function EntranceSection({ fields, towns }: EntranceLinks) {
  if (fields.length + towns.length === 0) return null;
  return (
    <section aria-labelledby="einstiege" className="mt-12">
      <h2 id="einstiege" className="text-2xl">
        Nach Fachgebiet oder Ort suchen
      </h2>
      <div className="mt-4 grid gap-x-12 gap-y-6 lg:grid-cols-[2fr_1fr]">
        {fields.length > 0 && (
          <ul aria-label="Fachgebiete" className="gap-x-8 sm:columns-2">
            {fields.map(({ path, label, count, mark }) => (
              <li key={path} className="break-inside-avoid">
                <Link to={path} className={LINK}>
                  <span className="text-petrol">
                    <FieldMark mark={mark} />
                  </span>
                  <span className="min-w-0 grow">{label}</span> <Count count={count} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        {towns.length > 0 && (
          <ul aria-label="Orte" className="gap-x-8 max-lg:columns-2">
            {towns.map(({ path, label, count }) => (
              <li key={path} className="break-inside-avoid">
                <Link to={path} className={LINK}>
                  <span className="min-w-0 grow">{label}</span> <Count count={count} />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6">
        <Link to={paths.landingIndex} className={STANDALONE_LINK}>
          Alle Orte, Fachgebiete und Branchen
        </Link>
      </p>
    </section>
  );
}

/** How many entries a page lists. */
function Count({ count }: { count: number }) {
  return (
    <span className="text-sm text-ink-soft digits">
      {formatGermanNumber(count)}
      <span className="sr-only"> Einträge</span>
    </span>
  );
}
