import { OwnEntryPage } from '#entry/ui/frame/own-entry-page.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { OrderSection } from './order-section.tsx';

export function EntryOrderPage() {
  return (
    <OwnEntryPage title="Premium-Eintrag bestellen">
      {(props) => (
        <>
          <ScreenHeading>Premium-Eintrag bestellen</ScreenHeading>
          <div className="mt-6">
            <OrderSection {...props} />
          </div>
        </>
      )}
    </OwnEntryPage>
  );
}
