import { z } from 'zod';
import { nearest } from '../../src/lib/nearest.ts';
import { Problem, problemAddress } from '../../src/lib/problem.ts';
import { findProblemEntry, type ProblemEntry, problemEntries } from '../../src/lib/problem-help.ts';
import { page } from '../page.ts';
import { Code } from '../parts/code.tsx';
import { Facts } from '../parts/facts.tsx';
import { Link } from '../parts/link.tsx';

/** Every error code, what it means and what to do. */
export const problems = page({
  path: '/problems',
  prefersData: true,
  render(_data, view) {
    const { texts } = view;
    const groups = [...new Set(problemEntries.map(({ status }) => status))];
    return {
      title: texts.nav.problems,
      description: texts.problems.about,
      isIndexed: true,
      main: (
        <>
          <h1>{texts.nav.problems}</h1>
          <p class="lead">{texts.problems.about}</p>
          {groups.map((status) => (
            <section key={status} lang="en">
              <h2 id={String(status ?? 'graphql')}>{status ?? 'GraphQL'}</h2>
              <ul class="operations">
                {problemEntries
                  .filter((entry) => entry.status === status)
                  .map(({ code, meaning }) => (
                    <li key={code}>
                      <Link view={view} to={`/problems/${code}`}>
                        <code>{code}</code>
                      </Link>
                      <span>{meaning}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      ),
    };
  },
  data: (_data, { baseUrl }) => problemEntries.map((entry) => dataOf(entry, baseUrl)),
});

/** What one code means. `/problems/RATE_LIMITED` works too, for GraphQL. */
export const problem = page({
  path: '/problems/:code',
  prefersData: true,
  input: { path: z.object({ code: z.string() }) },
  render(_data, view, { path: { code } }) {
    const entry = entryOf(code);
    const { problems: words } = view.texts;
    return {
      title: `${entry.title} (${entry.code})`,
      description: entry.meaning,
      isIndexed: true,
      main: (
        <article>
          <p>
            <Link view={view} to="/problems">
              {view.texts.nav.problems}
            </Link>
          </p>
          <div lang="en">
            <h1>{entry.title}</h1>
            <p class="lead">{entry.meaning}</p>
          </div>
          <Facts
            facts={[
              [words.code, entry.code],
              [words.status, entry.status === null ? 'GraphQL' : String(entry.status)],
            ]}
          />
          <h2 id="next">{words.next}</h2>
          <ol lang="en">
            {entry.next.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <h2 id="example">{words.example}</h2>
          <Code view={view} label={words.example} text={JSON.stringify(entry.example, null, 2)} />
        </article>
      ),
    };
  },
  data: (_data, { baseUrl }, { path: { code } }) => dataOf(entryOf(code), baseUrl),
});

const codes = problemEntries.map(({ code }) => code);

function entryOf(asked: string): ProblemEntry {
  const entry = findProblemEntry(asked.toLowerCase());
  if (entry) return entry;
  const meant = nearest(asked, codes);
  throw new Problem(
    'not_found',
    meant === undefined
      ? 'There is no such problem; /problems lists them all.'
      : `There is no such problem; did you mean ${meant}?`,
    meant === undefined ? {} : { meant: [{ name: meant, path: `/problems/${meant}` }] },
  );
}

const dataOf = (entry: ProblemEntry, baseUrl: string) => ({
  ...entry,
  type: problemAddress(baseUrl, entry.code),
});
