/** R9.2: so many pieces of evidence a report may name. */
export const evidenceRule = { most: 5 } as const;
