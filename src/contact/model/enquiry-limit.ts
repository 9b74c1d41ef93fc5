/** Agencies that one enquiry may name; the database says the same. */
export const MAX_AGENCY_NAMES = 10;
