import { WhoDecided } from '#desk/ui/queue/who-decided.tsx';
import { Notice } from '#ui/notice.tsx';

/** Instead of a decision that somebody else has made, or that was taken back. */
export function NoLongerWaiting() {
  return (
    <div className="mt-5">
      <Notice>
        <p>
          Das wartet nicht mehr.
          <WhoDecided />
        </p>
      </Notice>
    </div>
  );
}
