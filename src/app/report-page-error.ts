import { parsedEnvironment } from '#config/env.ts';
import { sendErrorReport } from './error-report.ts';

/** Reports the error of a page, where reports are wanted. */
export function reportPageError(error: unknown): void {
  if (!parsedEnvironment.isValid) return;
  const { errorReportUrl } = parsedEnvironment.environment;
  if (errorReportUrl !== null) sendErrorReport(errorReportUrl, error, 'page');
}
