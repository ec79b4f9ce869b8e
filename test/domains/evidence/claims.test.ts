import { expect, onTestFinished, test } from 'vitest';
import { picture } from '../../support/asset-dependencies.ts';
import { faultsOf, startEvidence } from '../../support/evidence.ts';
import { openTestStore } from '../../support/store.ts';

const refused = (numbers: string) => [
  'evidence_not_uploaded',
  `This key has uploaded no picture for number ${numbers} of the evidence.`,
];

test('a report may name what its own lineage has uploaded', async () => {
  const app = await startEvidence();
  const urls = [await app.evidence(), await app.evidence()];
  const owner = await app.principal();
  expect(await faultsOf(app, urls, owner)).toBeUndefined();
  expect(await faultsOf(app, [], owner)).toBeUndefined();
});

test('evidence of another lineage or environment counts as missing', async () => {
  const app = await startEvidence();
  const mine = await app.evidence();
  const owner = await app.principal();
  const stranger = await app.principal(await app.createKey());
  expect(await faultsOf(app, [mine], stranger)).toEqual(refused('1'));
  expect(await faultsOf(app, [mine], { ...owner, environment: 'live' })).toEqual(refused('1'));
});

test('a key that was rotated keeps its evidence', async () => {
  const app = await startEvidence();
  const url = await app.evidence();
  const { body } = await app.post('/v1/keys/rotate', {});
  const successor = await app.principal(body.data.api_key);
  expect(await faultsOf(app, [url], successor)).toBeUndefined();
  expect(await app.app.services.evidence.links(successor, [url])).toHaveLength(1);
});

test('each missing picture is named by its number', async () => {
  const app = await startEvidence();
  const [sent, owner] = [await picture(8, 8), await app.principal()];
  const { evidence_url: never } = await app.upload(sent.length);
  const good = await app.evidence();
  const urls = [
    good,
    never,
    'https://cdn.test/evidence/1.png',
    good.replace('.png', '.webp'),
    good.replace(/upl_.{22}/, 'upl_0000000000000000000000'),
    good,
  ];
  expect(await faultsOf(app, urls, owner)).toEqual(refused('2, 3, 4, 5'));
});

test('links are for the lineage that uploaded it, and for moderators of its environment', async () => {
  const app = await startEvidence();
  const { evidence } = app.app.services;
  const url = await app.evidence();
  const linksFor = async (fields: Parameters<typeof app.createKey>[0]) =>
    evidence.links(await app.principal(await app.createKey(fields)), [url]);
  const own = await evidence.links(await app.principal(), [url, url.replace('upl_', 'upl-')]);
  expect(own).toEqual([
    { url, signedUrl: own[0]?.signedUrl, expiresAt: app.clock.now() + 300_000 },
  ]);
  expect(await linksFor({ environment: 'test', scopes: ['admin'] })).toHaveLength(1);
  expect(await linksFor({ environment: 'live', scopes: ['admin'] })).toEqual([]);
  expect(await linksFor({ scopes: ['read', 'write:report'] })).toEqual([]);
});

test('another instance on the same store accepts the picture and opens the link', async () => {
  const { store, blobs, close } = await openTestStore();
  onTestFinished(close);
  const one = await startEvidence({ store, blobs });
  const other = await startEvidence({ store, blobs, clock: one.clock, seed: 'other' });
  const sent = await picture(8, 8);
  const { upload_url, evidence_url } = await one.upload(sent.length);
  expect((await other.put(upload_url, sent)).status).toBe(200);
  const [link] = await other.app.services.evidence.links(await one.principal(), [evidence_url]);
  expect((await one.open(link?.signedUrl ?? '')).status).toBe(200);
});

test('named evidence keeps its links when the service moves to another origin', async () => {
  const { store, blobs, close } = await openTestStore();
  onTestFinished(close);
  const before = await startEvidence({ store, blobs });
  const url = await before.evidence();
  const env = { CDN_URL: 'https://pictures.test' };
  const after = await startEvidence({ store, blobs, env, clock: before.clock, seed: 'after' });
  const [link] = await after.app.services.evidence.links(await before.principal(), [url]);
  expect(link?.url).toBe(url);
  expect(link?.signedUrl).toMatch(/^https:\/\/pictures\.test\/evidence\/upl_/);
  expect((await after.open(link?.signedUrl ?? '')).status).toBe(200);
});
