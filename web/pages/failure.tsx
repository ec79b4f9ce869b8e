import { type Problem, problemStatus } from '../../src/lib/problem.ts';
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
        <Meant view={view} meant={problem.meant} />
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

/** What may be meant; a link where it has a path. */
function Meant({ view, meant }: { readonly view: View; readonly meant: Problem['meant'] }) {
  if (meant.length === 0) return null;
  return (
    <p>
      {`${view.texts.catalog.meant} `}
      {meant.map(({ name, path }, index) => (
        <>
          {index > 0 && ', '}
          {path === undefined ? (
            <code>{name}</code>
          ) : (
            <Link view={view} to={path}>
              {name}
            </Link>
          )}
        </>
      ))}
    </p>
  );
}

function wordsOf(
  { code, message, meant, retryAfterSeconds }: Problem,
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
      if (problemStatus(code) === 404)
        return code !== 'not_found' && meant.length > 0 ? failure.whichOne : failure.notFound;
      return { title: failure.badInput.title, text: message };
  }
}
