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
    dps: 'Deals most of the damage of the team.',
    sub_dps: 'Deals damage while another character is on the field.',
    support: 'Strengthens the team.',
    healer: 'Heals the team.',
    shielder: 'Shields the team.',
  }),
});

export const BuildProfileNameEnum = builder.enumType('BuildProfileName', {
  description: 'What a character is built for; finer than a role.',
  values: enumValues<ProfileName>({
    on_field_dps: 'Main damage dealer whose hits crit.',
    physical_dps: 'The same with physical damage.',
    break: 'It deals damage by breaking weaknesses.',
    damage_over_time: 'It deals damage that goes on after its turn.',
    elation: 'It deals elation damage.',
    anomaly: 'It deals damage by anomalies.',
    driver: 'Stays on the field and triggers reactions with the elements of others.',
    off_field_dps: 'Deals damage while another character is on the field.',
    hyperbloom: 'Triggers Hyperbloom, which scales with its Elemental Mastery.',
    burgeon: 'Triggers Burgeon, which scales with its Elemental Mastery.',
    bloom: 'Triggers Bloom, which scales with its Elemental Mastery.',
    stun: 'Builds up Daze to stun enemies.',
    support: 'Strengthens the team.',
    healer: 'Heals the team.',
    shielder: 'Shields the team.',
  }),
});

export const ProfileSortEnum = builder.enumType('ProfileSort', {
  description: 'Order of shared rotations.',
  values: enumValues<ProfileSort>({
    votes: 'Most votes first; at least three votes.',
    new: 'Newest first, at most three of a key family.',
  }),
});

export const BuildGradeEnum = builder.enumType('BuildGrade', {
  description: 'Grade of a score.',
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
  description: 'Kind of recommendation.',
  values: enumValues<RecommendationCode>({
    missing_piece: 'A slot has no piece.',
    wrong_main_stat: 'A piece has a main stat that the profile does not want.',
    low_substats: 'A piece has weak sub stats for the profile.',
    incomplete_set: 'The pieces do not complete a recommended set.',
    low_er: 'Energy recharge is below its target.',
    crit_ratio: 'CRIT Rate or CRIT DMG is too low; the ideal ratio is 1:2.',
    crit_overcap: 'CRIT Rate is above 100 percent.',
    low_level: 'The character is below its highest level.',
    low_artifact_level: 'Pieces are below their highest level.',
    low_weapon_level: 'The weapon is below its highest level.',
  }),
});

export const RecommendationPriorityEnum = builder.enumType('RecommendationPriority', {
  description: 'Priority of a recommendation.',
  values: enumValues<Priority>({
    high: 'Adds 5 points or more.',
    medium: 'Adds 2 points or more.',
    low: 'Adds less than 2 points.',
  }),
});
