import type { LiveEvent } from '../../src/domains/live/event.ts';
import { liveRecords } from '../../src/domains/live/event-log.ts';
import { reportRecords } from '../../src/domains/reports/report.ts';
import { timelineEntries } from '../../src/domains/trust/score/state.ts';
import { deliveries, makeDelivery } from '../../src/domains/webhooks/delivery.ts';
import { byId, type Store } from '../../src/store/store.ts';
import { each } from './each.ts';
import type { Ledger } from './ledger.ts';
import type { Receiver } from './receiver.ts';
import { rowsOf } from './rows.ts';
import { reportedUids, type Stage, watchedUids } from './stage.ts';

/** The webhook of each lineage that was there from the beginning to the end; the first one watches accounts. */
export type Hooks = ReadonlyMap<string, string>;

/** Every event is published, and every webhook that waits for it has its message, once. */
export async function checkMessages(
  store: Store,
  { ledger }: Stage,
  { hooks, receiver }: { readonly hooks: Hooks; readonly receiver: Receiver },
): Promise<void> {
  const records = await rowsOf(store, liveRecords, { index: byId, equals: {} });
  const events = new Map(records.map(({ id, event }) => [id, event]));
  for (const id of await expectedEvents(store))
    if (!events.has(id)) ledger.fault(`Nobody received ${id}.`);
  await each(
    [...events.values()].flatMap((event) => expectedOf(event, hooks)),
    (message) => checkMessage(store, message, receiver, ledger),
  );
  for (const [id, bodies] of receiver.messages) {
    if (new Set(bodies).size > 1) ledger.fault(`The message ${id} came with two contents.`);
    if (bodies.length > 1) ledger.count('messages that came again after a kill');
  }
}

function expectedOf(event: LiveEvent, hooks: Hooks): ExpectedMessage[] {
  const [watching] = hooks.keys();
  return [...hooks].flatMap(([lineageId, webhookId]) =>
    isFor(event, lineageId, lineageId === watching) ? [{ event, lineageId, webhookId }] : [],
  );
}

interface ExpectedMessage {
  readonly event: LiveEvent;
  readonly lineageId: string;
  readonly webhookId: string;
}

async function checkMessage(
  store: Store,
  { event, lineageId, webhookId }: ExpectedMessage,
  receiver: Receiver,
  ledger: Ledger,
): Promise<void> {
  const { id: eventId, type, at } = event;
  const { id } = makeDelivery({ webhookId, lineageId, eventId, type, at, data: {} }, at);
  const delivery = await store.collection(deliveries).get(id);
  if (!delivery) ledger.fault(`${webhookId} has no message of ${eventId}.`);
  else if (delivery.state === 'failed') ledger.fault(`The message ${id} failed.`);
  else if (delivery.state === 'pending') ledger.count('messages still to be sent');
  else if (!receiver.messages.has(id)) ledger.fault(`The message ${id} never came.`);
  else ledger.count('messages delivered');
}

/** The ids of the events that follow from what is kept. */
async function expectedEvents(store: Store): Promise<string[]> {
  const reports = await rowsOf(store, reportRecords, { index: 'byTarget' });
  const reviewed = reports
    .filter(({ environment }) => environment === 'live')
    .flatMap(({ id, reviews }) =>
      reviews.map(({ decision }, nth) => `${id}:${nth > 0 ? 'reversed' : decision}`),
    );
  const changed: string[] = [];
  for (const uid of reportedUids) {
    const equals = { account: `live:genshin:${uid}` };
    for (const { id, delta } of await rowsOf(store, timelineEntries, {
      index: 'byAccount',
      equals,
    }))
      if (delta !== 0) changed.push(id);
  }
  return [...reviewed, ...changed];
}

const isFor = (event: LiveEvent, lineageId: string, isWatching: boolean): boolean =>
  event.environment === 'live' &&
  (event.type === 'report.reviewed'
    ? event.lineageId === lineageId
    : event.type === 'trust_score.changed' && isWatching && watchedUids.includes(event.uid));
