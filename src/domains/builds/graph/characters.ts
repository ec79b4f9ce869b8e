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
  description: 'What the build of a shown character is worth, at a glance.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: '0 to 100.' }),
    grade: t.expose('grade', { type: BuildGradeEnum, description: 'What the score is called.' }),
    role: t.expose('role', { type: BuildRoleEnum, description: 'The role that was scored.' }),
    roleInferred: t.exposeBoolean('roleInferred', {
      description: 'Whether the role was inferred, because the caller named none.',
    }),
    profile: t.expose('profile', {
      type: BuildProfileNameEnum,
      description: 'What it was scored as: the profile of the character that fits best.',
    }),
    critValue: t.exposeFloat('critValue', {
      description: 'Twice the CRIT Rate and the CRIT DMG of all pieces, in percent points.',
    }),
    worstGap: t.expose('worstGap', {
      type: RecommendationType,
      nullable: true,
      description: 'What would add the most to the score; null where nothing adds a point.',
    }),
  }),
});

const roleArgs = builder.args((t) => ({
  role: t.field({
    type: BuildRoleEnum,
    description: 'What it is scored for; inferred of what it wears and can when left out.',
  }),
}));

interface RoleArgs {
  readonly role?: Role | null | undefined;
}

const join = {
  type: CharacterBuildType,
  nullable: true,
  description: 'What its build is worth; null when details are hidden or were not asked for.',
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
