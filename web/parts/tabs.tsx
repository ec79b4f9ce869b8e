import type { ComponentChildren, VNode } from 'preact';
import { gameIds } from '../../src/games/ids.ts';
import type { View } from '../page.ts';
import { Link } from './link.tsx';

/** The address of the same page with other values in its query; one that is undefined or empty is left out. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

/** Links of which one is chosen. */
export function Choice({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <nav class="choice" aria-label={label}>
      <ul>{children}</ul>
    </nav>
  );
}

export function Option({
  view,
  to,
  isChosen,
  children,
}: {
  readonly view: View;
  readonly to: string;
  readonly isChosen: boolean;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <li class={isChosen ? 'chosen' : undefined}>
      <Link view={view} to={to} isCurrent={isChosen}>
        {children}
      </Link>
    </li>
  );
}

/** The three games; `to` makes the address for one. */
export const GameTabs = ({
  view,
  game,
  to,
}: {
  readonly view: View;
  readonly game: string;
  readonly to: (game: string) => string;
}): VNode => (
  <Choice label={view.texts.catalog.game}>
    {gameIds.map((id) => (
      <Option key={id} view={view} to={to(id)} isChosen={id === game}>
        {view.texts.games[id]}
      </Option>
    ))}
  </Choice>
);
