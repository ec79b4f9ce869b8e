import { builder } from '../../../graph/builder.ts';
import { cacheRule } from '../../../graph/cache/plugin.ts';
import { accountArgs, lookUpCost, validUid } from '../../../graph/field-options.ts';
import type { TeamText } from '../team.ts';
import { FreshnessType, noteShown, withRetryGuard } from './player.ts';

const maxMembers = 4;

const GcsimMemberInput = builder.inputType('GcsimMemberInput', {
  description: 'A character of a team for gcsim.',
  fields: (t) => ({
    uid: t.string({
      description: 'The player who shows it; by default the one of the field.',
      validate: validUid,
    }),
    avatarId: t.int({
      description: 'The character; by default the first of the player that gcsim has.',
    }),
  }),
});

const GcsimTeamType = builder.objectRef<TeamText>('GcsimTeam').implement({
  description: 'Characters of players in the text form of gcsim, a simulator of Genshin Impact.',
  fields: (t) => ({
    text: t.exposeString('text', {
      description:
        'Level, weapon, sets and stats of each character: what stands before the rotation in a config.',
    }),
    skipped: t.exposeInt('skipped', {
      description: 'How many stats of artifacts are not in the text: gcsim has no word for them.',
    }),
    freshness: t.expose('freshness', {
      type: FreshnessType,
      description: 'How new it is: that of the player who is fetched again first.',
    }),
  }),
});

builder.queryField('gcsimTeam', (t) =>
  t.field({
    type: GcsimTeamType,
    nullable: true,
    description:
      'Up to four characters of Genshin Impact players as text for gcsim; an error names all that gcsim does not have.',
    authScopes: { scope: 'read' },
    cache: cacheRule<TeamText>(({ players }, note) => {
      for (const player of players) noteShown(player, note);
    }),
    extensions: { cost: maxMembers * lookUpCost },
    args: {
      uid: accountArgs.uid,
      team: t.arg({
        type: [GcsimMemberInput],
        description: `1 to ${maxMembers} characters, each once; the first of the player that gcsim has when left out.`,
        validate: {
          minLength: [1, { message: 'At least one character.' }],
          maxLength: [maxMembers, { message: `At most ${maxMembers} characters.` }],
        },
      }),
    },
    resolve: (_root, { uid, team }, context) =>
      withRetryGuard(context, `/v1/player/genshin/${uid}/gcsim`, () => {
        const { services, principal, allowance } = context;
        return services.players.team(
          { game: 'genshin', uid, members: team },
          { environment: principal.environment, allowance },
        );
      }),
  }),
);
