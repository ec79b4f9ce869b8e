import type { ComponentChildren, VNode } from 'preact';
import { linkTo, type View } from '../page.ts';

/** A link of this service, which keeps the language. */
export const Link = ({
  view,
  to,
  isCurrent = view.address === to,
  class: className,
  children,
}: {
  readonly view: View;
  readonly to: string;
  readonly isCurrent?: boolean;
  readonly class?: string | undefined;
  readonly children: ComponentChildren;
}): VNode => (
  <a href={linkTo(view, to)} class={className} aria-current={isCurrent ? 'page' : undefined}>
    {children}
  </a>
);
