import type { VNode } from 'preact';
import type { View } from '../page.ts';

/** A block of code with a copy button, which the script of every page shows. */
export function Code({
  view,
  label,
  text,
}: {
  readonly view: View;
  /** What it is, for readers of screens. */
  readonly label: string;
  readonly text: string;
}): VNode {
  const { copy, copied } = view.texts.shell;
  return (
    <section class="code" aria-label={label}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <button type="button" class="quiet copy" data-copy="" data-copied={copied} hidden>
        {copy}
      </button>
    </section>
  );
}
