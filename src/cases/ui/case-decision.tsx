import type { ShownCase } from '#desk/ui/queue/case-context.ts';
import { QueueSkeleton } from '#desk/ui/queue/queue-skeleton.tsx';
import { latePart } from '#ui/late-part.tsx';

const LATE = { name: 'Dieser Vorgang', Placeholder: QueueSkeleton };

const ReviewCase = latePart(async () => (await import('./review-case.tsx')).ReviewCase, LATE);
const ProposalDecision = latePart(
  async () => (await import('#entry/ui/admin/proposals/proposal-decision.tsx')).ProposalDecision,
  LATE,
);
const ClaimDecision = latePart(
  async () => (await import('#entry/ui/admin/proposals/claim-decision.tsx')).ClaimDecision,
  LATE,
);

const MessageDetail = latePart(
  async () => (await import('#contact/ui/admin/message-detail.tsx')).MessageDetail,
  LATE,
);
const FailedEnquiry = latePart(
  async () => (await import('#contact/ui/admin/failed-enquiry.tsx')).FailedEnquiry,
  LATE,
);
const OrderDecision = latePart(
  async () => (await import('#contracts/ui/admin/order-details.tsx')).OrderDetails,
  LATE,
);

interface CaseDecisionProps {
  shown: ShownCase;
  /** Called with the outcome, as a sentence. */
  onDecided: (outcome: string) => void;
}

/** The decision form of each kind. */
export function CaseDecision({ shown: { userId, kind, id }, onDecided }: CaseDecisionProps) {
  const props = { userId, id, onDecided };
  switch (kind) {
    case 'review':
    case 'reply':
    case 'notice':
    case 'appeal':
      return <ReviewCase kind={kind} {...props} />;
    case 'proposal':
      return <ProposalDecision userId={userId} id={Number(id)} onDecided={onDecided} />;
    case 'claim':
      return <ClaimDecision userId={userId} id={Number(id)} onDecided={onDecided} />;
    case 'message':
    case 'report':
    case 'report_appeal':
      return <MessageDetail id={id} onDecided={onDecided} />;
    case 'enquiry':
      return <FailedEnquiry {...props} />;
    case 'order':
      return <OrderDecision {...props} />;
  }
}
