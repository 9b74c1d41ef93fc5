import type { ReactNode } from 'react';
import {
  CASE_STUDY_STEPS,
  type CaseStudy,
  type ContactPerson,
  describeOrigin,
  type Service,
} from '#agency/model/extended-profile.ts';
import { TEXT_LINK } from '#ui/text-link.ts';

/*
 * The parts of an extended profile, as visitors, members and administrators see them. docs/decisions/paid-placement.md, Extended profile.
 */

type Heading = 'h3' | 'h4' | 'h5';

/** An agency's services, each with a few sentences. */
export function ServiceList({ services, Heading }: { services: readonly Service[]; Heading: Heading }) {
  return (
    <ul className="grid gap-x-8 text-sm sm:grid-cols-2 xl:grid-cols-3 print:grid-cols-2">
      {services.map(({ title, text }, at) => (
        // Two may have the same name, and none moves.
        <li key={at} className="min-w-0 break-inside-avoid border-t border-line py-3">
          <Heading className="font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </Heading>
          <p className="mt-1 whitespace-pre-line wrap-anywhere">
            <bdi>{text}</bdi>
          </p>
        </li>
      ))}
    </ul>
  );
}

interface CaseStudyListProps {
  studies: readonly CaseStudy[];
  Heading: Heading;
  /** Whether all are open at first. */
  isOpen?: boolean;
}

/** Searches that were done, each in three steps, which open in place. */
export function CaseStudyList({ studies, Heading, isOpen = false }: CaseStudyListProps) {
  return (
    <ul className="border-b border-line">
      {studies.map((study, at) => (
        <li key={at} className="border-t border-line">
          <details open={isOpen} className="print-open">
            <summary className="min-h-11 cursor-pointer py-2.5">
              <Heading className="inline font-semibold wrap-anywhere">
                <bdi>{study.title}</bdi>
              </Heading>
              {describeOrigin(study) !== '' && (
                <span className="ml-2 wrap-anywhere text-ink-soft">{describeOrigin(study)}</span>
              )}
            </summary>
            <dl className="pb-4 pl-5">
              {CASE_STUDY_STEPS.map(({ field, label }) => (
                <Step key={field} name={label}>
                  {study[field]}
                </Step>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Step({ name, children }: { name: string; children: string }) {
  return (
    <div className="mt-2 grid gap-x-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="max-w-text whitespace-pre-line wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

interface ContactPersonCardProps {
  person: ContactPerson;
  heading: ReactNode;
  children?: ReactNode;
}

/** Whom one can talk to, with number and address where they are given. */
export function ContactPersonCard({ person, heading, children }: ContactPersonCardProps) {
  const { name, role, phone, email } = person;
  return (
    <div className="border-t border-line pt-4">
      {heading}
      <p className="mt-1 font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      {role !== '' && (
        <p className="wrap-anywhere text-ink-soft">
          <bdi>{role}</bdi>
        </p>
      )}
      {phone !== '' && (
        <p>
          <a
            href={`tel:${phone.replace(/^((?:\+|00)[\d\s]*)\(0\)/, '$1').replaceAll(/[^\d+]/g, '')}`}
            className={`wrap-anywhere ${TEXT_LINK}`}
          >
            {phone}
          </a>
        </p>
      )}
      {email !== '' && (
        <p>
          <a
            href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
            className={`wrap-anywhere ${TEXT_LINK}`}
          >
            {email}
          </a>
        </p>
      )}
      {children}
    </div>
  );
}
