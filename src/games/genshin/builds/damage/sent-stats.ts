/** What requests call stats that the shared vocabulary has other names for. */
const sentNames: ReadonlyMap<string, string> = new Map([
  ['elemental_mastery', 'em'],
  ['energy_recharge', 'er'],
]);

/** A final stat as it was sent, by its name of the shared vocabulary. */
export const sentStat = (
  stats: Readonly<Record<string, number>>,
  stat: string,
): number | undefined => {
  const sent = stats[stat];
  if (sent !== undefined) return sent;
  const name = sentNames.get(stat);
  return name === undefined ? undefined : stats[name];
};
