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

/** `admin` implies all others; a write scope does not imply `read` (R3.3). */
export const hasScope = (principal: Principal, scope: Scope): boolean =>
  principal.scopes.includes(scope) || principal.scopes.includes('admin');
