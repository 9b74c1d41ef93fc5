import { OwnEntryPage } from '#entry/ui/frame/own-entry-page.tsx';
import { ScreenHeading } from '#ui/screen-heading.tsx';
import { ContractSection } from './contract-section.tsx';

export function EntryContractPage() {
  return (
    <OwnEntryPage title="Vertrag">
      {(props) => (
        <div className="max-w-text">
          <ScreenHeading>Vertrag</ScreenHeading>
          <div className="mt-6">
            <ContractSection {...props} />
          </div>
        </div>
      )}
    </OwnEntryPage>
  );
}
