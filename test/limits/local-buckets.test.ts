import { expect, test } from 'vitest';
import { defaultBudgets } from '../../src/limits/budgets.ts';
import { createLocalBuckets } from '../../src/limits/local-buckets.ts';
import { networkOf } from '../../src/limits/network.ts';
import { standingClock } from '../support/lease-store.ts';

function start(maxNetworks?: number) {
  const clock = standingClock();
  const buckets = createLocalBuckets({
    budget: 'anonymous',
    limit: defaultBudgets.anonymous,
    clock,
    ...(maxNetworks === undefined ? {} : { maxNetworks }),
  });
  return { clock, ...buckets };
}

test('an address has 600 calls, and ten more each second', () => {
  const { take, clock } = start();
  for (let left = 599; left >= 0; left -= 1) {
    expect(take('192.0.2.1')).toMatchObject({ allowed: true, limit: 600, remaining: left });
  }
  expect(take('192.0.2.1')).toMatchObject({
    allowed: false,
    remaining: 0,
    retryAfterSeconds: 1,
    resetAfterSeconds: 60,
  });
  expect(take('192.0.2.2')).toMatchObject({ allowed: true, remaining: 599 });
  clock.advance(1_000);
  expect(take('192.0.2.1')).toMatchObject({ allowed: true, remaining: 9 });
});

test('a peek takes nothing', () => {
  const { take, peek, clock } = start();
  expect(peek('192.0.2.1')).toMatchObject({ allowed: true, remaining: 600 });
  take('192.0.2.1');
  expect(peek('192.0.2.1')).toMatchObject({ remaining: 599 });
  expect(peek('192.0.2.1')).toMatchObject({ remaining: 599 });
  clock.advance(100);
  expect(peek('192.0.2.1')).toMatchObject({ remaining: 600, resetAfterSeconds: 0 });
});

test('the network of a caller cannot be changed by choosing another address of it', () => {
  const { take } = start();
  take('2001:db8:1:2::1');
  expect(take('2001:db8:1:2:ffff::9')).toMatchObject({ remaining: 598 });
  expect(take('2001:db8:1:3::1')).toMatchObject({ remaining: 599 });
});

test('the memory is bounded: the network unseen for longest is forgotten', () => {
  const { take, peek } = start(2);
  for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) take(ip);
  expect(peek('192.0.2.1')).toMatchObject({ remaining: 600 });
  expect(peek('192.0.2.3')).toMatchObject({ remaining: 599 });
});

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:0201', '192.0.2.1'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not:an:address', 'not:an:address'],
  ['x'.repeat(100), 'x'.repeat(64)],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
