import { consumeFrom } from '../../http/consume-tokens.ts';
import type { Endpoint } from '../../http/endpoint.ts';
import { prefersPage } from '../../http/negotiation.ts';
import { Problem, problemAddress } from '../../lib/problem.ts';
import { findProblemEntry, type ProblemEntry, problemEntries } from '../../lib/problem-help.ts';
import { nearest } from '../../rest/input/names.ts';
import { textAnswer } from '../text-answer.ts';
import { dataAnswer, htmlType, pageAnswer, pagePolicy } from './answers.ts';
import type { PagesDependencies } from './dependencies.ts';
import { pageHtml } from './layout.ts';
import { noSuchProblemPage, problemPage } from './problem-pages.ts';

/** What is said of a code, for programs. */
export const problemData = (entry: ProblemEntry, baseUrl: string) => ({
  ...entry,
  type: problemAddress(baseUrl, entry.code),
});

const codes = problemEntries.map(({ code }) => code);

/** What one code means: a page or data, as the caller likes it; `/problems/RATE_LIMITED` is what GraphQL calls it. */
export function problemEndpoint(dependencies: PagesDependencies): Endpoint['handle'] {
  const { baseUrl, anonymous } = dependencies;
  const answers = new Map(
    problemEntries.map((entry) => {
      const page = pageAnswer(() => pageHtml(problemPage(entry), dependencies, '/problems'));
      const data = dataAnswer(() => problemData(entry, baseUrl));
      return [entry.code, { page, data }];
    }),
  );
  return async (requestContext, incoming) => {
    const asked = incoming.params['code'] ?? '';
    const isPage = prefersPage(requestContext.accept, false);
    const entry = findProblemEntry(asked.toLowerCase());
    const answer = entry && answers.get(entry.code);
    if (answer)
      return textAnswer(requestContext, incoming, anonymous, isPage ? answer.page : answer.data);
    await consumeFrom(anonymous, requestContext, 1);
    const meant = nearest(asked, codes);
    if (!isPage) throw noSuchProblem(meant);
    const headers = { 'Content-Type': htmlType, 'Cache-Control': 'no-store', ...pagePolicy };
    return {
      status: 404,
      headers,
      body: pageHtml(noSuchProblemPage(meant), dependencies, '/problems'),
    };
  };
}

const noSuchProblem = (meant: string | undefined): Problem =>
  new Problem(
    'not_found',
    meant === undefined
      ? 'There is no such problem; /problems lists them all.'
      : `There is no such problem; did you mean ${meant}?`,
  );
