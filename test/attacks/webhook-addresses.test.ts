import { expect, test } from 'vitest';
import { lastingApp, startApp, type TestApp } from '../support/app.ts';
import { changeWebhook, deliveriesOf, tick, webhookOf } from '../support/webhook-app.ts';

const publicOnly = lastingApp({ env: { NODE_ENV: 'production', WEBHOOKS_TO_PRIVATE: 'false' } });
const home = 'https://hooks.example.com/';

const makeWebhook = async ({ post }: TestApp): Promise<string> =>
  (await post('/v1/webhooks', { url: home, events: ['report.reviewed'] })).body.data.id;

test.each([
  [
    'this machine',
    ['127.0.0.1', '127.1', '0.0.0.0', '0', 'localhost', 'LOCALHOST.', 'a.localhost'],
  ],
  [
    'this machine in other digits',
    ['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '①②⑦.⓪.⓪.①'],
  ],
  ['this machine with other dots', ['127。0。0。1', '127%2e0.0.1', '127.0.0.1.']],
  [
    'this machine by IPv6',
    ['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ],
  [
    'this machine behind a translation',
    ['[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]'],
  ],
  [
    'a network at home',
    ['10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '[fc00::1]', '[fd12::1]'],
  ],
  ['a link', ['169.254.1.1', '[fe80::1]', '[::ffff:169.254.169.254]', '2852039166', '0xa9fea9fe']],
  ['many at once', ['224.0.0.1', '[ff02::1]', '255.255.255.255', '240.0.0.1']],
  [
    'what is only documented',
    ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '[2001:db8::1]'],
  ],
  ['a tunnel, or nothing', ['[2001::1]', '[100::1]', '192.88.99.1']],
  [
    'a name of the inside',
    ['host.docker.internal', 'a.svc.cluster.local', 'x.internal', 'intranet'],
  ],
  ['who looks like somebody else', ['example.com@127.0.0.1', 'user@example.com', 'example.com:22']],
])('no webhook is changed to lead to %s', async (_what, hosts) => {
  const app = await publicOnly();
  const id = await makeWebhook(app);
  for (const host of hosts) {
    const { status, body } = await changeWebhook(app, id, { url: `https://${host}/hook` });
    expect([host, status, body.error?.details?.[0].path]).toEqual([host, 400, 'url']);
  }
  expect((await webhookOf(app, id)).url).toBe(home);
  expect((await app.request(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
});

test('nor to anybody without TLS', async () => {
  const app = await publicOnly();
  const id = await makeWebhook(app);
  expect((await changeWebhook(app, id, { url: 'http://example.com/' })).status).toBe(400);
});

test.each([
  ['127.0.0.1', 4],
  ['0.0.0.0', 4],
  ['10.1.2.3', 4],
  ['100.64.0.1', 4],
  ['169.254.169.254', 4],
  ['192.168.0.1', 4],
  ['::1', 6],
  ['::ffff:10.0.0.1', 6],
  ['64:ff9b::a00:1', 6],
  ['2002:a00:1::', 6],
  ['fe80::1', 6],
  ['fd00:ec2::254', 6],
])(
  'a name that it is changed to is looked up at the delivery, and leads not to %s',
  async (address, family) => {
    const app = await startApp({
      env: { WEBHOOKS_TO_PRIVATE: 'false' },
      lookup: async () => [{ address, family }],
    });
    const id = await makeWebhook(app);
    await changeWebhook(app, id, { url: 'https://elsewhere.example.com/' });
    await app.post(`/v1/webhooks/${id}/test`);
    await tick(app);
    const [delivery] = await deliveriesOf(app, id);
    expect(delivery).toMatchObject({ attempts: 1, last_fault: 'address_not_allowed' });
    expect(delivery.last_error).not.toContain(address);
  },
);
