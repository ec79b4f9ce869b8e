import { expect } from 'vitest';
import type { LiveEvent } from '../../src/domains/live/event.ts';
import type { Principal } from '../../src/lib/principal.ts';
import { fillSandboxBoards } from '../../tools/reference/sandbox.ts';
import { listening, openStream } from '../support/events.ts';
import type { EvidenceApp } from '../support/evidence.ts';
import { changed, published, reviewed } from '../support/live-events.ts';
import { startProvider } from '../support/provider.ts';
import type { Asking, Root } from './edge-roots.ts';
import { makeWorld, startBoth, type World } from './worlds.ts';

export const walkerNames = ['stranger', 'owner', 'moderator'] as const;
export type Who = (typeof walkerNames)[number];

export interface Walker {
  readonly key: string;
  readonly principal: Principal;
  /** What of the world he may not see. */
  readonly secrets: readonly string[];
  /** How much of a report he sees. */
  readonly visibility: 'PUBLIC' | 'REPORTER' | 'MODERATOR';
}

export interface Answer {
  readonly text: string;
  readonly codes: readonly string[];
  /** What the roots answered. */
  readonly data: Readonly<Record<string, unknown>> | null | undefined;
}

/** One world of the sandbox, and who goes through it. */
export interface Walk {
  readonly app: EvidenceApp;
  readonly walkers: Readonly<Record<Who, Walker>>;
  asking(key: string): Asking;
  /** Asks; of a subscription the first event after it. */
  answerOf(root: Root, document: string, key: string): Promise<Answer>;
  end(): Promise<void>;
}

const buckets = {
  EVIDENCE_BUCKET_CAPACITY: '1000',
  ANALYZE_BUCKET_CAPACITY: '1000',
  SIMULATE_BUCKET_CAPACITY: '1000',
  TRUST_REFRESH_BUCKET_CAPACITY: '1000',
  KEY_ALLOWLIST_BUCKET_CAPACITY: '1000',
};

export async function startWalk(): Promise<Walk> {
  const provider = await startProvider();
  const app = await startBoth(provider, buckets);
  const origin = await listening(app);
  const world = await makeWorld(app, 'test');
  const spareKeyId = await prepare(app, world);
  await fillSandboxBoards(app.app, { game: 'zzz', uid: '812345678' });
  const walkers = await walkersOf(app, world);
  let turn = 0;

  async function eventOf(name: string, document: string, key: string): Promise<Answer> {
    const stream = await openStream(origin, key, document);
    if (stream.status !== 200) {
      const text = await stream.ended;
      return { text, ...codesAndData(JSON.parse(text)) };
    }
    turn += 1;
    const { lineageId } = walkers.owner.principal;
    const decided = { reportId: world.pending, lineageId };
    const events: Readonly<Record<string, LiveEvent>> = {
      noticePublished: published(`walk ${turn}`, { noticeId: world.notice }),
      reportReviewed: reviewed(`walk ${turn}`, decided),
      trustScoreChanged: changed(`walk ${turn}`),
    };
    const event = events[name];
    if (event === undefined) throw new Error(`Nothing is published for ${name}.`);
    await app.app.services.live.publish(event);
    await expect.poll(() => stream.messages).not.toHaveLength(0);
    stream.leave();
    return { text: JSON.stringify(stream.messages), ...codesAndData(stream.messages[0]?.data) };
  }

  return {
    app,
    walkers,
    asking(key) {
      turn += 1;
      return { app, world, key, spareKeyId, turn };
    },
    async answerOf({ operation, name }, document, key) {
      if (operation === 'subscription') return eventOf(name, document, key);
      const { status, text, body } = await app.query(document, {}, { key });
      expect.soft(status, document).toBe(200);
      return { text, ...codesAndData(body) };
    },
    async end() {
      // A client of streams opens connections ahead, which a server that ends would wait for.
      app.app.server.server.closeAllConnections();
      await provider.close();
    },
  };
}

interface Body {
  readonly data?: Answer['data'];
  readonly errors?: readonly { readonly extensions: { readonly code: string } }[];
}

const codesAndData = ({ data, errors = [] }: Body) => ({
  data,
  codes: errors.map(({ extensions }) => extensions.code),
});

/** The owner is verified, and has a key that nothing else needs; answers its id. */
async function prepare(app: EvidenceApp, { owner: key, verification }: World): Promise<string> {
  const check = `/v1/verifications/${verification}/check`;
  expect((await app.post(check, undefined, { key })).status).toBe(200);
  const { body } = await app.query('mutation { rotateKey { key { keyId } } }', {}, { key });
  return body.data.rotateKey.key.keyId;
}

async function walkersOf(app: EvidenceApp, world: World): Promise<Walk['walkers']> {
  const stranger = await app.createKey();
  const owner = await app.principal(world.owner);
  const moderator = await app.principal(world.keys.admin);
  const ofFamily = [world.verification, world.webhook];
  return {
    stranger: {
      key: stranger,
      principal: await app.principal(stranger),
      secrets: ['612345671', '612345672', world.evidenceUrl, ...ofFamily].concat(
        [owner, moderator].flatMap(({ keyId, lineageId }) => [keyId, lineageId]),
      ),
      visibility: 'PUBLIC',
    },
    owner: {
      key: world.owner,
      principal: owner,
      secrets: [moderator.keyId, moderator.lineageId],
      visibility: 'REPORTER',
    },
    moderator: {
      key: world.keys.admin,
      principal: moderator,
      secrets: ofFamily,
      visibility: 'MODERATOR',
    },
  };
}
