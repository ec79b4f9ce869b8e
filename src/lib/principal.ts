export const environments = ['live', 'test'] as const;
export type Environment = (typeof environments)[number];

export const scopes = ['read', 'write:report', 'write:build', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** Who is asking: what a verified API key stands for. */
export interface Principal {
  readonly keyId: string;
  /** A key and all keys rotated from it share one lineage, and with it their limits (R4.1). */
  readonly lineageId: string;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

/** One scope, or several of which any will do: the first of them is the one to ask for. */
export type Needed = Scope | readonly [Scope, ...Scope[]];

/** `admin` implies all others; a write scope does not imply `read` (R3.3). */
export const hasScope = ({ scopes: held }: Principal, needed: Needed): boolean =>
  held.includes('admin') ||
  (typeof needed === 'string'
    ? held.includes(needed)
    : needed.some((scope) => held.includes(scope)));

/** What filed it may read it back: the answers of what `write:report` may do (R9.4a, R18.1). */
export const readOrReport = ['read', 'write:report'] as const;

/** What saved a build may read it back (R10.3a). */
export const readOrBuild = ['read', 'write:build'] as const;

/** The scope that a refusal names. */
export const scopeToAskFor = (needed: Needed): Scope =>
  typeof needed === 'string' ? needed : needed[0];
