import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { testClock } from '../support/app.ts';
import { type EvidenceApp, startEvidence } from '../support/evidence.ts';
import { startReceiver } from '../support/webhook-receiver.ts';

const accused = { game: 'genshin', uid: '812345678' } as const;
const reporterUid = '618285856';
const description = 'Sold me an account on a page that asked for my password, then took it back.';
const dayMs = 86_400_000;

interface Keys {
  readonly reporter: string;
  readonly moderator: string;
}

/** What people do in the story, behind one of the interfaces. */
interface Acts {
  file(evidence: string): Promise<string>;
  pending(): Promise<string[]>;
  claim(id: string): Promise<void>;
  decide(id: string, decision: 'confirmed' | 'dismissed', reverse?: boolean): Promise<string>;
  score(): Promise<number>;
  /** Newest first. */
  timeline(): Promise<{ event: string; delta: number; score_after: number }[]>;
}

/** What a webhook was sent. */
interface ReceivedEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

/** Asks the graph for data; an error ends the story. */
const asking = ({ query }: EvidenceApp) =>
  async function ask(key: string, document: string, variables: Record<string, unknown> = {}) {
    const { body } = await query(document, variables, { key });
    expect(body.errors, document).toBeUndefined();
    return body.data;
  };

function byRest(app: EvidenceApp, { reporter, moderator }: Keys): Acts {
  const queue = '/v1/admin/scam-reports';
  const path = `/v1/trust-score/${accused.game}/${accused.uid}`;
  return {
    async file(evidence) {
      const body = {
        game: accused.game,
        reported_uid: accused.uid,
        reporter_uid: reporterUid,
        category: 'phishing',
        description,
        evidence_urls: [evidence],
      };
      const reply = await app.post('/v1/scam-report', body, { key: reporter });
      expect(reply.status).toBe(201);
      return reply.body.data.id;
    },
    async pending() {
      const { body } = await app.get(queue, { key: moderator });
      return body.data.map(({ id }: { id: string }) => id);
    },
    async claim(id) {
      const reply = await app.post(`${queue}/${id}/claim`, undefined, { key: moderator });
      expect(reply.status).toBe(200);
    },
    async decide(id, decision, reverse) {
      const body = { decision, ...(reverse && { reverse }) };
      const reply = await app.post(`${queue}/${id}/review`, body, { key: moderator });
      expect(reply.status).toBe(200);
      return reply.body.data.status;
    },
    score: async () => (await app.get(path, { key: reporter })).body.data.score,
    timeline: async () => (await app.get(`${path}/timeline`, { key: reporter })).body.data,
  };
}

function byGraph(app: EvidenceApp, { reporter, moderator }: Keys): Acts {
  const ask = asking(app);
  const account = 'game: GENSHIN, uid: "812345678"';
  return {
    async file(evidence) {
      const document = `mutation ($text: String!, $evidence: [String!]!) {
        submitScamReport(game: GENSHIN, reportedUid: "812345678", reporterUid: "${reporterUid}",
          category: PHISHING, description: $text, evidenceUrls: $evidence) { reportId }
      }`;
      const data = await ask(reporter, document, { text: description, evidence: [evidence] });
      return data.submitScamReport.reportId;
    },
    async pending() {
      const data = await ask(moderator, '{ moderationQueue { nodes { report { reportId } } } }');
      return data.moderationQueue.nodes.map(
        ({ report }: { report: { reportId: string } }) => report.reportId,
      );
    },
    async claim(id) {
      await ask(moderator, `mutation { claimScamReport(id: "${id}") { claim { actor } } }`);
    },
    async decide(id, decision, reverse = false) {
      const document = `mutation { reviewScamReport(id: "${id}", decision: ${decision.toUpperCase()},
        reverse: ${reverse}) { report { status } } }`;
      return (await ask(moderator, document)).reviewScamReport.report.status.toLowerCase();
    },
    score: async () =>
      (await ask(reporter, `{ trustScore(${account}) { score } }`)).trustScore.score,
    async timeline() {
      const data = await ask(
        reporter,
        `{ trustScore(${account}) { timeline { nodes { event delta score_after: scoreAfter } } } }`,
      );
      return data.trustScore.timeline.nodes.map(({ event, ...entry }: { event: string }) => ({
        event: event.toLowerCase(),
        ...entry,
      }));
    },
  };
}

describe.each([
  ['/v1', byRest],
  ['/graphql', byGraph],
] as const)('through %s', (_door, actsOf) => {
  test('a report is filed with evidence, claimed, confirmed, told to a webhook, appealed and reversed', async () => {
    // The library that checks the signature measures its timestamp against the time of this machine.
    const app = await startEvidence({ clock: testClock(Date.now()) });
    const keys = {
      reporter: await app.createKey({ environment: 'live', scopes: ['read', 'write:report'] }),
      moderator: await app.createKey({ environment: 'live', scopes: ['admin'] }),
    };
    const acts = actsOf(app, keys);
    const receiver = await startReceiver();
    const hook = await app.post(
      '/v1/webhooks',
      {
        url: receiver.url,
        events: ['report.reviewed', 'trust_score.changed'],
        accounts: [accused],
      },
      { key: keys.reporter },
    );
    const verified: ReceivedEvent[] = [];
    const received = async () => {
      app.clock.pass(1000);
      const { live, webhooks } = app.app.services;
      for (const part of [live, webhooks]) {
        await part.tick();
        await part.idle();
      }
      const verifier = new Webhook(hook.body.data.secret);
      const news = receiver.received.slice(verified.length);
      verified.push(
        ...news.map(
          ({ headers, body }) =>
            verifier.verify(body, headers as Record<string, string>) as ReceivedEvent,
        ),
      );
      return verified.slice(-news.length);
    };

    expect(await acts.score()).toBe(60);
    const evidence = await app.evidence(undefined, { key: keys.reporter });
    const id = await acts.file(evidence);
    expect(await acts.score()).toBe(58);
    expect(await received()).toMatchObject([{ type: 'trust_score.changed', data: { score: 58 } }]);

    expect(await acts.pending()).toEqual([id]);
    await acts.claim(id);
    const shown = await app.get(`/v1/scam-report/${id}`, { key: keys.moderator });
    const link = shown.body.data.evidence[0];
    expect(link.url).toBe(evidence);
    expect(await app.open(link.signed_url)).toMatchObject({ status: 200 });

    expect(await acts.decide(id, 'confirmed')).toBe('confirmed');
    expect(await acts.pending()).toEqual([]);
    // Far below what pending reports alone can do: this takes a confirmed one.
    expect(await acts.score()).toBe(30);
    const events = (await received()).sort((a, b) => a.type.localeCompare(b.type));
    expect(events).toMatchObject([
      { type: 'report.reviewed', data: { report_id: id, status: 'confirmed' } },
      { type: 'trust_score.changed', data: { ...accused, score: 30, tier: 'caution' } },
    ]);

    app.clock.pass(2 * dayMs);
    expect(await acts.decide(id, 'dismissed', true)).toBe('dismissed');
    expect(await acts.score()).toBe(60);
    const timeline = await acts.timeline();
    expect(timeline.map(({ event }) => event)).toEqual([
      'review_reversed',
      'review_confirmed',
      'report_submitted',
    ]);
    let score = 60;
    for (const entry of [...timeline].reverse()) {
      score += entry.delta;
      expect(entry.score_after).toBe(score);
    }
    expect(score).toBe(60);
    const trail = await app.get('/v1/admin/audit', { key: keys.moderator });
    const actions = trail.body.data
      .filter(({ target }: { target: string }) => target === id)
      .map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['report_reversed', 'report_confirmed']);
  });
});
