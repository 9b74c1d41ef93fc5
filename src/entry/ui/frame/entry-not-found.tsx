import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** Screen for an address that names an entry the account does not have. */
export function EntryNotFound({ children }: { children: string }) {
  return (
    <>
      <ScreenHeading>Nicht gefunden</ScreenHeading>
      <p className="mt-6">{children}</p>
      <p className="mt-2">
        <Link to={paths.entry} className={STANDALONE_LINK}>
          Zur Übersicht
        </Link>
      </p>
    </>
  );
}
