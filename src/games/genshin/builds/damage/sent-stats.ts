/** What requests call stats that the shared vocabulary has other names for. */
const sentNames: Readonly<Record<string, string>> = {
  elemental_mastery: 'em',
  energy_recharge: 'er',
};

/** A final stat as it was sent, by its name of the shared vocabulary. */
export const sentStat = (
  stats: Readonly<Record<string, number>>,
  stat: string,
): number | undefined => stats[stat] ?? stats[sentNames[stat] ?? ''];
