import { pathTemplate } from '../../rest/path-template.ts';
import type { RestEndpoint } from '../../rest/rest-endpoint.ts';
import type { AnyRoute } from '../../rest/route.ts';

/** One operation of /v1, as the index names it. */
export interface OperationEntry {
  readonly operation: string;
  readonly method: RestEndpoint['method'];
  /** `/v1/player/{game}/{uid}`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** Any one of these scopes will do; without any, any valid key. */
  readonly scopes: readonly string[];
  /** Where the reference describes it, on this host. */
  readonly documentation: string;
}

/** Every operation, in the order of the table of routes; `rest` are the same routes, ready to answer. */
export const operationEntries = (
  routes: readonly AnyRoute[],
  rest: readonly RestEndpoint[],
): readonly OperationEntry[] =>
  routes.map(({ operation, method, path, summary, tags }, index) => {
    const [tag = 'other'] = tags;
    const scope = rest[index]?.scope ?? [];
    return {
      operation,
      method,
      path: pathTemplate(path),
      summary,
      tag,
      scopes: typeof scope === 'string' ? [scope] : scope,
      documentation: `/docs#tag/${tag}/${operation}`,
    };
  });
