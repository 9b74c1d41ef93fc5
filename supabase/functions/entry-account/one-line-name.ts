/** An entry's name in a sentence or a header, where it is one line. */
export const oneLineName = (name: string): string => name.replaceAll(/\s+/gu, ' ').trim() || 'ohne Namen';
