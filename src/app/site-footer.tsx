import { Link } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { BRAND } from '#config/site.ts';
import { TEXT_LINK } from '#ui/text-link.ts';
import { useToday } from '#ui/use-today.ts';

const NAVIGATION = [
  { to: paths.home, label: 'Überblick' },
  { to: paths.agencies, label: 'Personalberater vergleichen' },
  { to: paths.landingIndex, label: 'Orte, Fachgebiete, Branchen' },
  { to: paths.topList, label: 'Top-Beratungen' },
  { to: paths.fees, label: 'Honorarrechner' },
  { to: paths.blog, label: 'Blog' },
  { to: paths.faq, label: 'Häufige Fragen' },
  { to: paths.about, label: 'Über uns' },
  { to: paths.entry, label: 'Ihr Eintrag' },
  { to: paths.offers, label: 'Eintrag und Preise' },
  { to: paths.directoryOverview, label: 'So kommen Sie ins Verzeichnis' },
] as const;

const LEGAL = [
  { to: paths.imprint, label: 'Impressum' },
  { to: paths.privacy, label: 'Datenschutz' },
  { to: paths.terms, label: 'Nutzungsbedingungen' },
  { to: paths.contact, label: 'Kontakt' },
] as const;

interface FooterLinksProps {
  heading: string;
  links: typeof NAVIGATION | typeof LEGAL;
  className?: string;
}

function FooterLinks({ heading, links, className = '' }: FooterLinksProps) {
  return (
    <nav aria-label={heading}>
      <h2 className="text-lg">{heading}</h2>
      <ul className={`mt-2 ${className}`}>
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className="inline-flex min-h-11 items-center text-ink-soft no-underline hover:text-petrol hover:underline sm:min-h-9"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SiteFooter() {
  const year = useToday().getFullYear();
  return (
    <footer className="border-t border-line bg-paper-2 print:hidden">
      <div className="mx-auto grid w-full max-w-page gap-8 px-5 py-10 sm:grid-cols-2 md:grid-cols-[1fr_auto_auto] md:gap-12 lg:gap-24">
        <div className="sm:col-span-2 md:col-span-1">
          <p className="font-serif text-xl font-semibold">{BRAND}</p>
          <p className="mt-2 max-w-sm text-ink-soft">
            Personalberatungen in Deutschland vergleichen, kostenlos und nach offengelegten Regeln. Wir führen
            selbst eine; sie trägt überall das Wort „Anzeige“.
          </p>
          <p className="mt-2 max-w-sm text-sm">
            <Link to={paths.about} className={TEXT_LINK}>
              Wie wir damit umgehen
            </Link>
          </p>
        </div>
        <FooterLinks heading="Navigation" links={NAVIGATION} className="xl:columns-2 xl:gap-x-12" />
        <FooterLinks heading="Rechtliches" links={LEGAL} />
      </div>
      <div className="mx-auto w-full max-w-page px-5">
        <p className="border-t border-line py-4 text-sm text-ink-soft">{`© ${String(year)} ${BRAND}`}</p>
      </div>
    </footer>
  );
}
