/** How many pieces of evidence a report may name (R9.2). */
export const maxEvidence = 5;
