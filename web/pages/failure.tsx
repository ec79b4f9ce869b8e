import type { VNode } from 'preact';
import { type Problem, problemStatus } from '../../src/lib/problem.ts';
import { findProblemEntry } from '../../src/lib/problem-help.ts';
import type { Rendered, View } from '../page.ts';
import { Link } from '../parts/link.tsx';
import type { Texts } from '../texts/en.ts';

/** The page in place of one that cannot be shown: what happened, and what to do next. */
export function failurePage(problem: Problem, view: View): Rendered {
  const { title, text } = wordsOf(problem, view.texts);
  return {
    title,
    description: text,
    main: (
      <section class="failure">
        <p class="failure-status" aria-hidden="true">
          {problemStatus(problem.code)}
        </p>
        <h1>{title}</h1>
        <p class="lead">{text}</p>
        <Meant view={view} message={problem.message} />
        {text === problem.message &&
          problem.details?.slice(1).map(({ path, message }) => (
            <p key={path} class="lead" lang="en">
              {`${path}: ${message}`}
            </p>
          ))}
        <p class="links">
          <Link view={view} to="/" isCurrent={false}>
            {view.texts.failure.home}
          </Link>
          <a href={`/problems/${problem.code}`}>
            <code>{problem.code}</code>
          </a>
        </p>
      </section>
    ),
  };
}

/** The near name that a message has; a link where that is a problem. */
function Meant({ view, message }: { readonly view: View; readonly message: string }): VNode | null {
  const meant = /did you mean (\w+)\?/.exec(message)?.[1];
  if (meant === undefined) return null;
  return (
    <p>
      {`${view.texts.catalog.meant} `}
      {findProblemEntry(meant) ? (
        <Link view={view} to={`/problems/${meant}`}>
          <code>{meant}</code>
        </Link>
      ) : (
        <code>{meant}</code>
      )}
    </p>
  );
}

function wordsOf(
  { code, message, retryAfterSeconds }: Problem,
  { failure }: Texts,
): { readonly title: string; readonly text: string } {
  switch (code) {
    case 'player_not_found':
      return failure.playerNotFound;
    case 'rate_limited':
      return { title: failure.limited.title, text: failure.limited.text(retryAfterSeconds ?? 1) };
    case 'upstream_unavailable':
      return failure.unavailable;
    case 'internal_error':
      return failure.defect;
    default:
      return problemStatus(code) === 404
        ? failure.notFound
        : { title: failure.badInput.title, text: message };
  }
}
