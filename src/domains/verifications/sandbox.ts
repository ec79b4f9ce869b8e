/**
 * Nobody can write into the signature of a made-up player: the sandbox finds every code when the last digit of the UID
 * is even, and none when it is odd (R3.9). Unknown players and a provider that is down are the player's own.
 */
export const sandboxShowsCode = (uid: string): boolean => Number(uid.at(-1)) % 2 === 0;
