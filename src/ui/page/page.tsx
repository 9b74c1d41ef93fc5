import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { matchPath, useLocation } from 'react-router-dom';
import { NOINDEX_PAGES } from '#config/pages.ts';
import { paths, withoutEndSlashes } from '#config/paths.ts';
import { BRAND, SITE_URL } from '#config/site.ts';
import { useHasNavigated } from './navigation-watch.tsx';
import { describeBreadcrumbs, type SchemaOrgObject, type Breadcrumb } from './schema.ts';
import { StructuredData } from './structured-data.tsx';

interface PageProps {
  /** Title of the browser tab, without the brand. */
  title: string;
  /** For search engines and previews. */
  description: string;
  /** Whether search engines must not index the page in its current state. `config/pages.ts` has the pages for which this is always so. */
  isNoindex?: boolean;
  /** Address that search engines should keep, where it is not the current path. */
  canonicalPath?: string;
  /** Pages between home and this one. */
  trail?: readonly Breadcrumb[];
  /** The page's subject in the words of schema.org, where that is more than a page. */
  about?: SchemaOrgObject;
  children: ReactNode;
}

/** A page's own metadata: title, description, canonical address, whether it is indexed, and what previews show. */
export function Page({
  title,
  description,
  isNoindex: isNoindexNow = false,
  canonicalPath,
  trail = [],
  about,
  children,
}: PageProps) {
  const { pathname } = useLocation();
  const path = canonicalPath ?? withoutEndSlashes(pathname);
  const isNoindex = isNoindexNow || NOINDEX_PAGES.some((page) => matchPath(page.path, pathname) !== null);
  const isAddressKnown = !isNoindex && SITE_URL !== '';
  return (
    <>
      <title>{title === BRAND ? title : `${title} – ${BRAND}`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={isNoindex ? 'noindex' : 'index, follow'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={about?.['@type'] === 'Article' ? 'article' : 'website'} />
      {isAddressKnown && <meta property="og:url" content={`${SITE_URL}${path}`} />}
      {isAddressKnown && <link rel="canonical" href={`${SITE_URL}${path}`} />}
      {!isNoindex && path !== paths.home && (
        <StructuredData data={describeBreadcrumbs([...trail, { name: title, path }])} />
      )}
      {about !== undefined && <StructuredData data={about} />}
      <PrintedFrom />
      {children}
    </>
  );
}

/** On paper: the day, and the address that leads back here. */
function PrintedFrom() {
  const { pathname, search } = useLocation();
  const [day, setDay] = useState('');
  useEffect(() => {
    // Only now: the first date that a browser formats takes a slow phone 240 ms.
    const readDay = () => {
      const today = new Date().toLocaleDateString('de', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
      flushSync(() => {
        setDay(today);
      });
    };
    window.addEventListener('beforeprint', readDay);
    return () => {
      window.removeEventListener('beforeprint', readDay);
    };
  }, []);
  if (day === '') return null;
  return (
    <p className="hidden px-5 text-[0.8rem] wrap-anywhere print:block">
      {`${BRAND}, ${day}\u00A0· ${window.location.origin}${pathname}${search}`}
    </p>
  );
}

interface PageHeadingProps {
  /** Lets `aria-labelledby` refer to the heading. */
  id?: string;
  children: ReactNode;
  className?: string;
}

/** The page's h1. It takes the focus after a navigation, so that screen readers announce the new page. */
export function PageHeading({ id, children, className = 'text-2xl sm:text-3xl' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // On the first page of a visit the browser places the focus itself.
  const hasNavigated = useHasNavigated();
  useEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
    // A changed search term is no new page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname]);
  return (
    <h1 id={id} ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface PageBannerProps {
  heading: ReactNode;
  /** A figure or map to its right, where there is room. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** Heading and introduction above a page's content: at most 160 px high, so that the content is in the first window. */
export function PageBanner({ heading, aside, children }: PageBannerProps) {
  return (
    <div className="flex items-end gap-x-12 border-b border-line pt-6 pb-5 max-sm:pt-3 max-sm:pb-4 print:pt-0 print:pb-3">
      <div className="min-w-0 grow">
        <PageHeading>{heading}</PageHeading>
        {children !== undefined && (
          <div className="mt-1 max-w-text text-ink-soft max-sm:text-sm">{children}</div>
        )}
      </div>
      {aside !== undefined && <div className="shrink-0 max-lg:hidden print:hidden">{aside}</div>}
    </div>
  );
}
