import { type NameLookup, NameWithoutAddress } from '../../src/lib/name-lookup.ts';
import type { Environment, Scope } from '../../src/lib/principal.ts';
import type { TestAppOptions } from '../support/app.ts';
import { type EvidenceApp, startEvidence } from '../support/evidence.ts';
import { take } from '../support/notices.ts';
import type { Provider } from '../support/provider.ts';
import { enka, fixture } from '../support/providers.ts';

/** One account that both environments know, each in its own way. */
export const account = { game: 'genshin', uid: '812345678' } as const;

export type Role = 'read' | 'write' | 'admin';

export const scopesOf: Readonly<Record<Role, readonly Scope[]>> = {
  read: ['read'],
  write: ['write:report', 'write:build'],
  admin: ['admin'],
};

/** All that there is in one environment, as its own callers made it. */
export interface World {
  readonly environment: Environment;
  /** Keys of strangers, each of a family of its own. */
  readonly keys: Readonly<Record<Role, string>>;
  /** The key whose family all of the following belongs to. */
  readonly owner: string;
  readonly keyId: string;
  /** A report that waits, claimed by the moderator, and one that he has confirmed. */
  readonly pending: string;
  readonly confirmed: string;
  readonly evidenceUrl: string;
  readonly verification: string;
  readonly webhook: string;
  readonly delivery: string;
  /** A saved simulation, which is shared, and its profile. */
  readonly build: string;
  readonly profile: string;
  /** A notice of genshin that is shown to its keys. */
  readonly notice: string;
  /** Cursors of its lists, by the field of the graph. */
  readonly cursors: Readonly<Record<string, string>>;
  /** What appears in no answer of the other environment. */
  readonly marks: readonly string[];
}

/** An upload that both environments ask for in the same words, under the same Idempotency-Key. */
export const sameUpload = {
  headers: { 'idempotency-key': 'the-same-in-both' },
  body: { content_type: 'image/png', size_bytes: 321 },
};

/** A simulation that both environments ask for in the same words. */
export const sameSimulation = {
  game: 'genshin',
  actor: { avatar_id: 10000002, level: 90 },
  rotation: [{ skill: 'normal_attack', count: 3 }],
} as const;

/** The application before a provider that knows the account as `OnlyOfLive`. */
export async function startBoth(
  provider: Provider,
  more: Readonly<Record<string, string>> = {},
  options: TestAppOptions = {},
): Promise<EvidenceApp> {
  const payload = fixture('enka/genshin/old');
  payload.uid = account.uid;
  payload.playerInfo.nickname = 'OnlyOfLive';
  payload.avatarInfoList[0].equipList.push({ itemId: 11401, weapon: { level: 20 } });
  provider.reply(enka.genshin(account.uid), { body: payload });
  const env = {
    UPSTREAM_PRIMARY_URL: provider.url,
    REQUEST_BUCKET_CAPACITY: '100000',
    LEADERBOARD_BUCKET_CAPACITY: '100000',
    ...more,
  };
  // Webhooks lead nowhere: no name server is asked.
  const lookup: NameLookup = (name) => Promise.reject(new NameWithoutAddress(name));
  return startEvidence({ lookup, ...options, env, lasting: true });
}

interface Sending {
  readonly key: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Makes a record in each of the domains that keep records by environment. */
export async function makeWorld(app: EvidenceApp, environment: Environment): Promise<World> {
  const keyOf = (scopes: readonly Scope[]) => app.createKey({ environment, scopes });
  const keys = {
    read: await keyOf(scopesOf.read),
    write: await keyOf(scopesOf.write),
    admin: await keyOf(scopesOf.admin),
  };
  const owner = await keyOf(['read', 'write:report', 'write:build']);
  const word = `OnlyWrittenIn${environment}`;
  const made = async (path: string, body: unknown, sending: Sending = { key: owner }) => {
    const reply = await app.request(path, { method: 'POST', body, ...sending });
    if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
    return reply.body.data;
  };
  const evidenceUrl = await app.evidence(undefined, { key: owner });
  const reporter = environment === 'live' ? 71_234_567 : 61_234_567;
  const file = (at: number, evidence: readonly string[]) =>
    made('/v1/scam-report', {
      game: account.game,
      reported_uid: account.uid,
      reporter_uid: `${reporter}${at}`,
      category: 'rmt',
      description: `${word} ${at}: sold an account to me and took it back a day later.`,
      evidence_urls: evidence,
    });
  const { id: pending } = await file(1, [evidenceUrl]);
  const { id: confirmed } = await file(2, []);
  const reports = '/v1/admin/scam-reports';
  const asAdmin = { key: keys.admin };
  await made(`${reports}/${pending}/claim`, {}, asAdmin);
  await made(`${reports}/${confirmed}/review`, { decision: 'confirmed', note: word }, asAdmin);
  const verification = await made('/v1/verifications', { ...account, external_ref: word });
  const webhook = await made('/v1/webhooks', {
    url: `https://${word.toLowerCase()}.example.com/hook`,
    events: ['report.reviewed', 'trust_score.changed'],
    accounts: [account],
  });
  const delivery = await made(`/v1/webhooks/${webhook.id}/test`, {});
  const build = await made('/v1/damage-calculator/save', {
    ...sameSimulation,
    name: word,
    share: true,
  });
  const notice = await noticeOf(app, environment, word, owner);
  const upload = await made('/v1/uploads/evidence', sameUpload.body, {
    key: owner,
    headers: sameUpload.headers,
  });
  const { keyId, lineageId } = await app.principal(owner);
  const moderator = await app.principal(keys.admin);
  const cursors = await cursorsOf(app, keys.admin);
  const marks = [
    ...(environment === 'live' ? ['OnlyOfLive'] : []),
    ...[word, word.toLowerCase(), `${reporter}1`, `${reporter}2`],
    ...[pending, confirmed, verification.id, verification.code],
    ...[webhook.id, webhook.secret, delivery.id],
    ...[evidenceUrl, upload.upload_id],
    ...[build.id, build.profile_id],
    ...[keyId, lineageId, moderator.keyId, moderator.lineageId, owner, keys.admin],
  ];
  return {
    environment,
    keys,
    owner,
    keyId,
    pending,
    confirmed,
    evidenceUrl,
    verification: verification.id,
    webhook: webhook.id,
    delivery: delivery.id,
    build: build.id,
    profile: build.profile_id,
    notice,
    cursors,
    marks,
  };
}

/** A notice of the environment: an import announces one for live keys alone, and the sandbox has its own. */
async function noticeOf(app: EvidenceApp, environment: Environment, title: string, key: string) {
  if (environment === 'live') {
    await take(app, [{ number: 7, title }]);
    await app.app.services.archive.notices.refresh();
  }
  const { body } = await app.get('/v1/archive/notices?game=genshin&limit=1', { key });
  return body.data[0].id;
}

/** The lists of an environment whose next page is asked for by a cursor. */
export const pagedLists: Readonly<Record<string, string>> = {
  auditLog: 'auditLog(first: 1 AFTER) { pageInfo { endCursor } }',
  notices: 'notices(game: GENSHIN, first: 1 AFTER) { pageInfo { endCursor } }',
  moderationQueue: 'moderationQueue(first: 1 AFTER) { pageInfo { endCursor } }',
  scamReports: 'scamReports(status: CONFIRMED, first: 1 AFTER) { pageInfo { endCursor } }',
};

async function cursorsOf(app: EvidenceApp, key: string): Promise<Record<string, string>> {
  const cursors: Record<string, string> = {};
  for (const [field, list] of Object.entries(pagedLists)) {
    const { body } = await app.query(`{ ${list.replace(' AFTER', '')} }`, {}, { key });
    cursors[field] = body.data[field].pageInfo.endCursor;
  }
  return cursors;
}
