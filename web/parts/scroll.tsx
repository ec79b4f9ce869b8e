import type { ComponentChildren, VNode } from 'preact';

/** What may be wider than a phone, and scrolls by itself. */
export const Scroll = ({ children }: { readonly children: ComponentChildren }): VNode => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it too
  <div class="scroll" tabIndex={0}>
    {children}
  </div>
);
