import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, variableNames } from '../src/config.ts';

test('nothing has to be set, and the defaults are the documented ones', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    graphiql: true,
    mongodbUri: undefined,
    trustedHops: 0,
    corsOrigins: [],
  });
  expect(config.budgets.request).toEqual({ capacity: 1500, refillPerMinute: 1000 });
  expect(config.fastRetry).toMatchObject({ windowSeconds: 30, strikes: 3, throttleSeconds: 60 });
});

test('what is bounded for all workers together is divided among them', () => {
  const whole = readConfig({ WORKERS: '1', PICTURE_PROCESSES: '8' });
  const part = readConfig({ WORKERS: '4', PICTURE_PROCESSES: '8' });
  expect(part.pictures.cacheBytes * 4).toBe(whole.pictures.cacheBytes);
  expect(part.pictures.cardBytes * 4).toBe(whole.pictures.cardBytes);
  expect([whole.pictureProcesses, part.pictureProcesses]).toEqual([8, 2]);
  expect([whole.upstream.concurrency, part.upstream.concurrency]).toEqual([10, 2]);
  expect(readConfig({ WORKERS: '3', PICTURE_PROCESSES: '8' }).pictureProcesses).toBe(2);
  expect(readConfig({ WORKERS: 'auto' }).workers).toBeGreaterThan(0);
});

test('each worker has two processes for pictures and one call of a provider, however many there are', () => {
  const { pictureProcesses, upstream } = readConfig({ WORKERS: '64', PICTURE_PROCESSES: '8' });
  expect([pictureProcesses, upstream.concurrency]).toEqual([2, 1]);
});

test('all faults are reported at once, each with its variable', () => {
  const read = () =>
    readConfig({
      PORT: '99999',
      MONGODB_URI: 'http://x',
      LOG_LEVEL: 'loud',
      CORS_ORIGINS: 'https://a.test/path',
      WORKERS: 'many',
    });
  expect(read).toThrow(ConfigError);
  for (const name of ['PORT', 'MONGODB_URI', 'LOG_LEVEL', 'CORS_ORIGINS', 'WORKERS', '5 fault']) {
    expect(read).toThrow(name);
  }
});

test('GraphiQL is off in production unless it is asked for', () => {
  expect(readConfig({ NODE_ENV: 'production' }).graphiql).toBe(false);
  expect(readConfig({ NODE_ENV: 'production', GRAPHIQL: 'true' }).graphiql).toBe(true);
});

test.each([
  [{}, true],
  [{ HOST: 'localhost' }, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '127.1.2.3' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '10.0.0.9' }, false],
  [{ HOST: 'waypoint.example.com' }, false],
  [{ HOST: '0.0.0.0', WEBHOOKS_TO_PRIVATE: 'true' }, true],
  [{ WEBHOOKS_TO_PRIVATE: 'false' }, false],
  [{ NODE_ENV: 'production' }, false],
  [{ NODE_ENV: 'production', WEBHOOKS_TO_PRIVATE: 'true' }, true],
])(
  'webhooks lead to private addresses only where no other machine reaches the service, unless asked for: %j',
  (set, isOn) => {
    expect(readConfig(set).webhooksToPrivate).toBe(isOn);
  },
);

test('an empty provider address switches the provider off, any other empty variable is not set (R3.10)', () => {
  const config = readConfig({ UPSTREAM_PRIMARY_URL: '', PORT: '', MONGODB_URI: '' });
  expect(config.upstream.urls.primary).toBe('');
  expect(config.upstream.urls.fallback).toBe('https://api.mihomo.me');
  expect(config.port).toBe(3000);
  expect(config.mongodbUri).toBeUndefined();
});

test('addresses lose their trailing slash, and a path prefix of a provider stays', () => {
  const config = readConfig({
    BASE_URL: 'https://api.test/',
    UPSTREAM_PRIMARY_URL: 'http://127.0.0.1:9/enka/',
  });
  expect(config.baseUrl).toBe('https://api.test');
  expect(config.upstream.urls.primary).toBe('http://127.0.0.1:9/enka');
});

test.each([
  [{}, 'http://127.0.0.1:3000'],
  [{ HOST: '10.0.0.9', PORT: '8080' }, 'http://10.0.0.9:8080'],
  [{ BASE_URL: 'https://api.test/v/' }, 'https://api.test/v'],
  [{ BASE_URL: 'https://api.test', CDN_URL: 'https://Enka.network/ui/' }, 'https://api.test'],
  [{ BASE_URL: 'https://api.test', CDN_URL: 'https://cdn.test/' }, 'https://cdn.test'],
  [{ CDN_URL: 'https://cdn.test/waypoint' }, 'https://cdn.test/waypoint'],
])('with %o evidence stands at %s, which leads to this service', (variables, url) => {
  const config = readConfig(variables);
  expect(config.evidenceUrl).toBe(url);
  expect(config.pictures.assetsUrl).toBe(url);
});

test('the numbers of every bucket can be set', () => {
  const { budgets } = readConfig({
    REQUEST_BUCKET_CAPACITY: '5',
    TRUST_REFRESH_BUCKET_REFILL_PER_MINUTE: '0.5',
  });
  expect(budgets.request).toEqual({ capacity: 5, refillPerMinute: 1000 });
  expect(budgets.trust_refresh).toEqual({ capacity: 1, refillPerMinute: 0.5 });
});

test.each(variableNames)('docs/configuration.md documents %s', (name) => {
  expect(readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8')).toContain(
    `\`${name}\``,
  );
});

test('any origin is a star; what is no origin is named with its variable (R1.13)', () => {
  expect(readConfig({ CORS_ORIGINS: '*' }).corsOrigins).toEqual(['*']);
  expect(readConfig({ CORS_ORIGINS: 'https://a.test, *' }).corsOrigins).toEqual([
    'https://a.test',
    '*',
  ]);
  for (const text of ['tools.example', '**', 'https://*.a.test', 'https://a.test/', 'file:///x'])
    expect(() => readConfig({ CORS_ORIGINS: text })).toThrow(/CORS_ORIGINS\.0: An origin is like/);
});
