import { uidMessage, uidPattern } from '../games/ids.ts';
import { builder } from './builder.ts';
import { GameEnum } from './scalars.ts';

/** The validation of a UID (R1.6). */
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

/** For a field from one object to another. It needs the scope, since keys that may not read get some of the objects too. */
export const edge = { nullable: true, authScopes: { scope: 'read' } } as const;

/** For a field that costs a round trip or unpacks a result for each row: counts as 20 fields, so that lists stay affordable. */
export const costly = { extensions: { cost: 20 } } as const;

export const costlyEdge = { ...edge, ...costly } as const;

/** The cost of a player, which calls a provider and builds a model. Ten of them are a token (R4.10). */
export const lookUpCost = 50;

/**
 * For a type of what a player shows: short words and numbers, which are written straight from the model. Measured, one takes
 * less than a tenth of what any other field takes, and a player has up to 4,700 of them, with the types of its objects.
 */
export const shownMembers = { extensions: { memberCost: 0.03 } } as const;

/** An edge to a stored player: reads a whole showcase and builds its model. */
export const storedPlayerEdge = { ...edge, extensions: { cost: 30 } } as const;

/** For a field that reads `id` of its model under another name: `id` of the graph is a global id. */
export const ofId = { extensions: { property: 'id' } } as const;

export const nameField = {
  nullable: true,
  description: 'The name in the requested language; null while the catalog does not have it.',
} as const;

export const provisionalField = {
  description: 'Whether one source alone knows the record, until an import brings it.',
} as const;

export const descriptionField = {
  nullable: true,
  description: 'The description in the requested language; null where no source has the text.',
} as const;

export const pictureField = {
  description: 'The address of the picture; empty where there is none.',
} as const;

/** Ends the description of a field with an open set of values, which is not an enum. */
export const growsWithGame = 'new ones come with the game';

/** What the game calls the word of another member. */
export const wordField = (member: string) => ({
  description: `\`${member}\` as the game calls it in the requested language.`,
});

export const nullableWordField = (member: string) =>
  ({
    nullable: true,
    description: `\`${member}\` as the game calls it in the requested language; null where that is null.`,
  }) as const;

export const statName = {
  description: `The name of the stat, such as crit_rate or atk_percent; ${growsWithGame}.`,
} as const;

/** For a list of the model; `rows` is its greatest or usual length, for the cost. */
export const rowsOf = <Type>(
  type: Type,
  rows: number,
  description: string,
  extensions: { readonly cost?: number } = {},
) => ({ type: [type] as [Type], extensions: { ...extensions, rows }, description });
