/** What comes of a stat: so much of each point of it, of what is above a threshold, and no more than a limit. */
export interface StatShare {
  readonly share: number;
  /** What of the stat does not count. */
  readonly above?: number | undefined;
  readonly most?: number | undefined;
}

/** The amount for a total of the stat; never negative. */
export const shareOf = (
  total: number,
  { share, above = 0, most = Number.POSITIVE_INFINITY }: StatShare,
): number => Math.min(Math.max(total - above, 0) * share, most);
