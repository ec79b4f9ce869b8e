/** Four decimals: a figure for people, without the noise of binary fractions. */
export const shortNumber = (value: number): number => Math.round(value * 1e4) / 1e4;

export const shortOrNull = (value: number | null): number | null =>
  value === null ? null : shortNumber(value);
