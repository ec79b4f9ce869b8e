/**
 * What every field needs that leads from one object to another. Its scope stands on the field itself: some of the objects
 * are answered to keys that may write and not read.
 */
export const edge = { nullable: true, authScopes: { scope: 'read' } } as const;

/**
 * For a field that takes a round trip or the unpacking of a result for each row: it counts as so many fields, so that a
 * list cannot ask for too many of them.
 */
export const costly = { extensions: { cost: 20 } } as const;

/** An edge of that kind. */
export const costlyEdge = { ...edge, ...costly } as const;

/** What a player counts as who is looked up: a provider is asked, and a model made. Ten of them are a token (R4.10). */
export const lookUpCost = 50;

/** An edge to a player as it is stored: a whole showcase is read, and its model made. */
export const storedPlayerEdge = { ...edge, extensions: { cost: 30 } } as const;
