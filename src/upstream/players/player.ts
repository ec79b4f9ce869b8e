import { Problem } from '../../lib/problem.ts';
import type { CallPayer, UpstreamLogger } from '../client/calls.ts';
import { type UpstreamClient, unavailable } from '../client/client.ts';
import { type RefusalStatus, UpstreamRefusal } from '../client/fault.ts';
import { playerNotFound } from './payload.ts';

export interface PlayerReply<Showcase> {
  /** How long the provider itself caches this answer. */
  readonly ttlSeconds: number;
  readonly showcase: Showcase;
}

export interface PlayerSource {
  readonly client: UpstreamClient;
  /** Receives replies that could not be read. */
  readonly logger?: UpstreamLogger;
}

const refusals: Record<RefusalStatus, () => Problem> = {
  400: () => new Problem('invalid_uid', 'The UID is not one of this game.'),
  404: playerNotFound,
};

/** Fetches one player and reads the reply. Rejects with a `Problem` only. */
export async function fetchPlayer<Showcase>(
  { client, logger }: PlayerSource,
  path: string,
  read: (body: unknown) => PlayerReply<Showcase>,
  payer: CallPayer | undefined,
): Promise<PlayerReply<Showcase>> {
  const body = await client.getJson(path, payer).catch((error: unknown) => {
    throw error instanceof UpstreamRefusal ? refusals[error.status]() : error;
  });
  try {
    return read(body);
  } catch (error) {
    if (error instanceof Problem && error.code !== 'upstream_unavailable') throw error;
    logger?.warn({ path, err: error }, 'upstream reply could not be read');
    throw unavailable();
  }
}
