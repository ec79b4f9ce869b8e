import { expect, test, vi } from 'vitest';
import { createFeed } from '../../../src/domains/live/streams.ts';
import { changed } from '../../support/live-events.ts';

test('events are read in their order, those that came before the reader included', async () => {
  const feed = createFeed(() => undefined);
  feed.push(changed('1'));
  const first = feed.next();
  const second = feed.next();
  feed.push(changed('2'));
  expect(await first).toMatchObject({ value: { id: '1' } });
  expect(await second).toMatchObject({ value: { id: '2' } });
});

test('a reader who falls too far behind reads an error, and then the end', async () => {
  const onEnd = vi.fn();
  const feed = createFeed(onEnd);
  for (let count = 0; count < 65; count += 1) feed.push(changed(`${count}`));
  expect(onEnd).toHaveBeenCalledTimes(1);
  await expect(feed.next()).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await feed.next()).toEqual({ done: true, value: undefined });
});

test('a feed that is ended tells what waits, and then why', async () => {
  const feed = createFeed(() => undefined);
  feed.push(changed('1'));
  feed.end(new Error('over'));
  expect(await feed.next()).toMatchObject({ value: { id: '1' } });
  await expect(feed.next()).rejects.toThrow('over');
  expect(await feed.next()).toEqual({ done: true, value: undefined });
});

test('a reader who goes lets go of what waits, also while waiting', async () => {
  const onEnd = vi.fn();
  const feed = createFeed(onEnd);
  const waiting = feed.next();
  await feed.return();
  expect(await waiting).toEqual({ done: true, value: undefined });
  feed.push(changed('1'));
  expect(await feed.next()).toEqual({ done: true, value: undefined });
  expect(onEnd).toHaveBeenCalledTimes(1);
});
