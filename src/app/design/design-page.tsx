import { type ReactNode, useEffect, useState } from 'react';
import { ProfileScoreFigure } from '#agency/ui/score/profile-score-figure.tsx';
import { AdLabel } from '#ui/ad-label.tsx';
import { Button, type ButtonVariant } from '#ui/button.tsx';
import { ChipList } from '#ui/chip.tsx';
import { controlClass } from '#ui/control.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FactLine } from '#ui/fact-line.tsx';
import { TextArea, TextField } from '#ui/field.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Notice } from '#ui/notice.tsx';
import { Page, PageBanner } from '#ui/page/page.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StarRating } from '#ui/star-rating.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';
import { showToast } from '#ui/toast-queue.ts';
import { adoptForcedStates } from './forced-states.ts';
import { Tokens } from './tokens.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet'];

const STATES = [
  { name: 'at rest' },
  { name: 'hover', className: 'shows-hover' },
  { name: 'focus', className: 'shows-focus' },
  { name: 'active', className: 'shows-active' },
  { name: 'disabled', disabled: true },
  { name: 'busy', isPending: true },
] as const;

const PAGES = [
  { kind: 'page', page: 1, isCurrent: false },
  { kind: 'gap', after: 1 },
  { kind: 'page', page: 6, isCurrent: true },
  { kind: 'gap', after: 6 },
  { kind: 'page', page: 13, isCurrent: false },
] as const;

/** All tokens and primitives in every state; in no build for visitors. */
export function DesignPage() {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  useEffect(adoptForcedStates, []);
  return (
    <Page title="Design" description="Tokens and primitives." isNoindex>
      <div lang="en" className="mx-auto w-full max-w-page px-5">
        <PageBanner heading="Design">
          <p>Tokens and primitives in all their states. Try the switch in the header, and a narrow window.</p>
        </PageBanner>
        <Tokens />
        <Part heading="Buttons">
          {VARIANTS.map((variant) => (
            <div key={variant} className="mb-4 flex flex-wrap items-center gap-4">
              {STATES.map(({ name, ...state }) => (
                <Button key={name} variant={variant} {...state}>
                  {name}
                </Button>
              ))}
            </div>
          ))}
          <p>
            A link in running text:{' '}
            <a href="#buttons" className={TEXT_LINK}>
              at rest
            </a>
            ,{' '}
            <a href="#buttons" className={`shows-hover ${TEXT_LINK}`}>
              hover
            </a>
            ,{' '}
            <a href="#buttons" className={`shows-focus ${TEXT_LINK}`}>
              focus
            </a>
          </p>
        </Part>
        <Part heading="Fields">
          <div className="grid gap-6 md:grid-cols-2">
            <TextField label="At rest" hint="A hint" error={undefined} />
            <TextField label="Invalid" error="What is wrong, and how to mend it" defaultValue="x" />
            <TextField label="Disabled" error={undefined} disabled defaultValue="x" />
            <label className="font-semibold">
              Focus
              <input className={controlClass('shows-focus mt-2 block w-full')} />
            </label>
            <TextArea label="Several lines" error={undefined} rows={3} />
            <label className="font-semibold">
              Choice
              <select className={controlClass('mt-2 block')}>
                <option>One</option>
                <option>Other</option>
              </select>
            </label>
          </div>
        </Part>
        <Part heading="Notices">
          <div className="flex flex-col gap-4">
            <Notice>Information</Notice>
            <Notice variant="success">A success: what was done</Notice>
            <Notice variant="error">An error: what happened, what was kept, what to do</Notice>
            <div className="flex flex-wrap gap-3">
              {(['info', 'success', 'error'] as const).map((variant) => (
                <Button
                  key={variant}
                  variant="secondary"
                  onClick={() =>
                    showToast({ title: `Toast: ${variant}`, description: 'With a second line', variant })
                  }
                >
                  Toast: {variant}
                </Button>
              ))}
              <Button variant="secondary" onClick={() => setIsDialogOpen(true)}>
                Dialog
              </Button>
            </div>
          </div>
          {isDialogOpen && (
            <Dialog title="Dialog" onClose={() => setIsDialogOpen(false)}>
              Escape closes it, and the focus returns to its button.
            </Dialog>
          )}
        </Part>
        <Part heading="Agencies">
          <div className="flex flex-col gap-5">
            <div className="flex gap-3">
              {['Kranichwerk', 'Blau Weiss', 'Neun Türme', 'Haubenlerche Köpfe', 'Ahorn'].map((name) => (
                <Monogram key={name} name={name} />
              ))}
            </div>
            <FactLine facts={['Hamburg, Berlin', '46 Mitarbeiter', 'Seit 2003']} />
            <ChipList label="Chips" entries={['Vertrieb', 'Finanzen & Controlling']} hiddenCount={2} />
            <p>
              <AdLabel />
            </p>
            {[5, 3.5, 0, null].map((value) => (
              <StarRating key={value} value={value} />
            ))}
            <ProfileScoreFigure score={{ points: 7 }} />
            <Skeleton className="h-6 w-1/2" />
          </div>
        </Part>
        <Part heading="Disclosure, pages, empty states">
          <Disclosure summary="A question">Its answer</Disclosure>
          <Pagination pageCount={13} previous={5} next={7} items={PAGES} hrefOf={() => '#'} />
          <div className="mt-6 grid gap-6 md:grid-cols-3">
            <EmptyState illustration="compass">Not found</EmptyState>
            <EmptyState illustration="cards">Nothing chosen</EmptyState>
            <EmptyState illustration="letter">No messages</EmptyState>
          </div>
        </Part>
      </div>
    </Page>
  );
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="mt-12">
      <h2 id={heading.toLowerCase()} className="mb-5 border-b border-line pb-2 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
  );
}
