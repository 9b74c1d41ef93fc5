import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import type { OwnExtendedProfile } from '#entry/api/own-extended-profile.ts';
import { formatBerlinDate } from '#lib/german/berlin-day.ts';
import { Notice } from '#ui/notice.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Whether visitors see the extended profile today, and since when. */
export function ExtendedNotice({
  own: { isShown, publishedAt },
}: {
  own: Omit<OwnExtendedProfile, 'profile'>;
}) {
  if (isShown) {
    return (
      <p className="mt-6 max-w-text">
        {publishedAt === null
          ? 'Im Profil ist davon noch nichts zu sehen.'
          : `Im Profil steht, was wir zuletzt am ${formatBerlinDate(publishedAt)} veröffentlicht haben.`}
      </p>
    );
  }
  return (
    <div className="mt-6 max-w-text">
      <Notice>
        <p>
          <strong>Für diesen Eintrag läuft kein Vertrag.</strong> Sie können hier alles vorbereiten und
          einreichen. Zu sehen ist es nur, solange ein{' '}
          <Link to={paths.offers} className={TEXT_LINK}>
            Premium-Eintrag
          </Link>{' '}
          läuft; danach bleiben die Texte gespeichert; eine Ansprechperson löschen wir, wenn zwölf Monate lang
          kein Vertrag lief.
        </p>
      </Notice>
    </div>
  );
}
