import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lastingApp } from '../support/app.ts';
import { startEvidence } from '../support/evidence.ts';
import { expectEnvelope, startSteady } from '../support/interfaces.ts';

const app = lastingApp();
const path = '/v1/uploads/evidence';
const body = { content_type: 'image/png', size_bytes: 1234 };

test('an upload is prepared as documented (R9.9)', async () => {
  const { post, clock } = await app();
  const reply = await post(path, { ...body, filename: 'chat.png' });
  expect(reply.status).toBe(201);
  expectEnvelope(reply);
  expect(reply.headers['cache-control']).toBe('no-store');
  const { upload_id, upload_url } = reply.body.data;
  expect(upload_id).toMatch(/^upl_[0-9A-Za-z]{22}$/);
  const evidenceUrl = `https://cdn.test/evidence/${upload_id}.png`;
  expect(reply.body).toEqual({
    data: {
      upload_id,
      method: 'PUT',
      upload_url,
      headers: { 'Content-Type': 'image/png' },
      evidence_url: evidenceUrl,
      max_bytes: 5_242_880,
      expires_at: new Date(clock.now() + 600_000).toISOString(),
    },
  });
  expect(upload_url.startsWith(`${evidenceUrl}?expires=`)).toBe(true);
  expect(new URL(upload_url).searchParams.get('signature')).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
])('the address of %s ends in .%s', async (type, ending) => {
  const { post } = await app();
  const { data } = (await post(path, { content_type: type, size_bytes: 5_242_880 })).body;
  expect(data.evidence_url.endsWith(`${data.upload_id}.${ending}`)).toBe(true);
  expect(data.headers).toEqual({ 'Content-Type': type });
});

test('the graph answers the same (R15.1)', async () => {
  const { query, clock } = await app();
  const { body: answer } = await query(`mutation {
    createEvidenceUpload(contentType: IMAGE_JPEG, sizeBytes: 1, filename: "a.jpg") {
      uploadId method uploadUrl headers { name value } evidenceUrl maxBytes expiresAt
    }
  }`);
  const { uploadId, uploadUrl, ...upload } = answer.data.createEvidenceUpload;
  expect(upload).toEqual({
    method: 'PUT',
    headers: [{ name: 'Content-Type', value: 'image/jpeg' }],
    evidenceUrl: `https://cdn.test/evidence/${uploadId}.jpg`,
    maxBytes: 5_242_880,
    expiresAt: new Date(clock.now() + 600_000).toISOString(),
  });
  expect(uploadUrl).toContain(upload.evidenceUrl);
});

test.each([
  [{ size_bytes: 1 }, 'content_type'],
  [{ ...body, content_type: 'image/svg+xml' }, 'content_type'],
  [{ ...body, content_type: 'IMAGE_PNG' }, 'content_type'],
  [{ ...body, content_type: 'constructor' }, 'content_type'],
  [{ ...body, content_type: ['image/png'] }, 'content_type'],
  [{ content_type: 'image/png' }, 'size_bytes'],
  [{ ...body, size_bytes: 0 }, 'size_bytes'],
  [{ ...body, size_bytes: -1 }, 'size_bytes'],
  [{ ...body, size_bytes: 5_242_881 }, 'size_bytes'],
  [{ ...body, size_bytes: 1.5 }, 'size_bytes'],
  [{ ...body, size_bytes: '1234' }, 'size_bytes'],
  [{ ...body, filename: 7 }, 'filename'],
  [{ ...body, filename: 'x'.repeat(256) }, 'filename'],
])('%o is refused for its %s (R1.5)', async (sent, member) => {
  const { post } = await app();
  const reply = await post(path, sent);
  expect(reply.status).toBe(400);
  expectEnvelope(reply);
  expect(reply.body.error).toMatchObject({
    code: 'validation_failed',
    details: [{ path: member }],
  });
});

test.each([
  ['sizeBytes: 0', 'sizeBytes'],
  ['sizeBytes: 5242881', 'sizeBytes'],
  [`sizeBytes: 1, filename: "${'x'.repeat(256)}"`, 'filename'],
])('the graph refuses %s too', async (args, member) => {
  const { query } = await app();
  const document = `mutation { createEvidenceUpload(contentType: IMAGE_PNG, ${args}) { uploadId } }`;
  const [error] = (await query(document)).body.errors;
  expect(error.extensions).toMatchObject({
    code: 'VALIDATION_FAILED',
    details: [{ path: member }],
  });
});

test('it takes the scope write:report, which a key for reading lacks (R3.3)', async () => {
  const { post, query, createKey } = await app();
  const key = await createKey({ scopes: ['read', 'write:build'] });
  const reply = await post(path, body, { key });
  expect(reply.status).toBe(403);
  expect(reply.body.error.code).toBe('insufficient_scope');
  expect(reply.headers['www-authenticate']).toContain('scope="write:report"');
  const document =
    'mutation { createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 1) { uploadId } }';
  expect((await query(document, {}, { key })).body.errors[0].extensions.code).toBe(
    'INSUFFICIENT_SCOPE',
  );
  expect((await post(path, body, { key: null })).status).toBe(401);
  const only = await createKey({ scopes: ['write:report'] });
  expect((await post(path, body, { key: only })).status).toBe(201);
});

test('20 an hour, behind both interfaces together; what is refused costs nothing (R4.5, R4.10)', async () => {
  const { post, query, clock, createKey } = await startSteady();
  const document =
    'mutation { createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 1) { uploadId } }';
  for (let count = 0; count < 10; count += 1) {
    expect((await post(path, { ...body, size_bytes: 0 })).status).toBe(400);
    expect((await post(path, body)).status).toBe(201);
    expect((await query(document)).body.errors).toBeUndefined();
  }
  const refused = await post(path, body);
  expect(refused.status).toBe(429);
  expect(refused.headers['retry-after']).toBe('180');
  expect((await query(document)).body.errors[0].extensions.code).toBe('RATE_LIMITED');
  expect((await post(path, body, { key: await createKey() })).status).toBe(201);
  clock.pass(180_000);
  expect((await post(path, body)).status).toBe(201);
});

test('what a key family keeps is bounded, behind both interfaces and through a rotation (R9.9a)', async () => {
  const { post, query, clock, createKey } = await startEvidence({
    env: { EVIDENCE_UNNAMED_MB: '11' },
  });
  const large = { ...body, size_bytes: 5_000_000 };
  expect((await post(path, large)).status).toBe(201);
  const key = (await post('/v1/keys/rotate', {})).body.data.api_key;
  expect((await post(path, large, { key })).status).toBe(201);
  const refused = await post(path, large, { key });
  expect(refused.status).toBe(409);
  expectEnvelope(refused);
  expect(refused.body.error).toEqual({
    code: 'evidence_quota_exceeded',
    message:
      'Your key family has 10 MB of evidence that no report names; with 5 MB more it would exceed 11 MB. Name it in reports, or wait: pictures that no report names are removed after 30 days.',
  });
  const document =
    'mutation { createEvidenceUpload(contentType: IMAGE_PNG, sizeBytes: 5000000) { uploadId } }';
  expect((await query(document)).body.errors[0].extensions.code).toBe('EVIDENCE_QUOTA_EXCEEDED');
  expect((await post(path, large, { key: await createKey() })).status).toBe(201);
  // Nothing came to these addresses.
  clock.pass(900_000);
  expect((await post(path, large, { key })).status).toBe(201);
});

test('a picture that grows when it is made anew is refused when it comes', async () => {
  const { upload, put, prepare } = await startEvidence({ env: { EVIDENCE_UNNAMED_MB: '1' } });
  // Noise in a poor quality: made anew in a better one it is half as large again.
  const raw = { width: 1600, height: 1200, channels: 3 } as const;
  let state = 1;
  const noise = Uint8Array.from({ length: 1600 * 1200 * 3 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  });
  const sent = await sharp(noise, { raw }).jpeg({ quality: 50 }).toBuffer();
  expect(sent.length).toBeLessThan(800_000);
  const { upload_url } = await upload(sent.length, 'image/jpeg');
  expect(await put(upload_url, sent, { type: 'image/jpeg' })).toMatchObject({
    status: 409,
    code: 'evidence_quota_exceeded',
  });
  expect((await prepare(200_000)).status).toBe(201);
});

test('pictures that reports name leave room for others (R9.9a)', async () => {
  const { evidence, prepare, post } = await startEvidence({
    env: { EVIDENCE_UNNAMED_MB: '1', EVIDENCE_TOTAL_MB: '1' },
  });
  const url = await evidence();
  expect((await prepare(950_000)).status).toBe(409);
  const filed = await post('/v1/scam-report', {
    ...scam,
    evidence_urls: [url],
  });
  expect(filed.status).toBe(201);
  const refused = await prepare(950_000);
  expect(refused.body.error.message).toMatch(/^Your key family has 0\.1 MB of evidence; with 1 MB/);
  expect((await prepare(900_000)).status).toBe(201);
});

test('an Idempotency-Key gives the same upload again (R1.15)', async () => {
  const { post } = await startEvidence();
  const headers = { 'idempotency-key': 'evidence-1' };
  const first = await post(path, body, { headers });
  const again = await post(path, body, { headers });
  expect(again.status).toBe(201);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  const other = await post(path, { ...body, size_bytes: 9 }, { headers });
  expect(other.body.error.code).toBe('idempotency_key_reused');
  expect((await post(path, body)).body.data.upload_id).not.toBe(first.body.data.upload_id);
});

const scam = {
  game: 'genshin',
  category: 'rmt',
  reported_uid: '812345678',
  reporter_uid: '812345679',
  description: 'They promised an account in exchange, took mine, and never answered again.',
};

test('a report names uploads of its own key family alone (R9.2)', async () => {
  const app = await startEvidence();
  const mine = await app.evidence();
  const theirs = await app.evidence(undefined, { key: await app.createKey() });
  const { evidence_url: empty } = await app.upload(100);
  const live = await app.createKey({ environment: 'live' });
  const elsewhere = await app.evidence(undefined, { key: live });
  const never = mine.replace(/upl_.{22}/, 'upl_0000000000000000000000');
  for (const other of [theirs, empty, elsewhere, never, mine.replace('.png', '.jpg')]) {
    const reply = await app.post('/v1/scam-report', { ...scam, evidence_urls: [mine, other] });
    expect(reply.status).toBe(422);
    expectEnvelope(reply);
    // The same for each: nobody learns what others have uploaded.
    expect(reply.body.error).toEqual({
      code: 'evidence_not_uploaded',
      message: 'This key has uploaded no picture for number 2 of the evidence.',
    });
  }
  const wrong = [`${mine}?x=1`, `${mine}#x`, mine.replace('/evidence/', '/anything/')];
  const { status, body } = await app.post('/v1/scam-report', { ...scam, evidence_urls: wrong });
  expect([status, body.error.code]).toEqual([400, 'validation_failed']);
  expect(body.error.details.map((detail: { path: string }) => detail.path)).toEqual(
    wrong.map((_, index) => `evidence_urls.${index}`),
  );
  const variables = { urls: [theirs] };
  const document = `mutation ($urls: [String!]) {
    submitScamReport(
      game: GENSHIN, category: RMT, reportedUid: "812345678", reporterUid: "812345679",
      description: "${scam.description}", evidenceUrls: $urls
    ) { id }
  }`;
  const [error] = (await app.query(document, variables)).body.errors;
  expect(error.extensions.code).toBe('EVIDENCE_NOT_UPLOADED');
  const filed = await app.post('/v1/scam-report', { ...scam, evidence_urls: [mine] });
  expect(filed.status).toBe(201);
  // Months later it is still there, and what nobody named is gone.
  app.clock.pass(61 * 86_400_000);
  await app.app.recover();
  await app.app.recover();
  const { evidence } = app.app.services;
  const moderator = await app.principal(await app.createKey({ scopes: ['admin'] }));
  const links = await evidence.links(moderator, [mine, theirs, empty]);
  expect(links.map(({ url }) => url)).toEqual([mine]);
});

test.each([
  [{ CDN_URL: '' }, 'http://waypoint.test'],
  [{ CDN_URL: 'https://enka.network' }, 'http://waypoint.test'],
  [{ CDN_URL: '', BASE_URL: '' }, 'http://127.0.0.1:3000'],
  [{ CDN_URL: 'https://pictures.test' }, 'https://pictures.test'],
])('with %o a report names what was uploaded, and nothing else (R9.2)', async (env, origin) => {
  const app = await startEvidence({ env });
  const url = await app.evidence();
  expect(url.startsWith(`${origin}/evidence/upl_`)).toBe(true);
  const file = async (...evidence_urls: string[]) =>
    (await app.post('/v1/scam-report', { ...scam, evidence_urls })).status;
  for (const other of ['https://enka.network', origin])
    expect(await file(`${other}/anything/else`)).toBe(400);
  expect(await file(url.replace(origin, 'https://enka.network'))).toBe(400);
  expect(await file(url)).toBe(201);
});
