import type { Config } from '../config.ts';
import type { KeysService } from '../domains/keys/service.ts';
import { isOutage, Problem } from '../lib/problem.ts';
import { withHints } from './hints.ts';

export interface BannerDependencies {
  readonly config: Config;
  /** Where the server listens. */
  readonly address: string;
  readonly engine: string;
  readonly keys: KeysService;
}

/** What the operator reads at start: the addresses, and at the very first start a key to try. */
export async function startBanner({
  config,
  address,
  engine,
  keys,
}: BannerDependencies): Promise<string> {
  const base = config.baseUrl ?? address;
  const lines = [
    `Waypoint is up (store: ${engine}).`,
    `  REST      ${base}/v1`,
    `  GraphQL   ${base}/graphql`,
    ...(config.graphiql ? [`  GraphiQL  ${base}/graphql   (in a browser)`] : []),
    `  health    ${base}/healthz   ${base}/readyz`,
    ...(await firstKey(config, base, keys).catch(withoutKey)),
  ];
  return withHints(`${lines.join('\n')}\n`);
}

/** A large database may still be building what keys are listed by, or the disk be full: no reason not to start. */
function withoutKey(error: unknown): string[] {
  if (!(error instanceof Problem && isOutage(error))) throw error;
  return ['', 'No key could be stored yet; for one, later: npm run -s keys:create -- --help'];
}

async function firstKey(config: Config, base: string, keys: KeysService): Promise<string[]> {
  if (config.production || (await keys.list({ limit: 1 })).total > 0) return [];
  const { token } = await keys.create(
    { environment: 'test', scopes: ['read', 'write:report', 'write:build'], ipAllowlist: [] },
    'first-start',
  );
  return [
    '',
    'This is the first start, so here is a sandbox key; it is shown only now:',
    `  ${token}`,
    'Try it:',
    `  curl -H 'Authorization: Bearer ${token}' ${base}/v1/player/genshin/812345678`,
    'More keys: npm run -s keys:create -- --help',
  ];
}
