import type { TestApp } from './app.ts';
import { badDays, type ProviderReply } from './provider.ts';
import { fixture } from './providers.ts';

export const uid = '812345678';
export const path = '/v1/verifications';
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const dayMs = 24 * 60 * minuteMs;

/** The player with this signature, as the provider of genshin tells it. */
export function signed(signature: string): ProviderReply {
  const reply = fixture('enka/genshin/current');
  return { body: { ...reply, playerInfo: { ...reply.playerInfo, signature } } };
}

export interface Begun {
  readonly id: string;
  readonly code: string;
  readonly expires_at: string;
}

/** Starts a verification of a genshin account. */
export async function begin(app: TestApp, account = uid, key = app.key): Promise<Begun> {
  const { body, status } = await app.post(path, { game: 'genshin', uid: account }, { key });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.data;
}

export const check = (app: TestApp, id: string, key = app.key) =>
  app.post(`${path}/${id}/check`, undefined, { key });

export const remove = (app: TestApp, id: string, key = app.key) =>
  app.request(`${path}/${id}`, { method: 'DELETE', key });

export const scoreOf = async (app: TestApp, account = uid): Promise<number> =>
  (await app.get(`/v1/trust-score/genshin/${account}`)).body.data.score;

/** The events of an account with their deltas, oldest first. */
export async function eventsOf(app: TestApp, account = uid): Promise<[string, number][]> {
  const { body } = await app.get(
    `/v1/trust-score/genshin/${account}/timeline?since=2020-01-01&limit=500`,
  );
  return body.data
    .map(({ event, delta }: { event: string; delta: number }) => [event, delta])
    .reverse();
}

/** What is no answer about the account, each without further attempts. */
export const noAnswers: readonly (readonly [string, ProviderReply])[] = [
  ['HTML', badDays.html],
  ['broken JSON', badDays.brokenJson],
  ['nothing', badDays.empty],
  ['maintenance', badDays.maintenance],
  ['a player of another shape', { body: { playerInfo: 7, ttl: 60 } }],
];
