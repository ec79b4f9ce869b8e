/** What a rotation calls the skills of a character. */
export const skillNames = [
  'normal_attack',
  'charged_attack',
  'plunging_attack',
  'elemental_skill',
  'elemental_burst',
] as const;
export type SkillName = (typeof skillNames)[number];

/** Attacks, whose levels are those of the normal attack's talent. */
export const attackNames = ['normal_attack', 'charged_attack', 'plunging_attack'] as const;

/** The talents, in the order of the game. */
export const talentNames = ['normal_attack', 'elemental_skill', 'elemental_burst'] as const;
export type TalentName = (typeof talentNames)[number];
