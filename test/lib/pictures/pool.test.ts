import { expect, test } from 'vitest';
import { createPicturePool, type PicturePool } from '../../../src/lib/pictures/pool.ts';
import {
  type MadePicture,
  type PictureOrder,
  unavailable,
  undecodable,
} from '../../../src/lib/pictures/protocol.ts';
import { testClock } from '../../support/app.ts';
import { plainPng } from '../../support/evidence-pictures.ts';

const order: PictureOrder = { maxPixels: 100, upright: true, output: { format: 'png' } };
const bytes = plainPng(8, 8);
const made: MadePicture = { bytes: Buffer.of(1), width: 8, height: 8 };

interface Running {
  /** Ends the picture that this process is at. */
  done(): Promise<void>;
  /** The process ends at it. */
  dies(): Promise<void>;
}

interface World {
  readonly pool: PicturePool;
  readonly clock: ReturnType<typeof testClock>;
  /** What is being made, in the order in which it was begun. */
  readonly running: Running[];
  /** Processes that were started, and of these that live. */
  count(): { started: number; alive: number };
  /** Asks for a picture; it is written down who was served. */
  ask(family: string): Promise<void>;
  readonly served: string[];
}

/** A pool of processes that end a picture when the test says so. */
function world(processes: number): World {
  const clock = testClock();
  const running: Running[] = [];
  const served: string[] = [];
  let [started, alive] = [0, 0];
  const pool = createPicturePool({
    processes,
    clock,
    start() {
      started += 1;
      alive += 1;
      let lives = true;
      const end = () => {
        if (lives) alive -= 1;
        lives = false;
      };
      return {
        isAlive: () => lives,
        end,
        make: () =>
          new Promise((resolve, reject) => {
            running.push({
              async done() {
                resolve(made);
                await settled();
              },
              async dies() {
                end();
                reject(undecodable());
                await settled();
              },
            });
          }),
      };
    },
  });
  return {
    pool,
    clock,
    running,
    served,
    count: () => ({ started, alive }),
    ask: (family) =>
      pool.make(family, bytes, order).then(
        () => void served.push(family),
        ({ kind }: { kind: string }) => void served.push(`${family}: ${kind}`),
      ),
  };
}

/** Whatever follows from what was settled has happened. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('no process is started before the first picture, and none is started twice', async () => {
  const { count, ask, running } = world(3);
  expect(count()).toEqual({ started: 0, alive: 0 });
  for (let n = 0; n < 5; n += 1) {
    const asked = ask('one');
    await settled();
    await running[n]?.done();
    await asked;
  }
  expect(count()).toEqual({ started: 1, alive: 1 });
});

test('one family has all processes but one: that of another family waits for none of them', async () => {
  const { ask, running, served } = world(3);
  for (let n = 0; n < 10; n += 1) void ask('hostile');
  await settled();
  expect(running).toHaveLength(2);
  void ask('honest');
  await settled();
  expect(running).toHaveLength(3);
  await running[2]?.done();
  expect(served).toEqual(['honest']);
});

test('the last process is ready before the family comes that it is kept for', async () => {
  const { ask, running, count } = world(3);
  void ask('hostile');
  await settled();
  expect(count().started).toBe(1);
  void ask('hostile');
  await settled();
  expect(count().started).toBe(3);
  void ask('honest');
  await settled();
  expect(running).toHaveLength(3);
  expect(count()).toEqual({ started: 3, alive: 3 });
});

test('with more families than processes each has its turn, however much one of them waits for', async () => {
  const { ask, running, served } = world(2);
  for (const family of ['one', 'one', 'one', 'one', 'two', 'two', 'three']) void ask(family);
  await settled();
  for (let n = 0; n < 7; n += 1) await running[n]?.done();
  expect(served).toEqual(['one', 'two', 'one', 'two', 'three', 'one', 'one']);
});

test('a process that dies ends one picture; the others go on, and the next gets a new process', async () => {
  const { ask, running, served, count } = world(3);
  for (const family of ['hostile', 'one']) void ask(family);
  await settled();
  await running[0]?.dies();
  expect(count()).toEqual({ started: 3, alive: 2 });
  for (const family of ['two', 'three']) void ask(family);
  await settled();
  for (const n of [1, 2, 3]) await running[n]?.done();
  expect(served).toEqual(['hostile: unfit', 'one', 'two', 'three']);
  expect(count()).toEqual({ started: 4, alive: 3 });
});

test('who is not needed for half a minute ends', async () => {
  const { pool, clock, ask, running, count } = world(4);
  for (const family of ['one', 'two']) void ask(family);
  await settled();
  await running[0]?.done();
  clock.pass(20_000);
  await running[1]?.done();
  pool.tick();
  expect(count().alive).toBe(2);
  clock.pass(10_000);
  pool.tick();
  expect(count().alive).toBe(1);
  clock.pass(20_000);
  pool.tick();
  expect(count()).toEqual({ started: 2, alive: 0 });
});

test('a process at work is not idle', async () => {
  const { pool, clock, ask, running, served, count } = world(2);
  void ask('one');
  await settled();
  clock.pass(600_000);
  pool.tick();
  expect(count().alive).toBe(1);
  await running[0]?.done();
  expect(served).toEqual(['one']);
});

test('so many may wait, and not one more; when the service ends nobody waits for ever', async () => {
  const { pool, ask, served, count } = world(2);
  for (let n = 0; n < 65; n += 1) void ask('one');
  await settled();
  expect(served).toEqual([]);
  await ask('two');
  await ask('three');
  // One at work, and 64 that wait; another family takes the second process, and then nobody comes in.
  expect(served).toEqual(['two: unavailable', 'three: unavailable']);
  pool.close();
  await settled();
  expect(served).toHaveLength(2 + 64);
  expect(count().alive).toBe(0);
  await ask('late');
  expect(served.at(-1)).toBe('late: unavailable');
});

test('where no process can be started the picture is refused, and the next is tried again', async () => {
  let attempts = 0;
  const pool = createPicturePool({
    processes: 3,
    clock: testClock(),
    start() {
      attempts += 1;
      throw new Error('spawn EAGAIN');
    },
  });
  for (let n = 0; n < 3; n += 1)
    await expect(pool.make('one', bytes, order)).rejects.toMatchObject({
      kind: 'unavailable',
      message: unavailable().message,
    });
  expect(attempts).toBe(3);
});
