import { Webhook } from 'standardwebhooks';
import type { Reply, TestApp } from './app.ts';
import type { Received, Receiver } from './webhook-receiver.ts';

export const account = { game: 'genshin', uid: '812345678' };

/** Lets a second pass and waits until what was due was sent. */
export async function tick({ app, clock }: TestApp, milliseconds = 1000): Promise<void> {
  clock.pass(milliseconds);
  await app.services.live.tick();
  await app.services.live.idle();
  await app.services.webhooks.tick();
  await app.services.webhooks.idle();
}

/** Registers a webhook for changes of one account's score. */
export const createWebhook = (app: TestApp, url: string, body: object = {}): Promise<Reply> =>
  app.post('/v1/webhooks', {
    url,
    events: ['trust_score.changed'],
    accounts: [account],
    ...body,
  });

export const changeWebhook = (
  app: TestApp,
  id: string,
  body: unknown,
  options: object = {},
): Promise<Reply> => app.request(`/v1/webhooks/${id}`, { method: 'PATCH', body, ...options });

export const webhookOf = async (app: TestApp, id: string) =>
  (await app.get(`/v1/webhooks/${id}`)).body.data;

/** Newest first. */
export const deliveriesOf = async (app: TestApp, id: string) =>
  (await app.get(`/v1/webhooks/${id}/deliveries`)).body.data;

/** Whether one of the signatures of a message is what the public library makes of it, whatever its time is. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const seconds = Number(headers['webhook-timestamp']);
  const id = String(headers['webhook-id']);
  const own = new Webhook(secret).sign(id, new Date(seconds * 1000), body);
  return signaturesOf({ headers, body }).includes(own);
}

/** The signatures of a message, each with its version. */
export const signaturesOf = ({ headers }: Received): readonly string[] =>
  String(headers['webhook-signature']).split(' ');

/** The last message that came. */
export function lastOf({ received }: Pick<Receiver, 'received'>): Received {
  const last = received.at(-1);
  if (!last) throw new Error('Nothing came.');
  return last;
}
