import { Fragment } from 'react';
import type { Vacancy } from '#contact/model/contact-contract.ts';
import { describeVacancy } from '#contact/model/vacancy.ts';

/** The vacancy that a message describes; nothing for null. */
export function VacancyList({ vacancy }: { vacancy: Vacancy | null }) {
  const lines = describeVacancy(vacancy);
  if (lines.length === 0) return null;
  return (
    <section aria-label="Unternehmen und Stelle" className="mt-4">
      <p className="font-semibold">Unternehmen und Stelle</p>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        {lines.map(([label, value]) => (
          <Fragment key={`${label} ${value}`}>
            <dt className="text-ink-soft">{label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
