import { expect, test } from 'vitest';
import { createClient } from '../../packages/client/src/index.ts';
import { answerJson, failureBody, startStandIn } from '../support/stand-in.ts';
import { testTiming } from '../support/test-timing.ts';

const key = 'svc_test_someKeyOfThisTest';
const uid = { uid: '812345678' };
const reason = new Error('The user went away.');

test('a call that is aborted before it begins sends nothing', async () => {
  const { origin, asked } = await startStandIn((response) => answerJson(response, 200, {}));
  const client = createClient({ key, baseUrl: origin });
  const options = { signal: AbortSignal.abort(reason) };
  await expect(client.getGenshinPlayer(uid, options)).rejects.toBe(reason);
  await expect(client.graphql('{ x }', {}, options)).rejects.toBe(reason);
  await expect(client.listBuilds.all({}, options).next()).rejects.toBe(reason);
  await expect(client.subscribe('subscription { x }', {}, options).next()).rejects.toBe(reason);
  expect(asked).toEqual([]);
});

test('a call is aborted while it waits for headers, while it reads, and while it pauses', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response, _asked, attempt) => {
    if (attempt === 1) response.writeHead(200).write('{"data":');
    if (attempt === 2) answerJson(response, 503, failureBody('upstream_unavailable'));
  });
  const client = createClient({ key, baseUrl: origin, ...timing });
  for (const phase of [1, 2, 3]) {
    const controller = new AbortController();
    const answer = client.getGenshinPlayer(uid, { signal: controller.signal });
    const aborted = expect(answer).rejects.toBe(reason);
    await expect.poll(() => asked.length).toBe(phase);
    if (phase === 3) await expect.poll(timing.sleeping).toContain(1000);
    controller.abort(reason);
    await aborted;
    expect(timing.sleeping()).toEqual([]);
  }
  expect(asked).toHaveLength(3);
});

test('an abort ends a call even when the fetch of the caller looks at no signal', async () => {
  const controller = new AbortController();
  const client = createClient({
    key,
    baseUrl: 'http://127.0.0.1:1',
    fetch: () => new Promise<Response>(() => undefined),
  });
  const answer = client.getGenshinPlayer(uid, { signal: controller.signal });
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});

test('a loop over pages is aborted between two of them', async () => {
  const { origin, asked } = await startStandIn((response, _asked, attempt) =>
    answerJson(response, 200, { data: [attempt], meta: { cursor_next: `page${attempt}` } }),
  );
  const controller = new AbortController();
  const client = createClient({ key, baseUrl: origin });
  const rows: unknown[] = [];
  const loop = async () => {
    for await (const row of client.listBuilds.all({}, { signal: controller.signal })) {
      rows.push(row);
      if (rows.length === 2) controller.abort(reason);
    }
  };
  await expect(loop()).rejects.toBe(reason);
  expect(rows).toEqual([0, 1]);
  expect(asked).toHaveLength(2);
});

test('a signal that lives long keeps nothing of the calls that used it', async () => {
  const { origin } = await startStandIn((response) => answerJson(response, 200, { data: {} }));
  const listeners = new Set<unknown>();
  const { signal } = new AbortController();
  const add = signal.addEventListener.bind(signal);
  const remove = signal.removeEventListener.bind(signal);
  signal.addEventListener = (...args: Parameters<typeof add>) => {
    listeners.add(args[1]);
    add(...args);
  };
  signal.removeEventListener = (...args: Parameters<typeof remove>) => {
    listeners.delete(args[1]);
    remove(...args);
  };
  const client = createClient({ key, baseUrl: origin });
  for (let call = 0; call < 5; call += 1) await client.getOwnKey({}, { signal });
  expect(listeners.size).toBe(0);
});
