/** What callers call a stat for short, in the shared vocabulary. */
const shortNames: Readonly<Record<string, string>> = {
  em: 'elemental_mastery',
  er: 'energy_recharge',
};
const longNames = new Map(Object.entries(shortNames).map(([short, long]) => [long, short]));

/** A stat in the shared vocabulary. */
export const statOf = (name: string): string =>
  Object.hasOwn(shortNames, name) ? (shortNames[name] as string) : name;

/** Whether one of these names, short or long, is a stat's. */
export const hasStat = (known: readonly string[], name: string): boolean =>
  known.includes(name) || known.includes(statOf(name)) || known.includes(longNames.get(name) ?? '');

/** What players' answers call a talent, where a simulation has another name for it (R6.6). */
const shownTalents: Readonly<Record<string, string>> = {
  normal: 'normal_attack',
  skill: 'elemental_skill',
  burst: 'elemental_burst',
};

/** A talent by the game's name of it; what it is not called by either name stays as it is. */
export function talentOf(name: string, known: Readonly<Record<string, number>>): string {
  if (Object.hasOwn(known, name)) return name;
  const other = Object.hasOwn(shownTalents, name) ? shownTalents[name] : undefined;
  return other !== undefined && Object.hasOwn(known, other) ? other : name;
}
