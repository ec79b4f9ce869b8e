import { expect, test } from 'vitest';
import { type AuditDependencies, createAuditService } from '../../../src/domains/audit/service.ts';
import type { AuditRecord } from '../../../src/domains/audit/store.ts';
import type { Principal } from '../../../src/lib/principal.ts';
import { type Collection, DuplicateRecord } from '../../../src/store/store.ts';
import { testClock } from '../../support/app.ts';

function setUp(options: Partial<AuditDependencies> = {}) {
  const clock = testClock();
  const rows = new Map<string, AuditRecord>();
  const state = { writes: 0, ids: 0 };
  const records = {
    async insert(record: AuditRecord) {
      state.writes += 1;
      if (rows.has(record.id)) throw new DuplicateRecord('audit');
      rows.set(record.id, record);
    },
  } as unknown as Collection<AuditRecord>;
  const dependencies: AuditDependencies = {
    records,
    clock,
    newId: () => {
      state.ids += 1;
      return `aud_${state.ids}`;
    },
    onError: (error) => {
      throw error;
    },
    ...options,
  };
  return {
    audit: createAuditService(dependencies),
    other: createAuditService(dependencies),
    rows,
    state,
    clock,
  };
}

const refused = {
  environment: 'live',
  actor: 'key_a',
  action: 'ip_denied',
  target: 'key_a',
  requestId: 'req_1',
} as const;

test('a thousand refusals of one key in one minute are one entry and one write', async () => {
  const { audit, rows, state } = setUp();
  await Promise.all(Array.from({ length: 1000 }, () => audit.append(refused)));
  expect(rows.size).toBe(1);
  expect(state.writes).toBe(1);
});

test('two instances write one entry for a refusal', async () => {
  const { audit, other, rows } = setUp();
  await audit.append(refused);
  await other.append(refused);
  expect(rows.size).toBe(1);
});

test('another key, another action and another minute have entries of their own', async () => {
  const { audit, rows, clock } = setUp();
  await audit.append(refused);
  await audit.append({ ...refused, actor: 'key_b' });
  await audit.append({ ...refused, action: 'scope_denied' });
  clock.pass(60_000);
  await audit.append(refused);
  expect(rows.size).toBe(4);
});

test.each(['key_created', 'key_rotated', 'key_revoked'] as const)(
  '%s has one entry per key',
  async (action) => {
    const { audit, rows } = setUp();
    await audit.append({ ...refused, action });
    await audit.append({ ...refused, action, requestId: 'req_2' });
    expect([...rows.values()]).toMatchObject([{ action, requestId: 'req_1' }]);
  },
);

test('a list of ranges may be set often, and each time has an entry', async () => {
  const { audit, rows } = setUp();
  await audit.append({ ...refused, action: 'key_allowlist_set' });
  await audit.append({ ...refused, action: 'key_allowlist_set' });
  expect(rows.size).toBe(2);
});

const key: Principal = { keyId: 'key_a', lineageId: 'lin_a', environment: 'live', scopes: [] };

test('a refusal that cannot be stored is reported, and tried again', async () => {
  const faults: unknown[] = [];
  const tries: AuditRecord[] = [];
  const records = {
    async insert(record: AuditRecord) {
      tries.push(record);
      throw new Error('The store is away.');
    },
  } as unknown as Collection<AuditRecord>;
  const { audit } = setUp({ records, onError: (error) => void faults.push(error) });
  audit.denied('ip_denied', key, 'req_1');
  await expect.poll(() => faults).toHaveLength(1);
  audit.denied('ip_denied', key, 'req_1');
  await expect.poll(() => faults).toHaveLength(2);
  expect(tries).toHaveLength(2);
});

test('each environment has a trail of its own', async () => {
  const { audit, rows } = setUp();
  await audit.append({ ...refused, action: 'key_created', target: 'key_b' });
  await audit.append({ ...refused, action: 'key_created', target: 'key_c', environment: 'test' });
  expect([...rows.values()].map(({ trail, target }) => [trail, target])).toEqual([
    ['live', 'key_b'],
    ['test', 'key_c'],
  ]);
});
