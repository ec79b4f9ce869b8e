import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '../support/app.ts';

/** One connection that stays open, and what is asked over it. */
async function oneConnection() {
  const started = await startApp();
  await started.app.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = started.app.server.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const sockets = new Set<unknown>();

  /** The code of the failure, or what is left of the bucket of the key. */
  async function ask(authorization?: string): Promise<unknown> {
    const headers = authorization === undefined ? {} : { authorization };
    const path = '/v1/character/genshin/10000002';
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1', agent, headers, path }, resolve).on('error', reject);
    });
    sockets.add(answer.socket);
    const { error } = (await json(answer)) as { error?: { code: string } };
    return error?.code ?? Number(answer.headers['x-ratelimit-remaining']);
  }
  return { ...started, ask, sockets };
}

test('a key that is revoked is refused by the next request of its connection', async () => {
  const { app, createKey, ask, sockets } = await oneConnection();
  const token = await createKey();
  const left = await ask(`Bearer ${token}`);
  expect(await ask(`Bearer ${token}`)).toBe(Number(left) - 1);
  const { rows } = await app.services.keys.list({ limit: 10 });
  for (const { keyId } of rows) await app.services.keys.revokeAny(keyId, 'test');
  expect(await ask(`Bearer ${token}`)).toBe('revoked_api_key');
  expect(sockets.size).toBe(1);
});

test('each request of a connection is answered for the key that it brings itself', async () => {
  const { createKey, ask, sockets } = await oneConnection();
  const [one, other] = [await createKey(), await createKey()];
  const left = Number(await ask(`Bearer ${one}`));
  expect(await ask(`Bearer ${other}`)).toBe(left);
  expect(await ask(`Bearer ${one}`)).toBe(left - 1);
  expect(await ask()).toBe('missing_api_key');
  expect(await ask(`Bearer ${other}x`)).toBe('invalid_api_key');
  expect(await ask(`bearer ${other}`)).toBe(left - 1);
  expect(await ask('Basic abc')).toBe('invalid_api_key');
  expect(await ask(`Bearer ${one}`)).toBe(left - 2);
  expect(sockets.size).toBe(1);
});
