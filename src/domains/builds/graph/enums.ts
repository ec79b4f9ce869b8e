import type { Grade, Priority, RecommendationCode } from '../../../games/builds/analysis.ts';
import type { Role } from '../../../games/builds/build.ts';
import type { ProfileName } from '../../../games/builds/profiles.ts';
import { builder } from '../../../graph/builder.ts';
import { enumValues } from '../../../graph/scalars.ts';
import type { ProfileSort } from '../presets.ts';

// What is said of a build on a player and by the analyzer.

export const BuildRoleEnum = builder.enumType('BuildRole', {
  description: 'What a character is built for.',
  values: enumValues<Role>({
    dps: 'It deals the damage of the team.',
    sub_dps: 'It deals damage while others are in the field.',
    support: 'It makes the others stronger.',
    healer: 'It heals.',
    shielder: 'It shields.',
  }),
});

export const BuildProfileNameEnum = builder.enumType('BuildProfileName', {
  description: 'What a character is built for, in more detail than a role.',
  values: enumValues<ProfileName>({
    on_field_dps: 'It deals the damage of the team, by crits.',
    physical_dps: 'The same with physical damage.',
    break: 'It deals damage by breaking weaknesses.',
    damage_over_time: 'It deals damage that goes on after its turn.',
    elation: 'It deals elation damage.',
    anomaly: 'It deals damage by anomalies.',
    driver: 'It stays in the field and sets off the reactions of others.',
    off_field_dps: 'It deals damage while others are in the field.',
    hyperbloom: 'It sets off hyperblooms, whose damage grows with its elemental mastery.',
    burgeon: 'The same with burgeons.',
    bloom: 'The same with blooms.',
    stun: 'It stuns the enemy.',
    support: 'It makes the others stronger.',
    healer: 'It heals.',
    shielder: 'It shields.',
  }),
});

export const ProfileSortEnum = builder.enumType('ProfileSort', {
  description: 'Which shared rotations come first.',
  values: enumValues<ProfileSort>({
    votes: 'Those with the most votes, from three on.',
    new: 'The newest, whatever their votes: at most three of a key family.',
  }),
});

export const BuildGradeEnum = builder.enumType('BuildGrade', {
  description: 'What a score is called.',
  values: enumValues<Grade>({
    F: '0 to 24.',
    D: '25 to 44.',
    C: '45 to 59.',
    B: '60 to 71.',
    A: '72 to 81.',
    S: '82 to 88.',
    SS: '89 to 94.',
    SSS: '95 to 100.',
  }),
});

export const RecommendationCodeEnum = builder.enumType('RecommendationCode', {
  description: 'What of a build can be better.',
  values: enumValues<RecommendationCode>({
    missing_piece: 'A slot is empty.',
    wrong_main_stat: 'A piece has a main stat that is not the best for the role.',
    low_substats: 'A piece has sub stats that give the role little.',
    incomplete_set: 'The pieces do not make up a set that suits the character.',
    low_er: 'The energy recharge is below what the role needs.',
    crit_ratio: 'CRIT Rate and CRIT DMG are not in the ratio of one to two.',
    crit_overcap: 'A part of the CRIT Rate is over 100 percent.',
    low_level: 'The character is not at the highest level.',
    low_artifact_level: 'Pieces are not at their highest level.',
    low_weapon_level: 'The weapon is not at the highest level.',
  }),
});

export const RecommendationPriorityEnum = builder.enumType('RecommendationPriority', {
  description: 'How much a recommendation matters.',
  values: enumValues<Priority>({
    high: 'It adds five points or more.',
    medium: 'It adds two points or more.',
    low: 'It adds less.',
  }),
});
