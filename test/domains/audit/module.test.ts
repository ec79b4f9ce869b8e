import { expect, test } from 'vitest';
import { type AuditRecord, auditRecords } from '../../../src/domains/audit/store.ts';
import { startApp } from '../../support/app.ts';
import { startModeration } from '../../support/moderation.ts';

const at = Date.parse('2026-01-01T00:00:00.000Z');

/** An entry as it was written when both environments shared one trail. */
const old = (
  name: string,
  fields: Pick<AuditRecord, 'actor' | 'action' | 'target'>,
): AuditRecord => ({ id: `aud_${name}`, trail: 'all', at, requestId: `req_${name}`, ...fields });

test('entries from before the environments were separated come into the trail that is theirs', async () => {
  const app = await startModeration();
  const { store, createKey } = app;
  const keyIdOf = async (key: string): Promise<string> =>
    (await app.get('/v1/keys/self', { key })).body.data.key_id;
  const sandboxAdmin = await createKey({ scopes: ['admin'] });
  const live = await keyIdOf(app.reporterKey);
  const sandbox = await keyIdOf(sandboxAdmin);
  const report = await app.file();
  const records = store.collection(auditRecords);
  const entries = [
    old('a', { actor: 'operator', action: 'key_created', target: live }),
    old('b', { actor: sandbox, action: 'scope_denied', target: sandbox }),
    // A sandbox key acted on a live one: the entry belongs to the key that it was done to (R3.9).
    old('c', { actor: sandbox, action: 'key_allowlist_set', target: live }),
    old('d', { actor: 'key_gone', action: 'report_confirmed', target: report }),
    // The report was erased; its moderator is still known.
    old('e', { actor: sandbox, action: 'report_dismissed', target: 'rep_gone' }),
    old('f', { actor: 'operator', action: 'account_erased', target: 'test:genshin:812345678' }),
    old('g', { actor: 'operator', action: 'account_erased', target: 'live:genshin:812345678' }),
    old('h', { actor: 'key_gone', action: 'key_revoked', target: 'key_gone' }),
  ];
  for (const entry of entries) await records.insert(entry);
  const seenBy = async (key: string) => {
    const { body } = await app.get('/v1/admin/audit?limit=200', { key });
    const ids = body.data.map(({ request_id: id }: { request_id: string }) => id);
    return ids.filter((id: string) => /^req_.$/.test(id)).sort();
  };
  expect([await seenBy(app.moderator), await seenBy(sandboxAdmin)]).toEqual([[], []]);
  await app.app.recover();
  expect(await seenBy(app.moderator)).toEqual(['req_a', 'req_c', 'req_d', 'req_g']);
  expect(await seenBy(sandboxAdmin)).toEqual(['req_b', 'req_e', 'req_f']);
  await app.app.recover();
  expect(await records.count({ index: 'byTime', equals: { trail: 'all' } })).toBe(0);
  expect(await records.get('aud_h')).toEqual({ ...entries[7], trail: 'none' });
});

test('more than a page of them are sorted', async () => {
  const { app, store, createKey, get } = await startApp();
  const admin = await createKey({ scopes: ['admin'] });
  const target: string = (await get('/v1/keys/self')).body.data.key_id;
  const records = store.collection(auditRecords);
  const names = Array.from({ length: 210 }, (_, count) => String(count));
  await Promise.all(
    names.map((name) =>
      records.insert(old(name, { actor: target, action: 'key_allowlist_set', target })),
    ),
  );
  const { total: before } = (await get('/v1/admin/audit', { key: admin })).body.meta;
  await app.recover();
  const { total } = (await get('/v1/admin/audit', { key: admin })).body.meta;
  expect(total - before).toBe(210);
});
