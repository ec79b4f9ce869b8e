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

/**
 * For a field that leads from one object to another. The scope stands on the field, since some of the objects are answered
 * to keys that may write and not read.
 */
export const edge = { nullable: true, authScopes: { scope: 'read' } } as const;

/**
 * For a field that takes a round trip or the unpacking of a result for each row: it counts as 20 fields, so that a list
 * cannot ask for too many of them.
 */
export const costly = { extensions: { cost: 20 } } as const;

export const costlyEdge = { ...edge, ...costly } as const;

/** The cost of a player: a provider is asked, and a model made. Ten of them are a token (R4.10). */
export const lookUpCost = 50;

/** An edge to a player as it is stored: a whole showcase is read, and its model made. */
export const storedPlayerEdge = { ...edge, extensions: { cost: 30 } } as const;

/** For the name of something of a game. */
export const nameField = {
  nullable: true,
  description: 'Its name in the language asked for; null while the catalog does not know it.',
} as const;

/** For the text that says what it does. */
export const descriptionField = {
  nullable: true,
  description: 'What it does, in the language asked for; null where no source has the text.',
} as const;

/** For the address of its picture. */
export const pictureField = {
  description: 'Where its picture is; empty where there is none.',
} as const;

/** Ends the description of a field whose values cannot all be listed, so that it is no enum. */
export const growsWithGame = 'new ones come with the game';

export const statName = {
  description: `Which stat, such as crit_rate or atk_percent; ${growsWithGame}.`,
} as const;

/** For a list of the model, with how many rows it has at most or mostly. */
export const rowsOf = <Type>(
  type: Type,
  rows: number,
  description: string,
  extensions: { readonly cost?: number } = {},
) => ({ type: [type] as [Type], extensions: { ...extensions, rows }, description });
