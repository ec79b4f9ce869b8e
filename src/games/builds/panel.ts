/** What grows by a base and is raised by percent. */
export type BaseStat = 'hp' | 'atk' | 'def';

/** The stats of a character with all that it wears, without what needs a condition. */
export interface Panel {
  /** Of the character, its level and its weapon, before anything is added. */
  readonly base: Readonly<Record<BaseStat, number>>;
  /**
   * Everything that is added, by the shared vocabulary: `atk_percent`, `atk`, `crit_rate`, `pyro_dmg_bonus`; flat, or
   * fractions. What every character has (CRIT Rate 0.05) is in it.
   */
  readonly sums: Readonly<Record<string, number>>;
}

/** total = base x (1 + percent) + flat for HP, ATK and DEF; all others are sums. */
export function totalOf({ base, sums }: Panel, stat: string): number {
  const sum = (name: string): number => sums[name] ?? 0;
  return stat === 'hp' || stat === 'atk' || stat === 'def'
    ? base[stat] * (1 + sum(`${stat}_percent`)) + sum(stat)
    : sum(stat);
}
