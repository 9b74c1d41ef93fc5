interface LandingKeys {
  readonly place: string | null;
  readonly specialisation: string | null;
  readonly industry: string | null;
}

/** Address of a landing page: „/agenturen/ort/koeln/it“, „/agenturen/fachgebiet/it“, „/agenturen/branche/energie“. */
export function landingPath({ place, specialisation, industry }: LandingKeys): string {
  const parts =
    place === null
      ? specialisation === null
        ? ['branche', industry]
        : ['fachgebiet', specialisation]
      : ['ort', place, specialisation];
  return `/agenturen/${parts.filter((part) => part !== null).join('/')}`;
}
