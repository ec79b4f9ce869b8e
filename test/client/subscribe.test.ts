import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import {
  BadAnswerError,
  createClient,
  InsufficientScopeError,
  InvalidApiKeyError,
  RateLimitedError,
  type WaypointError,
} from '../../packages/client/src/index.ts';
import { startApp } from '../support/app.ts';
import { listening } from '../support/events.ts';
import { changed } from '../support/live-events.ts';
import { answerJson, startStandIn } from '../support/stand-in.ts';
import { testTiming } from '../support/test-timing.ts';

const key = 'svc_test_someKeyOfThisTest';
const document =
  'subscription ($uid: String!) { trustScoreChanged(game: GENSHIN, uid: $uid) { score } }';
const variables = { uid: '812345678' };

interface Changes {
  readonly trustScoreChanged: { readonly score: number };
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write(':\n\n');
}

const send = (response: ServerResponse, result: unknown, event = 'next') =>
  response.write(`event: ${event}\ndata: ${JSON.stringify(result)}\n\n`);

const scored = (score: number) => ({ data: { trustScoreChanged: { score } } });

test('what happens to an account comes as it happens', async () => {
  const app = await startApp();
  const client = createClient({ key: app.key, baseUrl: await listening(app) });
  let opened = 0;
  const onOpen = () => {
    opened += 1;
  };
  const changes = client.subscribe<Changes>(document, variables, { onOpen });
  const first = changes.next();
  await expect.poll(() => opened).toBe(1);
  await app.app.services.live.publish(changed('1'));
  await app.app.services.live.publish(changed('2', { score: 44 }));
  await expect(first).resolves.toEqual({ done: false, value: scored(45).data });
  await expect(changes.next()).resolves.toEqual({ done: false, value: scored(44).data });
  await changes.return();
  expect(client.rate).toMatchObject({ limit: 1500 });
});

test('a subscription outlives the service: it is opened again at the next one', async () => {
  const timing = testTiming();
  const one = await startApp();
  const origins = [await listening(one)];
  const lost: string[] = [];
  const client = createClient({
    key: one.key,
    baseUrl: 'http://waypoint.test',
    ...timing,
    fetch: (input, init) =>
      fetch(String(input).replace('http://waypoint.test', origins[0] ?? ''), init),
  });
  let opened = 0;
  const changes = client.subscribe<Changes>(document, variables, {
    onOpen: () => {
      opened += 1;
    },
    onLost: ({ code }) => lost.push(code),
  });
  const first = changes.next();
  await expect.poll(() => opened).toBe(1);
  const other = await startApp({ store: one.store, seed: 'other' });
  origins[0] = await listening(other);
  await one.app.close();
  await timing.sleepOver(1000);
  await expect.poll(() => opened).toBe(2);
  await other.app.services.live.publish(changed('1'));
  await expect(first).resolves.toEqual({ done: false, value: scored(45).data });
  expect(lost).toEqual(['connection_failed']);
  await changes.return();
});

test('a stream that is cut, silent or refused for a while is opened again, later each time', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response, _asked, attempt) => {
    if (attempt === 2) {
      answerJson(
        response,
        429,
        { errors: [{ message: 'No.', extensions: { code: 'RATE_LIMITED' } }] },
        {
          'retry-after': '60',
        },
      );
      return;
    }
    openStream(response);
    if (attempt === 0) response.destroy();
    if (attempt === 3) send(response, scored(3));
  });
  const lost: WaypointError[] = [];
  const client = createClient({ key, baseUrl: origin, ...timing });
  const changes = client.subscribe<Changes>(document, variables, {
    onLost: (error) => lost.push(error),
  });
  const first = changes.next();
  await timing.sleepOver(1000);
  await expect.poll(() => asked.length).toBe(2);
  await timing.sleepOver(45_000);
  await timing.sleepOver(2000);
  await timing.sleepOver(60_000);
  await expect(first).resolves.toEqual({ done: false, value: scored(3).data });
  expect(lost.map(({ code }) => code)).toEqual(['connection_failed', 'timed_out', 'rate_limited']);
  await changes.return();
  expect(timing.sleeping()).toEqual([]);
});

test('a stream that fell behind is opened again after the second that the service names', async () => {
  const timing = testTiming();
  const { origin } = await startStandIn((response, _asked, attempt) => {
    openStream(response);
    if (attempt === 0) {
      const extensions = { code: 'RATE_LIMITED', retry_after_seconds: 7 };
      send(response, { errors: [{ message: 'Too far behind.', extensions }] });
      send(response, '', 'complete');
    } else send(response, scored(1));
  });
  const changes = createClient({ key, baseUrl: origin, ...timing }).subscribe(document, variables);
  const first = changes.next();
  await timing.sleepOver(7000);
  await expect(first).resolves.toMatchObject({ value: scored(1).data });
  await changes.return();
});

test('what no other stream would mend is thrown, by the service and by who is none', async () => {
  const app = await startApp();
  const baseUrl = await listening(app);
  const reporter = await app.createKey({ scopes: ['write:report'] });
  const next = (own: string) =>
    createClient({ key: own, baseUrl }).subscribe(document, variables).next();
  await expect(next(reporter)).rejects.toBeInstanceOf(InsufficientScopeError);
  await expect(next('svc_test_unknownKey')).rejects.toBeInstanceOf(InvalidApiKeyError);
  const page = await startStandIn((response) => void response.writeHead(200).end('<p>Welcome</p>'));
  await expect(
    createClient({ key, baseUrl: page.origin }).subscribe(document).next(),
  ).rejects.toBeInstanceOf(BadAnswerError);
});

test('more streams than a lineage may have are refused with the time to wait', async () => {
  const app = await startApp();
  const client = createClient({ key: app.key, baseUrl: await listening(app), retries: 0 });
  let opened = 0;
  const onOpen = () => {
    opened += 1;
  };
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal);
  const open = Array.from({ length: 20 }, () =>
    client.subscribe(document, variables, { onOpen, signal }).next().catch(String),
  );
  await expect.poll(() => opened).toBe(20);
  const refused = await client
    .subscribe(document, variables)
    .next()
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RateLimitedError);
  expect(refused).toMatchObject({ retryAfterSeconds: 60 });
  controller.abort(new Error('Enough.'));
  expect(new Set(await Promise.all(open))).toEqual(new Set(['Error: Enough.']));
});

test('a first opening that fails is tried as often as other calls', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response) => void response.destroy());
  const first = createClient({ key, baseUrl: origin, ...timing })
    .subscribe(document)
    .next();
  const error = first.catch((caught: unknown) => caught);
  for (const pause of [1000, 2000]) await timing.sleepOver(pause);
  await expect(error).resolves.toMatchObject({ code: 'connection_failed' });
  expect(asked).toHaveLength(3);
});

test('an abort ends a subscription that waits, and its connection', async () => {
  let isOpen = false;
  const { origin } = await startStandIn((response) => {
    isOpen = true;
    openStream(response);
    response.on('close', () => {
      isOpen = false;
    });
  });
  const controller = new AbortController();
  const reason = new Error('The bot stops.');
  const client = createClient({ key, baseUrl: origin });
  const next = client.subscribe(document, {}, { signal: controller.signal }).next();
  await expect.poll(() => isOpen).toBe(true);
  controller.abort(reason);
  await expect(next).rejects.toBe(reason);
  await expect.poll(() => isOpen).toBe(false);
});

test('a loop that is left ends its connection', async () => {
  let isOpen = true;
  const { origin } = await startStandIn((response) => {
    openStream(response);
    send(response, scored(1));
    response.on('close', () => {
      isOpen = false;
    });
  });
  for await (const change of createClient({ key, baseUrl: origin }).subscribe(document)) {
    expect(change).toEqual(scored(1).data);
    break;
  }
  await expect.poll(() => isOpen).toBe(false);
});

test('a message without end is read no further than the bound', async () => {
  const { origin } = await startStandIn((response) => {
    openStream(response);
    response.on('error', () => undefined).write(`data: ${'x'.repeat(5_000_000)}`);
  });
  await expect(createClient({ key, baseUrl: origin }).subscribe(document).next()).rejects.toThrow(
    /no end/,
  );
});
