import { randomBytes } from 'node:crypto';
import { processConfig } from '../../src/config.ts';
import { createKeyReader } from '../../src/domains/keys/key-reader.ts';
import { createKeysService } from '../../src/domains/keys/service.ts';
import { keyChanges, keyRecords } from '../../src/domains/keys/store.ts';
import type { RequestContext } from '../../src/http/request-context.ts';
import { type Authenticator, createAuthenticator } from '../../src/http/authenticate.ts';
import { systemClock as clock } from '../../src/lib/clock.ts';
import { bucketCollection } from '../../src/limits/shared-buckets.ts';
import { createFastRetryGuard } from '../../src/limits/fast-retry.ts';
import { limitHeaders } from '../../src/limits/decision.ts';
import { createLeases, createAddressBuckets } from '../../src/limits/leases.ts';
import { openStore } from '../../src/store/open.ts';
import { answerMessages } from '../helper.ts';

export interface GateTimes {
  /** Microseconds of `admit` with the key and a lease at hand, one number a round. */
  readonly admit: readonly number[];
  /** The same with the rate headers of the answer. */
  readonly admitAndHeaders: readonly number[];
}

const batch = 20_000;

async function startGate(): Promise<Entrance> {
  const config = processConfig();
  const { store } = await openStore({
    mongodbUri: undefined,
    dataDir: config.dataDir,
    clock,
    poolSize: 1,
  });
  const onError = (error: unknown) => {
    throw error;
  };
  const records = store.collection(keyRecords);
  const changes = store.collection(keyChanges);
  const reader = createKeyReader({ records, changes, clock, onError });
  const keys = createKeysService({
    records,
    changes,
    clock,
    randomBytes,
    audit: { append: async () => undefined } as never,
    onMinted: reader.expect,
    onChange: reader.forget,
  });
  const retryGuard = createFastRetryGuard({ clock, rules: config.fastRetry });
  const leases = createLeases({
    store: store.collection(bucketCollection),
    clock,
    isSole: store.isSole,
    budgets: config.budgets,
    onError,
    random: Math.random,
  });
  const gate = createAuthenticator({
    identify: reader.identify,
    idOf: reader.idOf,
    leases,
    anonymous: createAddressBuckets(leases, 'anonymous'),
    retryGuard,
    onDenied: () => undefined,
  });
  const { token } = await keys.create(
    { environment: 'test', scopes: ['read'], ipAllowlist: [] },
    'bench',
  );
  return { gate, authorization: `Bearer ${token}` };
}

/** All calls come over one. */
const connection = {};

const contextOf = (): RequestContext => ({
  requestId: 'req_bench',
  connection,
  ip: '127.0.0.1',
  method: 'GET',
  path: '/v1/player/genshin/812345678',
  startedAt: 0,
  origin: undefined,
  accept: undefined,
  decisions: [],
  headers: undefined,
  principal: undefined,
  deferredRefusal: undefined,
  tokensCharged: 0,
  route: '/v1/player/genshin/:uid',
  errorForm: 'envelope',
  retryGuarded: true,
});

const endpoint = { retryGuarded: true, errorForm: 'envelope' } as const;
const access = { kind: 'key', scope: 'read', bucket: 'request' } as const;

interface Entrance {
  readonly gate: Authenticator;
  readonly authorization: string;
}

/** Lets one batch in; answers how many rate headers were made, so that none is optimised away. */
async function letIn({ gate, authorization }: Entrance, withHeaders: boolean): Promise<number> {
  const now = clock.now();
  let headers = 0;
  for (let call = 0; call < batch; call += 1) {
    const exchange = contextOf();
    // Every few seconds the key is looked up anew.
    const late = gate.admit(exchange, endpoint, access, authorization);
    if (late) await late;
    if (withHeaders) headers += Object.keys(limitHeaders(exchange.decisions, now)).length;
  }
  return headers;
}

const batches = 10;

/** CPU microseconds of one call. */
async function timed(entrance: Entrance, withHeaders: boolean): Promise<number> {
  let microseconds = 0;
  for (let count = 0; count < batches; count += 1) {
    const before = process.cpuUsage();
    const headers = await letIn(entrance, withHeaders);
    const { user, system } = process.cpuUsage(before);
    if (withHeaders && headers === 0) throw new Error('There were no rate headers.');
    microseconds += user + system;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return microseconds / (batches * batch);
}

let warm: Promise<Entrance> | undefined;

async function warmGate(): Promise<Entrance> {
  const entrance = await startGate();
  await timed(entrance, true);
  await timed(entrance, false);
  return entrance;
}

answerMessages<{ rounds: number }>(async ({ rounds }): Promise<GateTimes> => {
  warm ??= warmGate();
  const entrance = await warm;
  const admit: number[] = [];
  const admitAndHeaders: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    admit.push(await timed(entrance, false));
    admitAndHeaders.push(await timed(entrance, true));
  }
  return { admit, admitAndHeaders };
});
