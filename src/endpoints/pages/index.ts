import type { Endpoint } from '../../http/endpoint.ts';
import { prefersPage } from '../../http/negotiation.ts';
import { problemEntries } from '../../lib/problem-help.ts';
import { type TextAnswer, textAnswer } from '../text-answer.ts';
import { dataAnswer, pageAnswer, referencePolicy } from './answers.ts';
import type { PagesDependencies } from './dependencies.ts';
import { docsHtml } from './docs-page.ts';
import { graphiqlFiles, pageFiles } from './files.ts';
import { homeData, homePage } from './home.ts';
import { type Page, pageHtml } from './layout.ts';
import type { OperationEntry } from './operations.ts';
import { operationsPage } from './operations-page.ts';
import { problemsPage } from './problem-pages.ts';
import { problemData, problemEndpoint } from './problems.ts';

/** What people open in a browser, and what programs get at the same addresses (R16.5). All of it is from here. */
export function pageEndpoints(dependencies: PagesDependencies): Endpoint[] {
  const { operations, baseUrl, anonymous } = dependencies;
  const open = (path: string, handle: Endpoint['handle']): Endpoint => ({
    method: 'GET',
    path,
    access: { kind: 'open' },
    errorForm: 'envelope',
    retryGuarded: false,
    handle,
  });
  const kept = (path: string, answer: TextAnswer): Endpoint =>
    open(path, (requestContext, incoming) =>
      textAnswer(requestContext, incoming, anonymous, answer),
    );
  /** `equal` is what they get who like both the same, or say nothing: pages where true. */
  const both = (path: string, make: () => Page, makeData: () => unknown, equal = false) => {
    const page = pageAnswer(() => pageHtml(make(), dependencies, path));
    const data = dataAnswer(makeData);
    return open(path, (requestContext, incoming) => {
      const answer = prefersPage(requestContext.accept, equal) ? page : data;
      return textAnswer(requestContext, incoming, anonymous, answer);
    });
  };
  return [
    both(
      '/',
      () => homePage(baseUrl, dependencies),
      () => homeData(baseUrl, dependencies),
      true,
    ),
    both(
      '/v1',
      () => operationsPage(operations()),
      () => indexData(operations(), baseUrl),
    ),
    both(
      '/problems',
      () => problemsPage(problemEntries),
      () => problemEntries.map((entry) => problemData(entry, baseUrl)),
    ),
    open('/problems/:code', problemEndpoint(dependencies)),
    kept(
      '/docs',
      pageAnswer(() => docsHtml, referencePolicy),
    ),
    ...[...pageFiles, ...(dependencies.graphiql ? graphiqlFiles : [])].map(({ path, ...file }) =>
      kept(path, file),
    ),
  ];
}

const indexData = (operations: readonly OperationEntry[], baseUrl: string) => ({
  api_version: 'v1',
  openapi: `${baseUrl}/openapi.json`,
  documentation: `${baseUrl}/docs`,
  operations: operations.map(({ documentation, ...operation }) => ({
    ...operation,
    documentation: `${baseUrl}${documentation}`,
  })),
});
