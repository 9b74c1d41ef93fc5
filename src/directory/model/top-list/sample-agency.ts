/** A built-in agency. */
export interface SampleAgency {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly specializations: readonly string[];
  readonly industries: readonly string[];
  readonly services: readonly string[];
  readonly companySize: string;
  readonly employees: number;
  readonly foundedYear: number;
  readonly locations: readonly string[];
  /** Whether the agency is invented and must say „Beispielprofil“. docs/decisions/honesty.md. */
  readonly isInvented: boolean;
}
