import { Link } from 'react-router-dom';
import { adminCasesPath } from '#config/paths.ts';
import type { OpenedCase, DeskCase } from '#desk/model/desk.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { describeTime, titleOfCase } from './case-texts.ts';

/** Other cases of the same entry and of the same sender; renders nothing where there are none. */
export function RelatedCases({ detail, now }: { detail: OpenedCase; now: number }) {
  return (
    <>
      <Cases label="Zum selben Eintrag" items={detail.sameEntry} now={now} />
      <Cases label="Vom selben Absender" items={detail.sameSender} now={now} />
    </>
  );
}

function Cases({ label, items, now }: { label: string; items: readonly DeskCase[]; now: number }) {
  if (items.length === 0) return null;
  return (
    <section aria-label={label} className="mt-8 border-t border-line pt-4">
      <h3 className="mb-2 text-lg">{label}</h3>
      <CaseLinks items={items} now={now} />
    </section>
  );
}

/** Links to cases, each with how long it has waited or how it was decided. */
export function CaseLinks({ items, now }: { items: readonly DeskCase[]; now: number }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.kind}/${item.id}`} className="pb-2 wrap-anywhere">
          <Link to={adminCasesPath(item.kind, item.id)} className={TEXT_LINK}>
            {titleOfCase(item)}
          </Link>
          <span className="text-ink-soft">, {describeTime(item, now)}</span>
        </li>
      ))}
    </ul>
  );
}
