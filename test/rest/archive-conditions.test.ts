import { expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { expectEnvelope } from '../support/interfaces.ts';

const path = '/v1/archive/banners';

test('copies are good for a minute, also of an answer that is kept (R1.12)', async () => {
  const { get: ask, clock } = await startApp();
  const reply = await ask(`${path}?game=hsr`);
  clock.pass(30_000);
  const again = await ask(`${path}?game=hsr`);
  for (const { headers } of [reply, again]) {
    expect(headers['cache-control']).toBe('private, max-age=60');
    expect(headers['vary']).toBe('Authorization, Accept, Accept-Encoding');
  }
  expect(again.text).toBe(reply.text);
});

test('304 by the tag, or by the date where no tag comes; HEAD alike (R1.11, R12.3)', async () => {
  const { request, get: ask, clock } = await startApp();
  const url = `${path}?game=hsr&limit=3`;
  const first = await ask(url);
  const modified = String(first.headers['last-modified']);
  expect(modified).toBe('Thu, 15 Jan 2026 08:30:00 GMT');
  clock.pass(90_000);
  const statusWith = async (headers: Record<string, string>, method = 'GET') => {
    const reply = await request(url, { method, headers });
    expectEnvelope({
      ...reply,
      body: reply.status === 200 && method === 'GET' ? reply.body : { data: [] },
    });
    return reply.status;
  };
  const tag = String(first.headers['etag']);
  const before = 'Thu, 15 Jan 2026 08:29:59 GMT';
  expect(await statusWith({ 'if-none-match': tag })).toBe(304);
  expect(await statusWith({ 'if-none-match': 'W/"other"' })).toBe(200);
  expect(await statusWith({ 'if-modified-since': modified })).toBe(304);
  expect(await statusWith({ 'if-modified-since': 'Fri, 16 Jan 2026 08:30:00 GMT' })).toBe(304);
  expect(await statusWith({ 'if-modified-since': 'Thursday, 15-Jan-26 08:30:00 GMT' })).toBe(304);
  expect(await statusWith({ 'if-modified-since': 'Thu Jan 15 08:30:00 2026' })).toBe(304);
  expect(await statusWith({ 'if-modified-since': before })).toBe(200);
  for (const nonsense of ['yesterday', '2026-01-16', '1768552200', ''])
    expect(await statusWith({ 'if-modified-since': nonsense })).toBe(200);
  // The tag decides when both come.
  expect(await statusWith({ 'if-none-match': tag, 'if-modified-since': before })).toBe(304);
  expect(await statusWith({ 'if-none-match': '"x"', 'if-modified-since': modified })).toBe(200);
  expect(await statusWith({ 'if-modified-since': modified }, 'HEAD')).toBe(304);
  expect(await statusWith({}, 'HEAD')).toBe(200);
  const unchanged = await ask(url, { headers: { 'if-modified-since': modified } });
  for (const name of ['etag', 'last-modified', 'cache-control', 'vary', 'link'])
    expect([name, unchanged.headers[name]]).toEqual([name, first.headers[name]]);
});

test('a list of what runs now was last changed when one of its banners started or ended (R12.3)', async () => {
  const { get: ask, clock } = await startApp();
  const url = `${path}?game=zzz&active_only=1`;
  const modified = async () => (await ask(url)).headers['last-modified'];
  expect(await modified()).toBe('Thu, 15 Jan 2026 08:30:00 GMT');
  clock.pass(Date.parse('2026-02-05T07:30:00.000Z') - clock.now());
  expect(await modified()).toBe('Thu, 05 Feb 2026 06:59:59 GMT');
  const headers = { 'if-modified-since': 'Thu, 15 Jan 2026 08:30:00 GMT' };
  expect((await ask(url, { headers })).status).toBe(200);
  expect((await ask(`${path}?game=zzz`, { headers })).status).toBe(304);
});
