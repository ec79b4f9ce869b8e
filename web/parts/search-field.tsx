import type { ComponentChildren, VNode } from 'preact';
import type { View } from '../page.ts';

type Values = Readonly<Record<string, string | number | undefined>>;

/** In a form: what its answer keeps, and the language that the reader chose. */
export function Kept({
  view,
  values = {},
}: {
  readonly view: View;
  readonly values?: Values;
}): VNode {
  const kept: Values = { ...values, ...(view.isLanguageChosen && { lang: view.language }) };
  return (
    <>
      {Object.entries(kept).map(([name, value]) =>
        value === undefined || value === '' ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
    </>
  );
}

interface SearchFieldProps {
  readonly view: View;
  readonly value?: string;
  /** The page that is searched; all of the service when left out. */
  readonly within?: {
    readonly path: string;
    readonly label: string;
    readonly kept?: Values;
    /** Whether it answers suggestions. */
    readonly suggests?: true;
  };
  readonly children?: ComponentChildren;
}

/** A field for a UID or a name; the script of every page adds suggestions. */
export function SearchField({ view, value, within, children }: SearchFieldProps): VNode {
  const { search, searchPlaceholder, suggestions } = view.texts.shell;
  const suggests = within === undefined || within.suggests;
  return (
    <search>
      <form
        class={within ? 'search-field list-search' : 'search-field'}
        action={within?.path ?? '/search'}
      >
        <Kept view={view} {...(within?.kept && { values: within.kept })} />
        <input
          type="search"
          name="q"
          value={value}
          aria-label={within?.label ?? search}
          placeholder={within?.label ?? searchPlaceholder}
          autocomplete={suggests ? 'off' : undefined}
          data-suggestions={suggests ? suggestions : undefined}
          maxLength={100}
          required={within === undefined}
        />
        {within && (
          <button type="submit" class="quiet">
            {search}
          </button>
        )}
        {children}
      </form>
    </search>
  );
}
