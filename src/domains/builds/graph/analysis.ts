import type {
  BuildAnalysis,
  BuildTotals,
  PartScore,
  PieceScore,
  ProfileScore,
  Recommendation,
} from '../../../games/builds/analysis.ts';
import { builder } from '../../../graph/builder.ts';
import { takeToken } from '../../../graph/field-limit.ts';
import { GameEnum, LanguageEnum } from '../../../graph/scalars.ts';
import { ProfileSourceEnum } from '../../catalog/graph/character.ts';
import type { ShownAnalysis } from '../result.ts';
import {
  BuildGradeEnum,
  BuildProfileNameEnum,
  BuildRoleEnum,
  RecommendationCodeEnum,
  RecommendationPriorityEnum,
} from './enums.ts';
import { actorFields, checkBuild } from './input.ts';

export const RecommendationType = builder
  .objectRef<Recommendation>('BuildRecommendation')
  .implement({
    description: 'One way to improve a build.',
    fields: (t) => ({
      code: t.expose('code', {
        type: RecommendationCodeEnum,
        description: 'The kind of improvement.',
      }),
      priority: t.expose('priority', {
        type: RecommendationPriorityEnum,
        description: 'How much it adds to the score.',
      }),
      slot: t.exposeString('slot', {
        nullable: true,
        description: 'The slot to change; null when it concerns no single slot.',
      }),
      message: t.exposeString('message', {
        description: 'What to do and what it adds, in the requested language.',
      }),
      gain: t.exposeFloat('gain', {
        description: 'Points that this change alone adds to the score.',
      }),
      damagePercent: t.exposeInt('damagePercent', {
        nullable: true,
        description:
          'Damage that this change adds to the standard rotation, in percent; null when it is not simulated.',
      }),
    }),
  });

const PartScoreType = builder.objectRef<PartScore>('BuildPartScore').implement({
  description: 'One part of a score.',
  fields: (t) => ({
    points: t.exposeFloat('points', { description: 'Points of this part.' }),
    max: t.exposeFloat('max', { description: 'Highest possible points of this part.' }),
    detail: t.exposeString('detail', {
      description: 'How the points come about, in one sentence.',
    }),
  }),
});

const PieceScoreType = builder.objectRef<PieceScore>('BuildPieceScore').implement({
  description: 'The score of one equipped piece.',
  fields: (t) => ({
    slot: t.exposeString('slot', { description: 'The slot of the piece.' }),
    mainOk: t.exposeBoolean('mainOk', { description: 'Whether the profile wants this main stat.' }),
    rolls: t.exposeFloat('rolls', {
      nullable: true,
      description: 'Number of sub stat rolls; null when the values fit several numbers.',
    }),
    rollValue: t.exposeFloat('rollValue', {
      description: 'Sum of the sub stat rolls, each in percent of the highest roll.',
    }),
    critValue: t.exposeFloat('critValue', {
      description: 'CRIT value: 2 × CRIT Rate + CRIT DMG, in percent points.',
    }),
    quality: t.exposeFloat('quality', {
      description: 'Sub stats compared with the best possible for the profile, 0 to 1.',
    }),
  }),
});

const TotalsType = builder.objectRef<BuildTotals>('BuildTotals').implement({
  description: 'Final stats: flat values, or percent points.',
  fields: (t) => ({
    critValue: t.exposeFloat('critValue', {
      description: 'CRIT value of all pieces: 2 × CRIT Rate + CRIT DMG, in percent points.',
    }),
    atk: t.exposeFloat('atk', { description: 'ATK.' }),
    hp: t.exposeFloat('hp', { description: 'HP.' }),
    def: t.exposeFloat('def', { description: 'DEF.' }),
    em: t.exposeFloat('em', {
      nullable: true,
      description: 'Elemental Mastery; null in games without it.',
    }),
    er: t.exposeFloat('er', {
      nullable: true,
      description: 'Energy Recharge, in percent; null in games without it.',
    }),
    critRate: t.exposeFloat('critRate', { description: 'CRIT Rate.' }),
    critDmg: t.exposeFloat('critDmg', { description: 'CRIT DMG.' }),
  }),
});

const BreakdownType = builder.objectRef<BuildAnalysis['breakdown']>('BuildBreakdown').implement({
  description: 'The parts of a score.',
  fields: (t) => ({
    mainStats: t.expose('mainStats', {
      type: PartScoreType,
      description: 'Points for main stats.',
    }),
    subStats: t.expose('subStats', { type: PartScoreType, description: 'Points for sub stats.' }),
    sets: t.expose('sets', { type: PartScoreType, description: 'Points for sets.' }),
    role: t.expose('role', {
      type: PartScoreType,
      description: 'Points for the final stats that the profile asks for.',
    }),
    levels: t.expose('levels', {
      type: PartScoreType,
      description: 'Points for the levels of character, weapon and pieces.',
    }),
    pieces: t.expose('pieces', { type: [PieceScoreType], description: 'The equipped pieces.' }),
    totals: t.expose('totals', { type: TotalsType, description: 'The final stats.' }),
  }),
});

const ProfileScoreType = builder.objectRef<ProfileScore>('BuildProfileScore').implement({
  description: 'The score of a build by another profile.',
  fields: (t) => ({
    profile: t.expose('profile', { type: BuildProfileNameEnum, description: 'The profile.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'The role of the profile.' }),
    score: t.exposeInt('score', { description: 'The score, 0 to 100.' }),
  }),
});

export const BuildAnalysisType = builder.objectRef<ShownAnalysis>('BuildAnalysis').implement({
  description: 'The score of a build, with recommendations. Equal builds get equal analyses.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: 'The score, 0 to 100.' }),
    grade: t.expose('grade', { type: BuildGradeEnum, description: 'The grade of the score.' }),
    role: t.expose('role', {
      type: BuildRoleEnum,
      description: 'The role that the build was scored for.',
    }),
    roleInferred: t.exposeBoolean('isRoleInferred', {
      description: 'Whether the role was inferred because none was given.',
    }),
    profile: t.expose('profile', {
      type: BuildProfileNameEnum,
      nullable: true,
      description:
        'The profile that fits best, by which the build was scored. Null in analyses saved before profiles existed.',
    }),
    profileSource: t.expose('profileSource', {
      type: ProfileSourceEnum,
      nullable: true,
      description: 'Where the profile comes from; null when `profile` is.',
    }),
    alternatives: t.field({
      type: [ProfileScoreType],
      extensions: { rows: 4 },
      description: 'Scores by the other profiles of the character, best first.',
      resolve: ({ alternatives = [] }: Partial<ShownAnalysis>) => alternatives,
    }),
    percentile: t.exposeFloat('percentile', {
      description: 'Percentile of the sub stats: how many of 100 builds have none better.',
    }),
    breakdown: t.expose('breakdown', {
      type: BreakdownType,
      description: 'The parts of the score.',
    }),
    recommendations: t.expose('recommendations', {
      type: [RecommendationType],
      extensions: { rows: 5 },
      description: 'At most 5 recommendations, the largest gain first.',
    }),
    notes: t.exposeStringList('notes', { description: 'Assumptions made about the input.' }),
  }),
});

export const AnalyzeBuildInput = builder.inputType('AnalyzeBuildInput', {
  description: 'A character with its equipment, as shown in a showcase.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
    role: t.field({
      type: BuildRoleEnum,
      description: 'The role to score for. Defaults to the role of the profile that fits best.',
    }),
    lang: t.field({
      type: LanguageEnum,
      description: 'Language of the recommendations. Defaults to English.',
    }),
    ...actorFields(t),
  }),
});

builder.queryField('analyzeBuild', (t) =>
  t.field({
    type: BuildAnalysisType,
    nullable: true,
    description: 'Score a build and get recommendations. Limit: 30 a minute for a key family.',
    authScopes: { scope: 'read' },
    limit: { budget: 'analyze', taken: true },
    args: { input: t.arg({ type: AnalyzeBuildInput, required: true, description: 'The build.' }) },
    check: ({ input }, context) =>
      checkBuild(context, input, (given) => context.services.builds.checkAnalysis(given)),
    resolve: (_root, { input }, context) =>
      context.services.builds.analyze(input, () => takeToken(context, 'analyze')),
  }),
);
