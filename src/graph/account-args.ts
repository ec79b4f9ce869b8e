import { uidMessage, uidPattern } from '../games/ids.ts';
import { builder } from './builder.ts';
import { GameEnum } from './scalars.ts';

/** How an argument that is a UID is validated (R1.6). */
export const validUid: { regex: [RegExp, { message: string }] } = {
  regex: [uidPattern, { message: uidMessage }],
};

/** The arguments that name one account (R1.6). */
export const accountArgs = builder.args((t) => ({
  game: t.field({ type: GameEnum, required: true, description: 'The game of the account.' }),
  uid: t.string({
    required: true,
    description: 'The account: 9 or 10 digits.',
    validate: validUid,
  }),
}));
