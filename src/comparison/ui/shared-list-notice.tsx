import { Link, useNavigate } from 'react-router-dom';
import { addToShortlist } from '#agency/model/shortlist.ts';
import { shortlist, useShortlist } from '#agency/ui/selection/shortlist.ts';
import { paths } from '#config/paths.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { STANDALONE_LINK } from '#ui/text-link.ts';

/** Offers to add a shared list to the visitor's own. */
export function SharedListNotice({ ids }: { ids: readonly number[] }) {
  const own = useShortlist();
  const navigate = useNavigate();
  const isNew = ids.some((id) => !own.ids.includes(id));
  return (
    <div className="mt-6 print:hidden">
      <Notice>
        <p>Diese Liste kam mit einem Link. Ihre eigene Merkliste bleibt, wie sie ist.</p>
        <p className="flex flex-wrap gap-x-6">
          {isNew && (
            <Button
              variant="quiet"
              onClick={() => {
                shortlist.replace(addToShortlist(own, ids));
                void navigate(paths.shortlist);
              }}
            >
              Alle auf meine Merkliste setzen
            </Button>
          )}
          <Link to={paths.shortlist} className={STANDALONE_LINK}>
            Zu meiner Merkliste
          </Link>
        </p>
      </Notice>
    </div>
  );
}
