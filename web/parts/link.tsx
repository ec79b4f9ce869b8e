import type { ComponentChildren, VNode } from 'preact';
import { linkTo, type View } from '../page.ts';

/** A link of this service, which keeps the language. */
export const Link = ({
  view,
  to,
  class: className,
  children,
}: {
  readonly view: View;
  readonly to: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}): VNode => (
  <a
    href={linkTo(view, to)}
    class={className}
    aria-current={view.address === to ? 'page' : undefined}
  >
    {children}
  </a>
);
