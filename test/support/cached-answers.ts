import type { Reply, RequestOptions, TestApp } from './app.ts';

/** How many answers of /graphql came from the cache so far. */
export async function graphHits({ createKey, get }: TestApp): Promise<number> {
  const operator = await createKey({ environment: 'live', scopes: ['admin'] });
  const { text } = await get('/metrics', { key: operator });
  const line = /^waypoint_kept_answers_asked_total\{interface="graphql",outcome="hit"\} (\d+)$/m;
  return Number(line.exec(text)?.[1] ?? 0);
}

/** The replies to one document asked several times, and how many of them came from the cache. */
export async function askAgain(
  app: TestApp,
  document: string,
  { times = 3, ...options }: RequestOptions & { readonly times?: number } = {},
  variables: Record<string, unknown> = {},
): Promise<{ readonly replies: Reply[]; readonly hits: number }> {
  const before = await graphHits(app);
  const replies: Reply[] = [];
  for (let count = 0; count < times; count += 1)
    replies.push(await app.query(document, variables, options));
  return { replies, hits: (await graphHits(app)) - before };
}

/** The path of a document asked by GET. */
export const byGet = (document: string, variables: Record<string, unknown> = {}): string =>
  `/graphql?${new URLSearchParams({ query: document, variables: JSON.stringify(variables) })}`;
