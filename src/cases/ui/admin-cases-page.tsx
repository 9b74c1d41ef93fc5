import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { adminCasesPath } from '#config/paths.ts';
import { deskQueries } from '#desk/api/desk.ts';
import { KIND_TEXTS } from '#desk/model/desk-texts.ts';
import { type CasePage, type DeskCase, isCaseKind } from '#desk/model/desk.ts';
import { AdminNotFoundPage } from '#desk/ui/admin-not-found-page.tsx';
import { AdminPage } from '#desk/ui/admin-page.tsx';
import { titleOfCase } from '#desk/ui/queue/case-texts.ts';
import { useStepKeys } from '#desk/ui/queue/use-queue-keys.ts';
import { useAdministrator } from '#desk/ui/use-administrator.ts';
import { useReloadEntries } from '#desk/ui/use-reload-entries.ts';
import { formatGermanNumber } from '#lib/german/german-number.ts';
import { Done } from '#ui/done.tsx';
import { CaseDetail } from './case-detail.tsx';
import { CaseFilters } from './case-filters.tsx';
import { CaseList, keyOfCase } from './case-list.tsx';
import { useCaseFilter } from './use-case-filter.ts';

/** The cases of all kinds: a list, and beside it the one that is decided. On a phone the one has the screen for itself. */
export function AdminCasesPage() {
  const { kind, id } = useParams();
  if (kind !== undefined && !isCaseKind(kind)) return <AdminNotFoundPage />;
  return <Cases kind={kind ?? null} id={id ?? null} />;
}

interface CasesProps {
  /** Of the list where no case is open, otherwise of the case. */
  kind: DeskCase['kind'] | null;
  id: string | null;
}

function Cases({ kind, id }: CasesProps) {
  const { userId } = useAdministrator();
  const client = useQueryClient();
  const navigate = useNavigate();
  const reloadEntries = useReloadEntries(userId);
  const { filter, search, change } = useCaseFilter(id === null ? kind : null);
  const options = deskQueries.cases(userId, filter);
  const query = useInfiniteQuery(options);
  const { data: counts } = useQuery(deskQueries.counts(userId));
  const [outcome, setOutcome] = useState('');

  const shown = kind === null || id === null ? null : { userId, kind, id };
  const shownKey = shown === null ? null : keyOfCase(shown);
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  const index = items.findIndex((item) => keyOfCase(item) === shownKey);
  const detail = useQuery({
    ...deskQueries.case(userId, kind ?? 'message', id ?? ''),
    enabled: shown !== null,
  });
  const shownItem = items[index] ?? detail.data?.case ?? null;
  const title =
    shown === null
      ? `Eingang${kind === null ? '' : `: ${KIND_TEXTS[kind].many}`}`
      : shownItem === null
        ? KIND_TEXTS[shown.kind].one
        : titleOfCase(shownItem);

  function open(item: DeskCase) {
    void navigate(adminCasesPath(item.kind, item.id) + search);
  }

  useStepKeys((by) => {
    const next = index < 0 ? items.at(by === 1 ? 0 : -1) : items[index + by];
    if (next === undefined) return;
    setOutcome('');
    open(next);
  });

  /** Takes what is decided out of the list and opens the next one. */
  function goOn(text: string) {
    const next = index < 0 ? items[0] : (items[index + 1] ?? items[index - 1]);
    setOutcome(
      next === undefined
        ? `${text} In dieser Liste liegt nichts mehr.`
        : `${text} Als Nächstes: ${titleOfCase(next)}, ${formatGermanNumber(items.length - 1)} noch in der Liste.`,
    );
    client.setQueryData<InfiniteData<CasePage>>(
      options.queryKey,
      (before) =>
        before && {
          ...before,
          pages: before.pages.map((page) => ({
            ...page,
            items: page.items.filter((item) => keyOfCase(item) !== shownKey),
          })),
        },
    );
    if (next === undefined) void navigate(adminCasesPath() + search);
    else open(next);
    reloadEntries();
  }

  return (
    <AdminPage title={title}>
      <div className={shown === null ? '' : 'max-lg:hidden'}>
        <CaseFilters
          filter={filter}
          counts={counts}
          onChange={(part) => {
            // A list of one kind has it in the path; a case keeps the filter beside it.
            if (id === null && kind !== null && part.kind !== undefined)
              void navigate(adminCasesPath(part.kind ?? undefined));
            else change(part);
          }}
        />
      </div>
      <Done>{outcome}</Done>
      <div
        className={`mt-4 ${shown === null ? '' : 'lg:grid lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-x-8'}`}
      >
        <div className={shown === null ? '' : 'max-lg:hidden'}>
          <CaseList
            query={query}
            items={items}
            shownKey={shownKey}
            search={search}
            lateBefore={counts?.lateBefore}
          />
        </div>
        {shown !== null && (
          <CaseDetail
            key={shownKey}
            shown={shown}
            search={search}
            lateBefore={counts?.lateBefore}
            onDecided={goOn}
          />
        )}
      </div>
      <p className="mt-6 text-sm text-ink-soft print:hidden">
        Tasten: <kbd>Alt</kbd> + <kbd>↓</kbd> und <kbd>Alt</kbd> + <kbd>↑</kbd> öffnen den nächsten und den
        vorigen Vorgang; <kbd>Strg</kbd> + <kbd>Eingabe</kbd> nimmt an, was gewählt ist (nicht, während Sie
        eine Begründung schreiben).
      </p>
    </AdminPage>
  );
}
