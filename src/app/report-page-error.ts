import { parsedEnvironment } from '#config/env.ts';

/** Reports the error of a page. The code of reports is fetched with the first one, where they are wanted at all. Never rejects. */
export async function reportPageError(error: unknown): Promise<void> {
  const url = parsedEnvironment.isValid ? parsedEnvironment.environment.errorReportUrl : null;
  if (url === null) return;
  try {
    const { sendErrorReport } = await import('./error-report.ts');
    sendErrorReport(url, error, 'page');
  } catch {
    // The report is lost if its code cannot be loaded; the visitor has the error screen either way.
  }
}
