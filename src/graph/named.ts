// What fields share that say what something of a game is called, what it does and what it looks like.

export const named = {
  nullable: true,
  description: 'Its name in the language asked for; null while the catalog does not know it.',
} as const;

export const described = {
  nullable: true,
  description: 'What it does, in the language asked for; null where no source has the text.',
} as const;

export const pictured = {
  description: 'Where its picture is; empty where there is none.',
} as const;

/** For values that are no enum, since nobody can list them all. */
export const growing = 'new ones come with the game';

export const statName = {
  description: `Which stat, such as crit_rate or atk_percent; ${growing}.`,
} as const;
