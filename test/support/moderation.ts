import {
  type Reply,
  type RequestOptions,
  startApp,
  type TestApp,
  type TestAppOptions,
} from './app.ts';

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** A description that is long enough and censors to itself. */
const description = 'They promised an account in exchange, took mine, and never answered again.';

/** Members of the body that are not the ordinary ones, and the key that files it. */
interface Filing {
  readonly game?: string;
  readonly category?: string;
  readonly reported_uid?: string;
  readonly reporter_uid?: string;
  readonly key?: string;
}

export interface ModerationApp extends TestApp {
  /** Live keys: one that reports, and two of moderators. */
  readonly reporterKey: string;
  readonly moderator: string;
  readonly colleague: string;
  /** Files a report, each by another reporter, and answers its id. */
  file(filing?: Filing): Promise<string>;
  /** A request below `/v1/admin/scam-reports`, by the first moderator unless `options` say otherwise. */
  moderate(path?: string, options?: RequestOptions): Promise<Reply>;
  review(id: string, body: unknown, key?: string): Promise<Reply>;
  claim(id: string, key?: string): Promise<Reply>;
  release(id: string, key?: string): Promise<Reply>;
  /** The ids that a query of the queue answers. */
  ids(query?: string): Promise<string[]>;
  scoreOf(uid: string): Promise<number>;
}

/** The application with keys for reporting and for moderating, all of them live. */
export async function startModeration(options: TestAppOptions = {}): Promise<ModerationApp> {
  const app = await startApp(options);
  const liveKey = (scopes: ('read' | 'write:report' | 'admin')[]) =>
    app.createKey({ environment: 'live', scopes });
  const reporterKey = await liveKey(['read', 'write:report']);
  const moderator = await liveKey(['admin']);
  const colleague = await liveKey(['admin']);
  let filed = 0;
  const file = async ({ key = reporterKey, ...members }: Filing = {}) => {
    filed += 1;
    const body = {
      game: 'genshin',
      category: 'other',
      reported_uid: String(800_000_000 + filed),
      reporter_uid: String(700_000_000 + filed),
      description,
      ...members,
    };
    const reply = await app.post('/v1/scam-report', body, { key });
    if (reply.status !== 201) throw new Error(`A report was refused: ${reply.text}`);
    return String(reply.body.data.id);
  };
  const moderate = (path = '', sent: RequestOptions = {}) =>
    app.request(`/v1/admin/scam-reports${path}`, { key: moderator, ...sent });
  return {
    ...app,
    reporterKey,
    moderator,
    colleague,
    file,
    moderate,
    review: (id, body, key = moderator) => moderate(`/${id}/review`, { method: 'POST', body, key }),
    claim: (id, key = moderator) => moderate(`/${id}/claim`, { method: 'POST', key }),
    release: (id, key = moderator) => moderate(`/${id}/claim`, { method: 'DELETE', key }),
    async ids(query = '') {
      const { body } = await moderate(query);
      return body.data.map(({ id }: { id: string }) => id);
    },
    async scoreOf(uid) {
      const { body } = await app.get(`/v1/trust-score/genshin/${uid}`, { key: moderator });
      return body.data.score;
    },
  };
}

export const errorOf = (code: string, status: number) => ({ status, body: { error: { code } } });
