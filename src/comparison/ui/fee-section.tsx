import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { formatIdParameter } from '#agency/model/id-list.ts';
import { paths } from '#config/paths.ts';
import { latePart } from '#ui/late-part.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { STANDALONE_LINK, TEXT_LINK } from '#ui/text-link.ts';
import { useIsHydrated } from '#ui/use-is-hydrated.ts';

const FeeCalculator = latePart(async () => (await import('#fees/ui/fee-calculator.tsx')).FeeCalculator, {
  name: 'Der Honorarrechner',
  Placeholder: () => <Skeleton className="h-160" />,
});

/** The Honorarrechner below a comparison: loaded once it is opened, or where the address holds its inputs. */
export function FeeSection({ ids }: { ids: readonly number[] }) {
  const { hash } = useLocation();
  const isAddressed = useIsHydrated() && hash.includes('=');
  const [isChosen, setIsChosen] = useState<boolean>();
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = isChosen ?? isAddressed;
  if (isOpen && !wasOpened) setWasOpened(true);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setIsChosen(currentTarget.open)}
      className="mt-10 border-t border-line pt-4 not-open:print:hidden print:break-before-page"
    >
      <summary className={`cursor-pointer ${STANDALONE_LINK}`}>
        <h2 className="text-2xl">Honorar rechnen</h2>
      </summary>
      {wasOpened && (
        <>
          <p className="mt-2 mb-6 max-w-text print:hidden">
            Zuerst mit dem, was die gewählten Beratungen angeben, danach mit allgemeinen Honorarmodellen. Der
            Rechner steht auch{' '}
            <Link
              to={{ pathname: paths.fees, search: `?ids=${formatIdParameter(ids)}`, hash }}
              className={TEXT_LINK}
            >
              auf einer eigenen Seite
            </Link>
            .
          </p>
          <FeeCalculator level={3} agencyIds={ids} />
        </>
      )}
    </details>
  );
}
