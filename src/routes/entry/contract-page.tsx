import { ContractSection } from './own-entry/contract-section.tsx';
import { OwnEntryPage } from './frame/own-entry-page.tsx';
import { StepHeading } from './frame/step-heading.tsx';

/** Orders and contracts of an entry. */
export function EntryContractPage() {
  return (
    <OwnEntryPage title="Vertrag">
      {(props) => (
        <div className="max-w-text">
          <StepHeading>Vertrag</StepHeading>
          <div className="mt-6">
            <ContractSection {...props} />
          </div>
        </div>
      )}
    </OwnEntryPage>
  );
}
