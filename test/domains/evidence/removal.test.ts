import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { type EvidenceOwner, evidenceRecords } from '../../../src/domains/evidence/evidence.ts';
import { createEvidence } from '../../../src/domains/evidence/module.ts';
import { evidenceUsages } from '../../../src/domains/evidence/quota.ts';
import type { EvidenceService } from '../../../src/domains/evidence/service.ts';
import type { Blobs, Collection, Store, Stored } from '../../../src/store/store.ts';
import { directWork } from '../../../src/store/work.ts';
import { testClock } from '../../support/app.ts';
import { picture } from '../../support/asset-dependencies.ts';
import { sharedPicturePool } from '../../support/picture-pool.ts';
import { openTestStore } from '../../support/store.ts';

const day = 86_400_000;
const owner: EvidenceOwner = { environment: 'test', lineageId: 'lin_1' };

const limits = { unnamedBytes: 100_000_000, totalBytes: 100_000_000 };

const unreadable = 'rep_unreadable';

interface World {
  readonly clock: ReturnType<typeof testClock>;
  readonly errors: unknown[];
  /** The reports that exist. */
  readonly reports: Set<string>;
  /** A service whose process ends at its n-th write, before or after it is done; without a number it lives. */
  serve(dies?: { at: number; when: 'before' | 'after' }): EvidenceService;
  /** What is left: records, blobs that were ever written, and pictures that take room of their family. */
  left(): Promise<{ records: number; blobs: number; rooms: number }>;
}

async function world(): Promise<World> {
  const clock = testClock();
  const { store, blobs, close } = await openTestStore(clock);
  onTestFinished(close);
  const reports = new Set<string>();
  const errors: unknown[] = [];
  const written = new Set<string>();
  let ids = 0;
  return {
    clock,
    errors,
    reports,
    serve(dies) {
      let own = 0;
      let dead = false;
      const step = async <Result>(run: () => Promise<Result>): Promise<Result> => {
        if (dead) throw new Error('This process is no more.');
        own += 1;
        dead = own === dies?.at;
        if (dead && dies?.when === 'before') throw new Error('It ended before a write.');
        const result = await run();
        if (dead) throw new Error('It ended after a write.');
        return result;
      };
      const platform = {
        store: mortalStore(store, step),
        blobs: mortalBlobs(blobs, written, step),
        clock,
        ids: {
          mint(prefix: string) {
            ids += 1;
            return `${prefix}_${String(ids).padStart(22, '0')}`;
          },
          bytes: randomBytes,
        },
        work: directWork,
        onError: (error: unknown) => void errors.push(error),
      };
      const ports = {
        makePicture: sharedPicturePool().make,
        async naming(uploadId: string, asked: readonly string[]) {
          expect(uploadId).toMatch(/^upl_/);
          if (asked.includes(unreadable)) throw new Error('This report cannot be read.');
          return asked.filter((id) => reports.has(id));
        },
      };
      const config = { secret: Buffer.from('secret'), evidenceUrl: 'https://cdn.test', limits };
      return createEvidence(platform, ports, config).service;
    },
    async left() {
      const rows = await store.collection(evidenceRecords).count({ index: 'byDue', equals: {} });
      const found = await Promise.all([...written].map((id) => blobs.get(id)));
      const usage = await store.collection(evidenceUsages).get('test:lin_1');
      const unnamed = Object.values(usage?.unnamed ?? {}).filter(
        ({ until }) => until === null || until > clock.now(),
      );
      return {
        records: rows,
        blobs: found.filter((blob) => blob !== undefined).length,
        // Each of these pictures counts as little as any.
        rooms: unnamed.length + (usage?.namedBytes ?? 0) / 100_000,
      };
    },
  };
}

type Step = <Result>(run: () => Promise<Result>) => Promise<Result>;

const mortalStore = (store: Store, step: Step): Store => ({
  ...store,
  collection<T extends Stored>(spec: Parameters<typeof store.collection<T>>[0]): Collection<T> {
    const whole = store.collection<T>(spec);
    return {
      ...whole,
      insert: (record) => step(() => whole.insert(record)),
      update: (id, change) => step(() => whole.update(id, change)),
      remove: (id) => step(() => whole.remove(id)),
    };
  },
});

const mortalBlobs = (blobs: Blobs, written: Set<string>, step: Step): Blobs => ({
  get: blobs.get,
  put(id, bytes, options) {
    written.add(id);
    return step(() => blobs.put(id, bytes, options));
  },
  remove: (id) => step(() => blobs.remove(id)),
});

const request = (url: string) => {
  const { pathname, searchParams } = new URL(url);
  return {
    file: pathname.slice('/evidence/'.length),
    expires: Number(searchParams.get('expires')),
    signature: searchParams.get('signature') ?? '',
  };
};

async function prepare(service: EvidenceService, size: number) {
  return service.create(owner, { contentType: 'image/png', size });
}

function send(service: EvidenceService, uploadUrl: string, bytes: Buffer) {
  const announced = { contentType: 'image/png', length: bytes.length };
  return service.receive(request(uploadUrl), announced, async () => bytes);
}

async function store(service: EvidenceService): Promise<string> {
  const bytes = await picture(8, 8);
  const { uploadUrl, evidenceUrl } = await prepare(service, bytes.length);
  await send(service, uploadUrl, bytes);
  return evidenceUrl;
}

test('an upload without a picture is removed after its address has expired', async () => {
  const { clock, serve, left } = await world();
  const service = serve();
  await prepare(service, 9);
  clock.pass(600_000);
  await service.recover();
  expect(await left()).toEqual({ records: 1, blobs: 0, rooms: 1 });
  clock.pass(300_000);
  await service.recover();
  expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
});

test('a picture that no report names is removed after 30 days, and not before', async () => {
  const { clock, serve, left } = await world();
  const service = serve();
  const url = await store(service);
  clock.pass(30 * day - 1);
  await service.recover();
  expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
  await expect(service.check([url], owner)).resolves.toBeUndefined();
  // Held for a report that is being filed, which then never came.
  clock.pass(day - 1);
  await service.recover();
  expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
  await expect(service.check([url], owner)).rejects.toMatchObject({
    code: 'evidence_not_uploaded',
  });
  clock.pass(1);
  await service.recover();
  expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
});

test('evidence is kept as long as a report that names it exists', async () => {
  const { clock, serve, left, reports } = await world();
  const service = serve();
  const url = await store(service);
  reports.add('rep_1').add('rep_2');
  await service.check([url], owner);
  for (const id of ['rep_1', 'rep_1', 'rep_2']) await service.claimed([url, url], id);
  for (let month = 0; month < 12; month += 1) {
    clock.pass(30 * day);
    await service.recover();
    expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
  }
  await expect(service.check([url], owner)).resolves.toBeUndefined();
  reports.clear();
  clock.pass(31 * day);
  await service.recover();
  expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
});

test('naming missing evidence changes nothing', async () => {
  const { serve, left } = await world();
  const service = serve();
  const { evidenceUrl } = await prepare(service, 9);
  await service.claimed(
    [evidenceUrl, 'https://evil.test/x', evidenceUrl.replace(/1\.png$/, '9.png')],
    'rep_1',
  );
  expect(await left()).toEqual({ records: 1, blobs: 0, rooms: 1 });
});

test('a report that is filed during a sweep keeps its evidence', async () => {
  const { clock, serve, left, reports } = await world();
  const service = serve();
  const url = await store(service);
  reports.add('rep_1').add('rep_2');
  await service.claimed([url], 'rep_1');
  clock.pass(30 * day);
  const sweeping = service.recover();
  await service.claimed([url], 'rep_2');
  await sweeping;
  reports.delete('rep_1');
  clock.pass(30 * day);
  await service.recover();
  expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
});

test('several sweeps at once remove everything once, page by page', async () => {
  const { clock, serve, left, errors } = await world();
  const services = [serve(), serve(), serve()];
  const [first] = services;
  for (let count = 0; first && count < 250; count += 1) await prepare(first, 9);
  clock.pass(day);
  await Promise.all(services.map((service) => service.recover()));
  expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
  expect(errors).toEqual([]);
});

const moments = ['before', 'after'] as const;

test.each(moments)(
  'a process that ends %s any write of an upload leaves nothing behind for good',
  async (when) => {
    const bytes = await picture(8, 8);
    // The room, the address, the attempt, the room of the picture, the blob, the record.
    for (let at = 1; at <= 6; at += 1) {
      const { clock, serve, left } = await world();
      const dying = serve({ at, when });
      const prepared = await prepare(dying, bytes.length).catch(() => undefined);
      if (prepared) await expect(send(dying, prepared.uploadUrl, bytes)).rejects.toThrow(/ended/);
      const next = serve();
      // The same address can be used again, by the same or by another instance.
      if (prepared) {
        await send(next, prepared.uploadUrl, bytes);
        await expect(next.check([prepared.evidenceUrl], owner)).resolves.toBeUndefined();
      }
      clock.pass(31 * day);
      await next.recover();
      await next.recover();
      expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
    }
  },
);

test.each(moments)('a sweep that ends %s any write is finished by the next', async (when) => {
  // The mark on the record, the blob, the room, the record.
  for (let at = 1; at <= 4; at += 1) {
    const { clock, serve, left } = await world();
    await store(serve());
    clock.pass(30 * day);
    await serve({ at, when }).recover();
    await serve().recover();
    expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
  }
});

test('the first sweep removes the blobs of attempts that did not win', async () => {
  const { clock, serve, left, reports } = await world();
  const bytes = await picture(8, 8);
  // It ends between the blob and the record.
  const dying = serve({ at: 6, when: 'before' });
  const { uploadUrl, evidenceUrl } = await prepare(dying, bytes.length);
  await expect(send(dying, uploadUrl, bytes)).rejects.toThrow(/ended/);
  const service = serve();
  await send(service, uploadUrl, bytes);
  reports.add('rep_1');
  await service.claimed([evidenceUrl], 'rep_1');
  expect(await left()).toEqual({ records: 1, blobs: 2, rooms: 1 });
  clock.pass(30 * day);
  await service.recover();
  expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
});

test('two concurrent uploads on two instances store one picture and one blob; the other is refused', async () => {
  const { serve, left } = await world();
  const [one, other] = [serve(), serve()];
  const sizes = await Promise.all([picture(9, 9), picture(10, 10)]);
  const size = Math.max(...sizes.map(({ length }) => length));
  const [first, second] = sizes.map((bytes) => Buffer.concat([bytes], size));
  const { uploadUrl, evidenceUrl } = await prepare(one, size);
  const [a, b] = await Promise.allSettled([
    send(one, uploadUrl, first ?? Buffer.of()),
    send(other, uploadUrl, second ?? Buffer.of()),
  ]);
  const stored = [a, b].flatMap((each) => (each.status === 'fulfilled' ? each.value : []))[0];
  expect([a.status, b.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
  const viewer = { ...owner, keyId: 'key_1', scopes: [] };
  const [link] = await one.links(viewer, [evidenceUrl]);
  const { bytes } = await other.open(request(link?.signedUrl ?? ''));
  expect(stored?.size).toBe(bytes.length);
});

test('one bad record does not keep the sweep from the others', async () => {
  const { clock, serve, left, errors } = await world();
  const service = serve();
  await service.claimed([await store(service)], unreadable);
  await store(service);
  clock.pass(30 * day);
  await service.recover();
  expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
  expect(errors).toHaveLength(1);
});

test.each(moments)(
  'the room of a picture is counted once, when a process ends %s any write of its naming or removal',
  async (when) => {
    // The report on the record, the room; later the mark, the blob, the room, the record.
    for (let at = 1; at <= 6; at += 1) {
      const { clock, serve, left, reports } = await world();
      const url = await store(serve());
      reports.add('rep_1');
      const dying = serve({ at, when });
      const isNamed = await dying.claimed([url], 'rep_1').then(
        () => true,
        () => false,
      );
      // What was not finished is done again, and so is what was.
      await serve().claimed([url], 'rep_1');
      expect(await left()).toEqual({ records: 1, blobs: 1, rooms: 1 });
      reports.clear();
      clock.pass(31 * day);
      await (isNamed ? dying : serve()).recover();
      await serve().recover();
      expect(await left()).toEqual({ records: 0, blobs: 0, rooms: 0 });
    }
  },
);
