export const environments = ['live', 'test'] as const;
export type Environment = (typeof environments)[number];

export const scopes = ['read', 'write:report', 'write:build', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** The caller: what a verified API key stands for. */
export interface Principal {
  readonly keyId: string;
  /** The key family: a key and all keys rotated from it, which share their limits (R4.1). */
  readonly lineageId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

/** One scope, or several of which any is enough: a refusal names the first. */
export type Needed = Scope | readonly [Scope, ...Scope[]];

/** `admin` implies all others; a write scope does not imply `read` (R3.3). */
export const hasScope = ({ scopes: held }: Principal, needed: Needed): boolean =>
  held.includes('admin') ||
  (typeof needed === 'string'
    ? held.includes(needed)
    : needed.some((scope) => held.includes(scope)));

/** For reading what a key with `write:report` made (R9.4a, R18.1). */
export const readOrReport = ['read', 'write:report'] as const;

/** For reading what a key with `write:build` made (R10.3a). */
export const readOrBuild = ['read', 'write:build'] as const;

export const scopeToAskFor = (needed: Needed): Scope =>
  typeof needed === 'string' ? needed : needed[0];

const guestPrefix = 'guest ';

/** Someone without a key, for whom this service runs the documents of its pages (R19.1). No key family has such a name. */
export const guestOf = (environment: Environment, network: string): Principal => ({
  keyId: 'guest',
  lineageId: guestPrefix + network,
  environment,
  scopes: ['read'],
});

/** Whether a key family stands for a guest. */
export const isGuest = (lineageId: string): boolean => lineageId.startsWith(guestPrefix);
