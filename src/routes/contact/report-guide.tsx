import { Link } from 'react-router';
import { paths } from '#config/paths.ts';
import { Chip } from '#ui/chip.tsx';
import { TEXT_LINK } from '#ui/text-link.ts';

/** Explains the content of a report about an entry, and who gets it. */
export function ReportGuide({ name }: { name: string }) {
  return (
    <div className="mb-6 border-l-4 border-petrol pl-4">
      <p className="font-semibold">Ihre Meldung betrifft</p>
      <p className="mt-2 max-w-full">
        <Chip>{name}</Chip>
      </p>
      <p className="mt-3 wrap-anywhere">Ihre Meldung geht an Beraterkompass, nicht an {name}.</p>
      <p className="mt-3">
        Bitte schreiben Sie, welche Angabe Sie meinen und was daran nicht stimmt. Halten Sie den Eintrag für
        rechtswidrig, nennen Sie bitte den Grund und erklären Sie, dass Ihre Angaben nach bestem Wissen
        richtig und vollständig sind. Den Eingang zeigen wir Ihnen nach dem Absenden gleich hier an. Wie es
        weitergeht, steht in den{' '}
        <Link to={`${paths.terms}#was-nach-einer-meldung-geschieht`} className={TEXT_LINK}>
          Nutzungsbedingungen
        </Link>
        .
      </p>
    </div>
  );
}
