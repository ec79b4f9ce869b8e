import type { ComponentChildren, VNode } from 'preact';
import type { View } from '../page.ts';

/** In a form: the language that the reader chose, which its answer keeps. */
export const KeptLanguage = ({ view }: { readonly view: View }): VNode | null =>
  view.isLanguageChosen ? <input type="hidden" name="lang" value={view.language} /> : null;

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
        <KeptLanguage view={view} />
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
