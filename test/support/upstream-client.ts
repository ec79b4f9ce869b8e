import {
  createUpstreamClient,
  type UpstreamClient,
  type UpstreamClientOptions,
} from '../../src/upstream/client/client.ts';

/** A client that retries without a pause, on a clock that stands still unless another is given. */
export const testClient = (
  baseUrl: string,
  options: Partial<UpstreamClientOptions> = {},
): UpstreamClient =>
  createUpstreamClient({
    name: 'primary',
    baseUrl,
    userAgent: 'Waypoint/1.0 (ops@example.org)',
    clock: { now: () => 1_700_000_000_000 },
    random: () => 0,
    ...options,
  });
