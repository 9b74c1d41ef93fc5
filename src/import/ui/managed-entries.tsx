import { Link } from 'react-router-dom';
import { adminEntryPath } from '#config/paths.ts';
import type { PlanSummary } from '#import/model/import-reader.ts';
import { formatGermanCount } from '#lib/german/german-count.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Entries listed by name. */
const NAMED = 50;

interface ManagedEntriesProps {
  managed: PlanSummary['managed'];
  isChanging: boolean;
  onChange: (isChanging: boolean) => void;
}

/** Warns of entries in the file that an agency manages: their gaps alone are filled, unless somebody wants more. */
export function ManagedEntries({ managed, isChanging, onChange }: ManagedEntriesProps) {
  return (
    <Notice variant="error">
      <p>
        <strong>
          {formatGermanCount(managed.length, 'Eintrag', 'Einträge')} dieser Datei verwaltet eine Beratung
          selbst.
        </strong>{' '}
        {isChanging
          ? 'Der Import ersetzt auch Angaben, die sie selbst gemacht hat.'
          : 'Dort füllt der Import nur Lücken; was die Beratung angegeben hat, bleibt.'}
      </p>
      <Disclosure summary="Welche">
        <ul>
          {managed.slice(0, NAMED).map(({ id, name }) => (
            <li key={id} className="wrap-anywhere">
              <Link to={adminEntryPath(id)} className={TEXT_LINK}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
        {managed.length > NAMED && <p>und {formatGermanNumber(managed.length - NAMED)} weitere</p>}
      </Disclosure>
      <Checkbox checked={isChanging} onChange={({ target }) => onChange(target.checked)}>
        Auch Angaben ändern, die eine Beratung selbst verwaltet
      </Checkbox>
    </Notice>
  );
}
