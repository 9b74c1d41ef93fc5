import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes, useLocation } from 'react-router-dom';
import { paths } from '#config/paths.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { ErrorScreen } from './error-screen.tsx';

const HomePage = lazy(async () => ({ default: (await import('#routes/home/page.tsx')).HomePage }));
const AgenciesPage = lazy(async () => ({
  default: (await import('#routes/agencies/page.tsx')).AgenciesPage,
}));
const AgencyPage = lazy(async () => ({ default: (await import('#routes/agency/page.tsx')).AgencyPage }));
const TopListPage = lazy(async () => ({ default: (await import('#routes/top-list/page.tsx')).TopListPage }));
const AboutPage = lazy(async () => ({ default: (await import('#routes/about/page.tsx')).AboutPage }));
const ContactPage = lazy(async () => ({ default: (await import('#routes/contact/page.tsx')).ContactPage }));
const FaqPage = lazy(async () => ({ default: (await import('#routes/faq/page.tsx')).FaqPage }));
const ForAgenciesPage = lazy(async () => ({
  default: (await import('#routes/for-agencies/page.tsx')).ForAgenciesPage,
}));
const ForConsultanciesPage = lazy(async () => ({
  default: (await import('#routes/for-consultancies/page.tsx')).ForConsultanciesPage,
}));
const BlogPage = lazy(async () => ({ default: (await import('#routes/blog/page.tsx')).BlogPage }));
const ArticlePage = lazy(async () => ({ default: (await import('#routes/article/page.tsx')).ArticlePage }));
const PrivacyPage = lazy(async () => ({
  default: (await import('#routes/legal/privacy-page.tsx')).PrivacyPage,
}));
const ImprintPage = lazy(async () => ({
  default: (await import('#routes/legal/imprint-page.tsx')).ImprintPage,
}));
const TermsPage = lazy(async () => ({ default: (await import('#routes/legal/terms-page.tsx')).TermsPage }));
const AdminPage = lazy(async () => ({ default: (await import('#routes/admin/page.tsx')).AdminPage }));
const ComparisonPage = lazy(async () => ({
  default: (await import('#routes/comparison/page.tsx')).ComparisonPage,
}));
const ShortlistPage = lazy(async () => ({
  default: (await import('#routes/shortlist/page.tsx')).ShortlistPage,
}));
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

/** What stands where a page will be while its code is on the way. */
function PageSkeleton() {
  return (
    <div role="status" className="mx-auto w-full max-w-page px-5 py-10">
      <span className="sr-only">Die Seite wird geladen …</span>
      <Skeleton className="h-11 w-3/4 max-w-text" />
      <Skeleton className="mt-4 h-6 w-1/2 max-w-text" />
      <Skeleton className="mt-10 h-64" />
    </div>
  );
}

/** The route table. An exception in a page leaves header and footer standing. */
export function AppRoutes() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={ErrorScreen} resetKeys={[key]}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.agencies} element={<AgenciesPage />} />
          <Route path={paths.agencyPattern} element={<AgencyPage />} />
          <Route path={paths.topList} element={<TopListPage />} />
          <Route path={paths.about} element={<AboutPage />} />
          <Route path={paths.contact} element={<ContactPage />} />
          <Route path={paths.faq} element={<FaqPage />} />
          <Route path={paths.forAgencies} element={<ForAgenciesPage />} />
          <Route path={paths.forConsultancies} element={<ForConsultanciesPage />} />
          <Route path={paths.blog} element={<BlogPage />} />
          <Route path={paths.articlePattern} element={<ArticlePage />} />
          <Route path={paths.privacy} element={<PrivacyPage />} />
          <Route path={paths.imprint} element={<ImprintPage />} />
          <Route path={paths.terms} element={<TermsPage />} />
          <Route path={paths.admin} element={<AdminPage />} />
          <Route path={paths.comparison} element={<ComparisonPage />} />
          <Route path={paths.shortlist} element={<ShortlistPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
