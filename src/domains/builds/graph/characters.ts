import type { BuildSummary } from '../../../games/builds/analysis.ts';
import type { Role } from '../../../games/builds/build.ts';
import type { ShownCharacterBase } from '../../../games/game.ts';
import type { GameId } from '../../../games/ids.ts';
import { builder } from '../../../graph/builder.ts';
import { sameAsModel } from '../../../graph/cache/plugin.ts';
import type { GraphContext } from '../../../graph/context.ts';
import { GenshinCharacterType } from '../../players/graph/genshin.ts';
import { HsrCharacterType } from '../../players/graph/hsr.ts';
import { ZzzAgentType } from '../../players/graph/zzz.ts';
import { RecommendationType } from './analysis.ts';
import { BuildGradeEnum, BuildProfileNameEnum, BuildRoleEnum } from './enums.ts';

const CharacterBuildType = builder.objectRef<BuildSummary>('CharacterBuild').implement({
  description: 'Summary of the build of a shown character.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: 'The score, 0 to 100.' }),
    grade: t.expose('grade', { type: BuildGradeEnum, description: 'The grade of the score.' }),
    role: t.expose('role', {
      type: BuildRoleEnum,
      description: 'The role that the build was scored for.',
    }),
    roleInferred: t.exposeBoolean('roleInferred', {
      description: 'Whether the role was inferred because none was given.',
    }),
    profile: t.expose('profile', {
      type: BuildProfileNameEnum,
      description: 'The profile that fits best, by which the build was scored.',
    }),
    critValue: t.exposeFloat('critValue', {
      description: 'CRIT value of all pieces: 2 × CRIT Rate + CRIT DMG, in percent points.',
    }),
    worstGap: t.expose('worstGap', {
      type: RecommendationType,
      nullable: true,
      description: 'The recommendation with the largest gain; null when there is none.',
    }),
    recommendations: t.expose('recommendations', {
      type: [RecommendationType],
      // Up to three of them are simulated.
      extensions: { rows: 5, cost: 10 },
      description: 'At most 5 recommendations, the largest gain first.',
    }),
  }),
});

const roleArgs = builder.args((t) => ({
  role: t.field({
    type: BuildRoleEnum,
    description: 'The role to score for. Defaults to the role of the profile that fits best.',
  }),
}));

interface RoleArgs {
  readonly role?: Role | null | undefined;
}

const join = {
  type: CharacterBuildType,
  nullable: true,
  description: 'Score of the build; null when details are hidden or were not requested.',
  args: roleArgs,
  cache: sameAsModel,
  // Without a role it is a member of the model. Scoring takes as long as some fields.
  extensions: { member: true, cost: 20 },
} as const;

// What is worn is in memory, so that a batch of players needs no loader.

const build = (game: GameId) => ({
  ...join,
  resolve: (character: ShownCharacterBase, { role }: RoleArgs, { services }: GraphContext) =>
    role ? services.builds.summaryOf(game, character, role) : character.build,
});

builder.objectField(GenshinCharacterType, 'build', (t) => t.field(build('genshin')));
builder.objectField(HsrCharacterType, 'build', (t) => t.field(build('hsr')));
builder.objectField(ZzzAgentType, 'build', (t) => t.field(build('zzz')));
