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
    description: 'What of a build can be better.',
    fields: (t) => ({
      code: t.expose('code', { type: RecommendationCodeEnum, description: 'What it is about.' }),
      priority: t.expose('priority', {
        type: RecommendationPriorityEnum,
        description: 'How much it matters.',
      }),
      slot: t.exposeString('slot', {
        nullable: true,
        description: 'The slot that it is about; null when it is about none.',
      }),
      message: t.exposeString('message', {
        description: 'What to do and what it adds, in the language that was asked for.',
      }),
      gain: t.exposeFloat('gain', { description: 'Points that following it alone adds.' }),
      damagePercent: t.exposeInt('damagePercent', {
        nullable: true,
        description:
          'How much more damage a rotation deals then, in percent; null where no simulation says it.',
      }),
    }),
  });

const PartScoreType = builder.objectRef<PartScore>('BuildPartScore').implement({
  description: 'A part of a score.',
  fields: (t) => ({
    points: t.exposeFloat('points', { description: 'What it gives.' }),
    max: t.exposeFloat('max', { description: 'The most that it can give.' }),
    detail: t.exposeString('detail', { description: 'What it comes of, in a sentence.' }),
  }),
});

const PieceScoreType = builder.objectRef<PieceScore>('BuildPieceScore').implement({
  description: 'What a worn piece is worth.',
  fields: (t) => ({
    slot: t.exposeString('slot', { description: 'Where it is worn.' }),
    mainOk: t.exposeBoolean('mainOk', { description: 'Whether the role wants its main stat.' }),
    rolls: t.exposeFloat('rolls', {
      nullable: true,
      description: 'The rolls of its sub stats; null where they cannot be decided.',
    }),
    rollValue: t.exposeFloat('rollValue', {
      description: 'Its rolls in percent of the highest, summed.',
    }),
    critValue: t.exposeFloat('critValue', {
      description: 'Twice its CRIT Rate and its CRIT DMG, in percent points.',
    }),
    quality: t.exposeFloat('quality', {
      description: 'Its sub stats against the best for the role: 0 to 1.',
    }),
  }),
});

const TotalsType = builder.objectRef<BuildTotals>('BuildTotals').implement({
  description: 'Final stats: flat, or percent points.',
  fields: (t) => ({
    critValue: t.exposeFloat('critValue', { description: 'Of all pieces.' }),
    atk: t.exposeFloat('atk', { description: 'ATK.' }),
    hp: t.exposeFloat('hp', { description: 'HP.' }),
    def: t.exposeFloat('def', { description: 'DEF.' }),
    em: t.exposeFloat('em', {
      nullable: true,
      description: 'Elemental Mastery; null where the game has none.',
    }),
    er: t.exposeFloat('er', {
      nullable: true,
      description: 'Energy Recharge; null where the game has none.',
    }),
    critRate: t.exposeFloat('critRate', { description: 'CRIT Rate.' }),
    critDmg: t.exposeFloat('critDmg', { description: 'CRIT DMG.' }),
  }),
});

const BreakdownType = builder.objectRef<BuildAnalysis['breakdown']>('BuildBreakdown').implement({
  description: 'What a score is made of.',
  fields: (t) => ({
    mainStats: t.expose('mainStats', { type: PartScoreType, description: 'Main stats.' }),
    subStats: t.expose('subStats', { type: PartScoreType, description: 'Sub stats.' }),
    sets: t.expose('sets', { type: PartScoreType, description: 'Sets.' }),
    role: t.expose('role', { type: PartScoreType, description: 'What the role needs.' }),
    levels: t.expose('levels', { type: PartScoreType, description: 'Levels.' }),
    pieces: t.expose('pieces', { type: [PieceScoreType], description: 'Each worn piece.' }),
    totals: t.expose('totals', { type: TotalsType, description: 'The final stats.' }),
  }),
});

const ProfileScoreType = builder.objectRef<ProfileScore>('BuildProfileScore').implement({
  description: 'What a build is worth as something else.',
  fields: (t) => ({
    profile: t.expose('profile', { type: BuildProfileNameEnum, description: 'As what.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'The role of that.' }),
    score: t.exposeInt('score', { description: '0 to 100.' }),
  }),
});

export const BuildAnalysisType = builder.objectRef<ShownAnalysis>('BuildAnalysis').implement({
  description: 'What a build is worth. The same build has the same analysis.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: '0 to 100.' }),
    grade: t.expose('grade', { type: BuildGradeEnum, description: 'What the score is called.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'The role that was scored.' }),
    roleInferred: t.exposeBoolean('isRoleInferred', {
      description: 'Whether the role was inferred, because the caller named none.',
    }),
    profile: t.expose('profile', {
      type: BuildProfileNameEnum,
      nullable: true,
      description:
        'What it was scored as: the profile that fits best. Null in analyses that were saved before there were any.',
    }),
    profileSource: t.expose('profileSource', {
      type: ProfileSourceEnum,
      nullable: true,
      description: 'Where that profile comes from; null as `profile`.',
    }),
    alternatives: t.field({
      type: [ProfileScoreType],
      extensions: { rows: 4 },
      description: 'What else it could be built for and its score as that, the best first.',
      resolve: ({ alternatives = [] }: Partial<ShownAnalysis>) => alternatives,
    }),
    percentile: t.exposeFloat('percentile', {
      description: 'How many of 100 builds of such pieces are no better in their sub stats.',
    }),
    breakdown: t.expose('breakdown', { type: BreakdownType, description: 'Its parts.' }),
    recommendations: t.expose('recommendations', {
      type: [RecommendationType],
      extensions: { rows: 5 },
      description: 'What can be better, the most first: at most 5.',
    }),
    notes: t.exposeStringList('notes', { description: 'What was assumed.' }),
  }),
});

export const AnalyzeBuildInput = builder.inputType('AnalyzeBuildInput', {
  description: 'A character with what it wears, as a showcase has it.',
  fields: (t) => ({
    game: t.field({ type: GameEnum, required: true, description: 'The game.' }),
    role: t.field({ type: BuildRoleEnum, description: 'Inferred of the build when left out.' }),
    lang: t.field({
      type: LanguageEnum,
      description: 'The language of the recommendations; English when left out.',
    }),
    ...actorFields(t),
  }),
});

builder.queryField('analyzeBuild', (t) =>
  t.field({
    type: BuildAnalysisType,
    nullable: true,
    description: 'What a build is worth, and what of it can be better: 30 a minute and key family.',
    authScopes: { scope: 'read' },
    limit: { budget: 'analyze', taken: true },
    args: { input: t.arg({ type: AnalyzeBuildInput, required: true, description: 'The build.' }) },
    check: ({ input }, context) =>
      checkBuild(context, input, (given) => context.services.builds.checkAnalysis(given)),
    resolve: (_root, { input }, context) =>
      context.services.builds.analyze(input, () => takeToken(context, 'analyze')),
  }),
);
