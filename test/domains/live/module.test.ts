import { expect, test, vi } from 'vitest';
import type { EventConsumer, LiveEvent } from '../../../src/domains/live/event.ts';
import { liveRecords } from '../../../src/domains/live/event-log.ts';
import { createLive } from '../../../src/domains/live/module.ts';
import type { Principal } from '../../../src/lib/principal.ts';
import type { Store } from '../../../src/store/store.ts';
import { directWork } from '../../../src/store/work.ts';
import { type TestClock, testClock } from '../../support/app.ts';
import { changed } from '../../support/live-events.ts';
import { openTestStore } from '../../support/store.ts';

const principal: Principal = {
  keyId: 'key_1',
  lineageId: 'lin_1',
  environment: 'test',
  scopes: ['read'],
};
const account = { game: 'genshin', uid: '812345678' } as const;

async function withStore(run: (store: Store, clock: TestClock) => Promise<void>): Promise<void> {
  const clock = testClock();
  const { store, close } = await openTestStore(clock);
  await run(store, clock).finally(close);
}

function start(store: Store, clock: TestClock, consumer: Partial<EventConsumer> = {}) {
  const received: LiveEvent[] = [];
  const onError = vi.fn();
  const { service } = createLive(
    { store, clock, work: directWork, onError },
    {
      consumer: { wants: async () => false, take: async () => undefined, ...consumer },
      refusalOf: async () => undefined,
      lineageOf: async () => undefined,
      onEvent: (event) => received.push(event),
    },
  );
  return { ...service, received, onError };
}

const ids = (events: readonly { id: string }[]) => events.map(({ id }) => id);

test('an instance that fell far behind hears the rest with its next look', () =>
  withStore(async (store, clock) => {
    const here = start(store, clock);
    const there = start(store, clock);
    const count = 2600;
    for (let index = 0; index < count; index += 1) {
      await here.publish(changed(`event ${index}`, { uid: `81234567${index % 10}` }));
      clock.pass(1);
    }
    clock.pass(60_000);
    await there.tick();
    expect(there.received.length).toBeLessThan(count);
    await there.tick();
    expect(new Set(ids(there.received)).size).toBe(count);
    expect(there.received).toHaveLength(count);
  }));

test('every instance hears each event once, with clocks that differ and inserts that are late', () =>
  withStore(async (store, clock) => {
    const late = testClock(clock.now() - 5000);
    const here = start(store, clock);
    const there = start(store, late);
    for (let second = 0; second < 30; second += 1) {
      await here.publish(changed(`here ${second}`));
      await there.publish(changed(`there ${second}`));
      clock.pass(1000);
      late.pass(1000);
      await Promise.all([here.tick(), there.tick()]);
    }
    const all = Array.from({ length: 30 }, (_, at) => [`here ${at}`, `there ${at}`])
      .flat()
      .sort();
    expect(ids(here.received).sort()).toEqual(all);
    expect(ids(there.received).sort()).toEqual(all);
  }));

test('other instances hear the changes of an account in their order', () =>
  withStore(async (store, clock) => {
    const here = start(store, clock);
    const there = start(store, clock);
    const uids = ['812345678', '812345679', '812345680', '812345681'];
    for (let index = 0; index < 40; index += 1) {
      await here.publish(changed(`${index}`, { uid: uids[index % uids.length] ?? '' }));
      clock.pass(1);
    }
    await there.tick();
    for (const uid of uids) {
      const of = ({ received }: typeof here) =>
        ids(received.filter((event) => 'uid' in event && event.uid === uid));
      expect(of(there)).toEqual(of(here));
      expect(of(there)).toHaveLength(10);
    }
  }));

test('more events than a look reads are received by the next', () =>
  withStore(async (store, clock) => {
    const here = start(store, clock);
    const there = start(store, clock);
    const many = Array.from({ length: 450 }, (_, index) => `${index}`);
    await Promise.all(many.map((id) => here.publish(changed(id))));
    await there.tick();
    expect(ids(there.received).sort()).toEqual(many.sort());
  }));

test('an instance that starts later hears nothing of the past', () =>
  withStore(async (store, clock) => {
    await start(store, clock).publish(changed('1'));
    clock.pass(60_000);
    const later = start(store, clock);
    await later.tick();
    expect(later.received).toEqual([]);
  }));

test('an event in the hand of an instance that died is handed on by another', () =>
  withStore(async (store, clock) => {
    const taken: string[] = [];
    const consumer: Partial<EventConsumer> = {
      wants: async () => true,
      take: async ({ id }) => void taken.push(id),
    };
    const dying = start(store, clock, {
      ...consumer,
      take: () => Promise.reject(new Error('dead')),
    });
    const other = start(store, clock, consumer);
    await dying.publish(changed('1'));
    await dying.idle();
    expect(dying.onError).toHaveBeenCalledTimes(1);
    for (let second = 0; second < 40; second += 1) {
      clock.pass(1000);
      await other.tick();
    }
    expect(taken).toEqual(['1']);
  }));

test('while the clock has stepped back, events of other instances are heard, and those of a dead one handed on', () =>
  withStore(async (store, clock) => {
    const taken: string[] = [];
    const dying = start(store, clock, {
      wants: async () => true,
      take: () => Promise.reject(new Error('dead')),
    });
    const other = start(store, clock, { take: async ({ id }) => void taken.push(id) });
    await other.tick();
    clock.pass(-600_000);
    await dying.publish(changed('1'));
    await other.tick();
    expect(ids(other.received)).toEqual(['1']);
    await dying.idle();
    clock.pass(11_000);
    await other.tick();
    expect(taken).toEqual(['1']);
  }));

test('a reader who falls behind is dropped, the others go on, and publishing never waits', () =>
  withStore(async (store, clock) => {
    const live = start(store, clock);
    const slow = live.watchAccount({ principal, ip: '203.0.113.7' }, account);
    const quick = live.watchAccount({ principal, ip: '203.0.113.7' }, account);
    const read: string[] = [];
    for (let count = 0; count < 70; count += 1) {
      await live.publish(changed(`${count}`));
      const { value } = await quick.next();
      if (value) read.push(value.id);
    }
    expect(read).toHaveLength(70);
    await expect(slow.next()).rejects.toMatchObject({ code: 'rate_limited' });
  }));

test('a store that is down for a while costs an error and no event', () =>
  withStore(async (store, clock) => {
    const here = start(store, clock);
    const there = start(store, clock);
    await here.publish(changed('1'));
    const records = store.collection(liveRecords);
    const page = () => Promise.reject(new Error('down'));
    const broken = start({ ...store, collection: () => ({ ...records, page }) as never }, clock);
    await broken.tick();
    expect(broken.onError).toHaveBeenCalled();
    await there.tick();
    expect(ids(there.received)).toEqual(['1']);
  }));
