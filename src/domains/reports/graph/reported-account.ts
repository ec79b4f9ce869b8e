import { validUid } from '../../../graph/account-args.ts';
import { builder } from '../../../graph/builder.ts';
import { GameEnum } from '../../../graph/scalars.ts';

/** The arguments that narrow a list of reports to a game, or to one account of it (R9.4a). */
export const reportedAccountArgs = builder.args((t) => ({
  game: t.field({ type: GameEnum, description: 'Only of this game.' }),
  reportedUid: t.string({
    description: 'Only against this account: 9 or 10 digits, with `game`.',
    validate: validUid,
  }),
}));

/** A UID says nothing without its game: the same one in two games is two accounts. */
export const needsGame: [
  (args: { game?: string | null | undefined; reportedUid?: string | null | undefined }) => boolean,
  { message: string; path: string[] },
] = [
  ({ game, reportedUid }) => reportedUid == null || game != null,
  { message: 'The account needs its game.', path: ['game'] },
];
