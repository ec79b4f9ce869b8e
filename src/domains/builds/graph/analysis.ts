import type {
  BuildAnalysis,
  BuildTotals,
  PartScore,
  PieceScore,
} from '../../../games/builds/analysis.ts';
import { builder } from '../../../graph/builder.ts';
import { BuildGradeEnum, BuildRoleEnum } from '../../../graph/builds.ts';
import type { ShownAnalysis } from '../shown-analysis.ts';
import { RecommendationType } from './recommendation.ts';

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

export const BuildAnalysisType = builder.objectRef<ShownAnalysis>('BuildAnalysis').implement({
  description: 'What a build is worth. The same build has the same analysis.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: '0 to 100.' }),
    grade: t.expose('grade', { type: BuildGradeEnum, description: 'What the score is called.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'The role that was scored.' }),
    roleInferred: t.exposeBoolean('isRoleInferred', {
      description: 'Whether nobody named the role.',
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
