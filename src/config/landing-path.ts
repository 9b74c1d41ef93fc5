interface LandingKeys {
  readonly place: string | null;
  readonly specialization: string | null;
  readonly industry: string | null;
}

/** Address of a landing page: „/agenturen/ort/koeln/it“, „/agenturen/fachgebiet/it“, „/agenturen/branche/energie“. */
export function landingPath({ place, specialization, industry }: LandingKeys): string {
  const parts =
    place === null
      ? specialization === null
        ? ['branche', industry]
        : ['fachgebiet', specialization]
      : ['ort', place, specialization];
  return `/agenturen/${parts.filter((part) => part !== null).join('/')}`;
}
