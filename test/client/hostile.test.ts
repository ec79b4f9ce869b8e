import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  BadAnswerError,
  type Client,
  type ClientOptions,
  createClient,
  InvalidArgumentError,
} from '../../packages/client/src/index.ts';
import { answerJson, failureBody, startStandIn } from '../support/stand-in.ts';
import { testTiming } from '../support/test-timing.ts';

const key = 'svc_test_secretOfThisTest';
const uid = { uid: '812345678' };
const empty = { data: {}, meta: {} };

const clientOf = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
  createClient({ key, baseUrl, ...options });

/** A caller without types: what is handed over may be anything. */
// biome-ignore lint/suspicious/noExplicitAny: what is tested is what types forbid
const untyped = (client: Client) => client as any;

const caught = (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => new Error('It went well.'),
    (error: Error) => error,
  );

test('a redirect to another host is not followed, so that the key goes nowhere', async () => {
  const thief = await startStandIn((response) => answerJson(response, 200, empty));
  for (const status of [301, 302, 307, 308]) {
    const { origin } = await startStandIn((response) => {
      response.writeHead(status, { location: `${thief.origin}/v1/keys/self` }).end();
    });
    const error = await caught(clientOf(origin).getOwnKey());
    expect(error).toBeInstanceOf(BadAnswerError);
    expect(error).toMatchObject({ status });
    await expect(clientOf(origin).subscribe('subscription { x }').next()).rejects.toBeInstanceOf(
      BadAnswerError,
    );
  }
  expect(thief.asked).toEqual([]);
});

test('a base address may have a path, slashes at its end and spaces around it', async () => {
  const { origin, asked } = await startStandIn((response) => answerJson(response, 200, empty));
  for (const baseUrl of [
    ` ${origin} `,
    `${origin}/`,
    `${origin}/gate/way//`,
    `\n${origin}/gate/way`,
  ])
    await clientOf(baseUrl).getOwnKey();
  const gate = '/gate/way/v1/keys/self';
  expect(asked.map(({ url }) => url)).toEqual(['/v1/keys/self', '/v1/keys/self', gate, gate]);
});

test.each([
  'api.example.com',
  'ftp://api.example.com',
  'javascript:alert(1)',
  'https://user:word@api.example.com',
  'https://api.example.com/?key=1',
  'https://api.example.com/#v1',
  '',
])('the base address %j is refused', (baseUrl) => {
  expect(() => clientOf(baseUrl)).toThrow(InvalidArgumentError);
});

test('a key may have spaces and line ends around it', async () => {
  const { origin, asked } = await startStandIn((response) => answerJson(response, 200, empty));
  await clientOf(origin, { key: `  ${key}\r\n` }).getOwnKey();
  expect(asked[0]?.headers['authorization']).toBe(`Bearer ${key}`);
});

test.each([`Bearer ${key}`, `${key}\n${key}`, `${key}é`, 'secretOfThisTest', ''])(
  'the key %j is refused by an error that does not show it',
  (wrong) => {
    const create = () => clientOf('http://127.0.0.1:1', { key: wrong });
    expect(create).toThrow(InvalidArgumentError);
    expect(create).not.toThrow(/secretOfThisTest/);
  },
);

test('the version of the interface is v1, and another one is refused', () => {
  expect(() => clientOf('http://127.0.0.1:1', { apiVersion: 'v1' })).not.toThrow();
  expect(() => clientOf('http://127.0.0.1:1', { apiVersion: 'v2' as 'v1' })).toThrow(
    /only supports v1/,
  );
});

test('numbers that cannot be meant are refused', () => {
  for (const options of [
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { retries: -1 },
    { retries: 0.5 },
  ])
    expect(() => clientOf('http://127.0.0.1:1', options)).toThrow(InvalidArgumentError);
});

test('the key is in no error and no inspection, whatever the other end and the network say', async () => {
  const { origin } = await startStandIn((response, _asked, attempt) => {
    if (attempt === 0)
      answerJson(response, 400, failureBody('validation_failed', `You sent ${key}`));
    else response.writeHead(502).end(`<p>Bearer ${key}</p>`);
  });
  const client = clientOf(origin, { retries: 0 });
  const broken = clientOf(origin, {
    retries: 0,
    fetch: () => Promise.reject(new TypeError(`Headers.append: "Bearer ${key}" is invalid.`)),
  });
  const graph = clientOf(origin, {
    fetch: async () => new Response(JSON.stringify({ errors: [{ message: `You sent ${key}` }] })),
  });
  const errors = [
    await caught(client.getOwnKey()),
    await caught(client.getOwnKey()),
    await caught(broken.getOwnKey()),
    await caught(graph.graphql('{ viewer { keyId } }')),
  ];
  for (const shown of [client, client.getOwnKey, ...errors]) {
    const texts = [
      inspect(shown, { depth: 9, showHidden: true }),
      String(shown),
      JSON.stringify(shown),
    ];
    expect(texts.join('\n')).not.toContain('secretOfThisTest');
  }
  expect(errors[0]?.message).toBe('You sent svc_…');
});

test('a parameter of the path stays one segment', async () => {
  const { origin, asked } = await startStandIn((response) => answerJson(response, 200, empty));
  const client = clientOf(origin);
  for (const id of ['a/b', 'a?b=c', 'a#b', 'a%2Fb', '../x', 'ü ', '...'])
    await client.getScamReport({ id });
  expect(asked.map(({ url }) => url)).toEqual([
    '/v1/scam-report/a%2Fb',
    '/v1/scam-report/a%3Fb%3Dc',
    '/v1/scam-report/a%23b',
    '/v1/scam-report/a%252Fb',
    '/v1/scam-report/..%2Fx',
    '/v1/scam-report/%C3%BC%20',
    '/v1/scam-report/...',
  ]);
});

test('what cannot stand in a path is refused before anything is sent, and named', async () => {
  const { origin, asked } = await startStandIn((response) => answerJson(response, 200, empty));
  const client = untyped(clientOf(origin));
  for (const id of ['.', '..', '', undefined, null, {}, ['a'], Symbol('a'), '\ud800'])
    await expect(client.getScamReport({ id })).rejects.toThrow(/^id: /);
  await expect(client.getScamReport()).rejects.toThrow('id: it is missing.');
  await expect(client.listBuilds({ game: { a: 1 } })).rejects.toThrow(/^game: /);
  expect(asked).toEqual([]);
});

test('names of prototypes are names like others, in arguments and in answers', async () => {
  const answer =
    '{"data":{"__proto__":{"polluted":1},"constructor":2},"meta":{"__proto__":{"request_id":3}}}';
  const { origin, asked } = await startStandIn((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  const client = untyped(clientOf(origin));
  const given = JSON.parse('{"__proto__":{"polluted":1},"constructor":"x","game":"genshin"}');
  const { data } = await client.submitScamReport(given);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(given);
  expect(asked[0]?.body).toContain('"__proto__":{"polluted":1}');
  expect(Object.hasOwn(data, '__proto__')).toBe(true);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  await expect(client.getScamReport({ __proto__: { id: 'rep_1' } })).rejects.toThrow(/missing/);
  expect(client.constructor).toBe(Object);
});

test('what JSON cannot say is refused', async () => {
  const client = untyped(clientOf('http://127.0.0.1:1'));
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  await expect(client.submitScamReport(circle)).rejects.toBeInstanceOf(InvalidArgumentError);
  await expect(client.submitScamReport({ game: 1n })).rejects.toBeInstanceOf(InvalidArgumentError);
  await expect(client.graphql('{ x }', circle)).rejects.toBeInstanceOf(InvalidArgumentError);
  await expect(client.graphql({ kind: 'Document' })).rejects.toThrow(/print/);
});

test('an idempotency key is text of one line, and refused where it would do nothing', async () => {
  const client = untyped(clientOf('http://127.0.0.1:1'));
  for (const idempotencyKey of ['', 'a\nb', 'é', 'x'.repeat(256)])
    await expect(client.submitScamReport({}, { idempotencyKey })).rejects.toThrow(
      /^idempotencyKey: /,
    );
  await expect(client.rotateKey({}, { idempotencyKey: 'x' })).rejects.toThrow(/takes none/);
});

test('an answer without end is read no further than the bound', async () => {
  let sent = 0;
  let isOpen = true;
  const { origin } = await startStandIn((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const more = (): void => {
      while (isOpen && response.write('x'.repeat(65_536))) sent += 65_536;
    };
    response.on('drain', more).on('close', () => {
      isOpen = false;
    });
    more();
  });
  const client = clientOf(origin, { maxAnswerBytes: 1_000_000, retries: 0 });
  await expect(client.getOwnKey()).rejects.toThrow(/longer than 1000000 bytes/);
  await expect.poll(() => isOpen).toBe(false);
  expect(sent).toBeLessThan(50_000_000);
});

test('an answer that trickles without end is over with its deadline', async () => {
  const timing = testTiming();
  const { origin, asked } = await startStandIn((response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
  });
  const error = caught(clientOf(origin, { ...timing, retries: 0 }).getOwnKey());
  await expect.poll(() => asked.length).toBe(1);
  await timing.sleepOver(10_000);
  await expect(error).resolves.toMatchObject({ code: 'timed_out' });
  expect(timing.sleeping()).toEqual([]);
});

test.each([
  ['itself', [], ['same']],
  ['another one that leads back', [], ['a', 'b']],
  ['a circle, after some that are none', ['1', '2', '3', '4', '5'], ['a', 'b', 'c']],
])('a page that names as the next one %s ends the loop', async (_what, first, circle) => {
  let asked = 0;
  const { origin } = await startStandIn((response) => {
    const next = first[asked] ?? circle[(asked - first.length) % circle.length];
    asked += 1;
    answerJson(response, 200, { data: [{ id: asked }], meta: { cursor_next: next } });
  });
  const readAll = async () => {
    for await (const _row of clientOf(origin).listBuilds.all()) expect(asked).toBeLessThan(30);
  };
  await expect(readAll()).rejects.toBeInstanceOf(BadAnswerError);
});

test('a list of many pages, none of which comes twice, is read to its end', async () => {
  let asked = 0;
  const { origin } = await startStandIn((response) => {
    asked += 1;
    const meta = { cursor_next: asked < 70 ? `page-${asked}` : null };
    answerJson(response, 200, { data: [{ id: asked }], meta });
  });
  const ids: unknown[] = [];
  for await (const { id } of clientOf(origin).listBuilds.all()) ids.push(id);
  expect(ids).toEqual(Array.from({ length: 70 }, (_, index) => index + 1));
});

test('a cache that fails or lies costs a longer answer and nothing else', async () => {
  const { origin, asked } = await startStandIn((response, { headers }) => {
    if (headers['if-none-match'] !== undefined) response.writeHead(304).end();
    else answerJson(response, 200, { data: { uid: '1' } }, { etag: 'W/"abc"' });
  });
  const failing = {
    get: () => Promise.reject(new Error('The cache is down.')),
    set: () => {
      throw new Error('The cache is down.');
    },
  };
  const lying = {
    get: () => ({ etag: 'W/"abc"\r\nX-Evil: 1', text: '{"data":1}' }),
    set: () => undefined,
  };
  const silly = { ...lying, get: () => ({ etag: 'W/"abc"', text: 'no answer' }) };
  for (const cache of [failing, lying, silly])
    await expect(clientOf(origin, { cache }).getGenshinPlayer(uid)).resolves.toMatchObject({
      data: { uid: '1' },
    });
  const sent = asked.map(({ headers }) => headers['if-none-match']);
  expect(sent).toEqual([undefined, undefined, 'W/"abc"', undefined]);
});

test('a cache that never answers is not waited for, and an abort ends the wait', async () => {
  const timing = testTiming();
  const { origin } = await startStandIn((response) => answerJson(response, 200, empty));
  const cache = { get: () => new Promise<never>(() => undefined), set: () => undefined };
  const client = clientOf(origin, { ...timing, cache });
  const answer = client.getOwnKey();
  await timing.sleepOver(3000);
  await expect(answer).resolves.toMatchObject(empty);
  const controller = new AbortController();
  const aborted = caught(client.getOwnKey({}, { signal: controller.signal }));
  await expect.poll(timing.sleeping).toEqual([3000]);
  controller.abort(new Error('Enough.'));
  await expect(aborted).resolves.toMatchObject({ message: 'Enough.' });
});

test('what is typed wrong is named: arguments that are no object, a query that is subscribed to', async () => {
  const client = untyped(clientOf('http://127.0.0.1:1'));
  for (const given of ['812345678', 812345678, null, ['812345678']])
    await expect(client.getGenshinPlayer(given)).rejects.toThrow(/one object/);
  await expect(client.subscribe('{ viewer { keyId } }').next()).rejects.toThrow(
    /not a subscription/,
  );
  expect(() => clientOf('https://api.example.com/v1/')).toThrow(/leave out \/v1/);
});

test('a fetch of the caller is called as a function of nobody', async () => {
  const receivers: unknown[] = [];
  const client = clientOf('http://127.0.0.1:1', {
    async fetch(this: unknown) {
      receivers.push(this);
      return new Response('{"data":{}}');
    },
  });
  await client.getOwnKey();
  expect(receivers).toEqual([undefined]);
});

test('no error shows the key, however the other end wrote it down', async () => {
  const message = `Bearer \\u0073${key.slice(1)}`;
  const { origin } = await startStandIn((response) => {
    response.writeHead(400, {
      'content-type': 'application/json',
      'x-request-id': `Bearer ${key}`,
    });
    response.end(`{"error":{"code":"validation_failed","message":"${message}"}}`);
  });
  const error = await caught(clientOf(origin).getOwnKey());
  expect(error.message).toContain('svc_…');
  expect(inspect(error)).not.toContain(key);
});
