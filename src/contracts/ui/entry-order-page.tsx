import { OwnEntryPage } from '#entry/ui/frame/own-entry-page.tsx';
import { StepHeading } from '#ui/step-heading.tsx';
import { OrderSection } from './order-section.tsx';

export function EntryOrderPage() {
  return (
    <OwnEntryPage title="Premium-Eintrag bestellen">
      {(props) => (
        <>
          <StepHeading>Premium-Eintrag bestellen</StepHeading>
          <div className="mt-6">
            <OrderSection {...props} />
          </div>
        </>
      )}
    </OwnEntryPage>
  );
}
