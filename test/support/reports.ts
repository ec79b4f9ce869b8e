import { type Reply, startApp, type TestApp, type TestAppOptions } from './app.ts';

export const dayMs = 86_400_000;

/** 62 code points that censor to themselves. */
export const description = 'They promised a trade, took my account and never answered me.';

/** A report as /v1 takes it. */
export type Body = Record<string, unknown>;

export const reportOf = (fields: Body = {}): Body => ({
  game: 'genshin',
  reported_uid: '812345678',
  reporter_uid: '618123421',
  category: 'phishing',
  description,
  ...fields,
});

/** What came of a report, the same behind each interface. */
export interface Outcome {
  /** `accepted`, or the code of the refusal. */
  readonly code: string;
  readonly message: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
  readonly id: string;
  readonly reply: Reply;
}

export const interfaces = ['rest', 'graphql'] as const;
export type Interface = (typeof interfaces)[number];

export interface ReportsApp extends TestApp {
  /** A live key that reads and reports, another one of another family, and a moderator's. */
  readonly owner: string;
  readonly stranger: string;
  readonly moderator: string;
  file(
    fields?: Body,
    sent?: { key?: string; via?: Interface; idempotencyKey?: string },
  ): Promise<Outcome>;
  /** Files a report that has to be accepted, and answers its id. */
  filed(fields?: Body, sent?: { key?: string }): Promise<string>;
  review(id: string, body: Body): Promise<Reply>;
}

export async function startReports(options: TestAppOptions = {}): Promise<ReportsApp> {
  const app = await startApp(options);
  const keyWith = (scopes: ('read' | 'write:report' | 'admin')[]) =>
    app.createKey({ environment: 'live', scopes });
  const owner = await keyWith(['read', 'write:report']);
  const stranger = await keyWith(['read', 'write:report']);
  const moderator = await keyWith(['admin']);
  const file: ReportsApp['file'] = async (fields, { key = owner, via = 'rest', ...sent } = {}) => {
    const body = reportOf(fields);
    if (via === 'graphql') return ofGraph(await app.query(mutation, variablesOf(body), { key }));
    const headers = sent.idempotencyKey ? { 'idempotency-key': sent.idempotencyKey } : {};
    return ofRest(await app.post('/v1/scam-report', body, { key, headers }));
  };
  return {
    ...app,
    owner,
    stranger,
    moderator,
    file,
    async filed(fields, sent) {
      const { code, id, reply } = await file(fields, sent);
      if (code !== 'accepted') throw new Error(`A report was refused: ${reply.text}`);
      return id;
    },
    review: (id, body) => app.post(`/v1/admin/scam-reports/${id}/review`, body, { key: moderator }),
  };
}

const mutation = `
  mutation Submit(
    $game: Game!, $reportedUid: String!, $reporterUid: String!, $category: ReportCategory!
    $description: String!, $evidenceUrls: [String!], $contactPlatform: ContactPlatform
  ) {
    submitScamReport(
      game: $game, reportedUid: $reportedUid, reporterUid: $reporterUid, category: $category
      description: $description, evidenceUrls: $evidenceUrls, contactPlatform: $contactPlatform
    ) { reportId status createdAt expectedReviewBy }
  }
`;

const enumNames = new Set(['game', 'category', 'contact_platform']);

const variablesOf = (body: Body): Body =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      camelCase(name),
      enumNames.has(name) && typeof value === 'string' ? value.toUpperCase() : value,
    ]),
  );

const camelCase = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function ofRest(reply: Reply): Outcome {
  const { data, error } = reply.body;
  return {
    code: error?.code ?? 'accepted',
    message: error?.message ?? '',
    details: error?.details ?? [],
    id: data?.id ?? '',
    reply,
  };
}

function ofGraph(reply: Reply): Outcome {
  const [error] = reply.body.errors ?? [];
  const details = (error?.extensions.details ?? []) as Outcome['details'];
  return {
    code: error?.extensions.code.toLowerCase() ?? 'accepted',
    message: error?.message ?? '',
    details: details.map((detail) => ({ ...detail, path: snakeCase(detail.path) })),
    id: reply.body.data?.submitScamReport?.reportId ?? '',
    reply,
  };
}

/** How often each outcome came. */
export function countsOf(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { code } of outcomes) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
