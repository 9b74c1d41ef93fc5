export interface SampleReview {
  readonly id: string;
  readonly author: string;
  /** ISO 8601 date. */
  readonly date: string;
  readonly rating: number;
  readonly comment: string;
  readonly position?: string;
  readonly isClient: boolean;
}

/** Null where there is no honest value: nobody has rated the operator's own agency. */
interface SampleRatings {
  readonly overall: number | null;
  readonly candidateExperience: number | null;
  readonly clientSatisfaction: number | null;
  readonly timeToHire: number | null;
  readonly valueForMoney: number | null;
}

/** A built-in consultancy. Specification, section 3 (Built-in sample consultancies). */
export interface SampleConsultancy {
  readonly id: string;
  readonly name: string;
  /** Path of an image on this site; the site requests none from elsewhere. */
  readonly logo: string | null;
  readonly website: string | null;
  readonly description: string;
  readonly shortDescription: string;
  readonly contactInfo: { readonly email: string; readonly phone: string; readonly address: string };
  readonly specializations: readonly string[];
  readonly industries: readonly string[];
  readonly services: readonly string[];
  readonly strengths: readonly string[];
  readonly weaknesses: readonly string[];
  readonly rating: SampleRatings;
  readonly companySize: string;
  readonly foundedYear: number | null;
  readonly locations: readonly string[];
  readonly priceRange: 'Niedrig' | 'Mittel' | 'Hoch' | 'Premium';
  readonly reviews: readonly SampleReview[];
  readonly featuredClients: readonly string[];
  /** Per cent. */
  readonly successRate: number | null;
  readonly anzahlMitarbeiter: number | null;
  readonly branchen: readonly string[];
  /** Whether the consultancy is invented and must say „Beispielprofil“. Decisions, Honesty. */
  readonly isFictional: boolean;
}
