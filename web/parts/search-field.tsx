import type { ComponentChildren, VNode } from 'preact';
import type { View } from '../page.ts';

/** The field for a UID or a name of anything; the script of every page adds suggestions. */
export function SearchField({
  view,
  value,
  children,
}: {
  readonly view: View;
  readonly value?: string;
  readonly children?: ComponentChildren;
}): VNode {
  const { search, searchPlaceholder, suggestions } = view.texts.shell;
  return (
    <search>
      <form class="search-field" action="/search">
        {view.isLanguageChosen && <input type="hidden" name="lang" value={view.language} />}
        <input
          type="search"
          name="q"
          value={value}
          aria-label={search}
          placeholder={searchPlaceholder}
          autocomplete="off"
          data-suggestions={suggestions}
          maxLength={100}
          required
        />
        {children}
      </form>
    </search>
  );
}
