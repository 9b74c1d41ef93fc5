import { useQuery } from '@tanstack/react-query';
import { facetTermsQueries } from '#data/agencies/facet-terms.ts';
import { Notice } from '#ui/notice.tsx';

/** The warning that a command of an update was forgotten. It needs no error state, because the inbox shows when the database does not answer. */
export function FacetTermsWarning() {
  const { data: areCurrent } = useQuery(facetTermsQueries.areCurrent());
  if (areCurrent !== false) return null;
  return (
    <div className="mt-8">
      <Notice>
        <p>
          <strong>Der Wortschatz der Datenbank gehört nicht zu dieser Fassung der Website.</strong> Filter und
          Berater-Assistent erkennen in einem großen Verzeichnis deshalb nicht alle Schreibweisen.
        </p>
        <p>
          So laden Sie ihn: im Ordner des Projekts <code>npm run db:terms:load</code> ausführen, mit Adresse
          und geheimem Schlüssel der Datenbank. Mehr dazu steht im Projekt in <code>docs/operating.md</code>,
          Schritt 1.
        </p>
      </Notice>
    </div>
  );
}
