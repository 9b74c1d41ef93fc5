import { parsedEnvironment } from '#config/env.ts';
import { sendErrorReport } from './error-report.ts';

export function reportPageError(error: unknown): void {
  if (!parsedEnvironment.isValid) return;
  const { errorReportUrl } = parsedEnvironment.environment;
  if (errorReportUrl !== null) sendErrorReport(errorReportUrl, error, 'page');
}
