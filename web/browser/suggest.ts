// Suggestions below the search field: a combobox (WAI-ARIA APG). Without the script the field is a form like any other.

interface Suggestion {
  readonly name: string;
  readonly about: string;
  readonly path: string;
}

/** How long a typist pauses before the service is asked. */
const pauseMs = 250;

export function startSuggestions(): void {
  for (const [index, form] of [
    ...document.querySelectorAll<HTMLFormElement>('search form'),
  ].entries()) {
    const input = form.querySelector<HTMLInputElement>('input[type=search]');
    if (input) suggestTo(form, input, `suggestions-${index}`);
  }
}

function suggestTo(form: HTMLFormElement, input: HTMLInputElement, id: string): void {
  const list = document.createElement('ul');
  list.id = id;
  list.className = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', input.ariaLabel ?? '');
  list.hidden = true;
  form.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);
  const asked = askLater(input, (suggestions) => show(suggestions));
  let chosen = -1;

  function show(suggestions: readonly Suggestion[]): void {
    list.replaceChildren(...suggestions.map((one, index) => optionOf(one, `${id}-${index}`)));
    list.hidden = suggestions.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    choose(-1);
  }

  function choose(index: number): void {
    chosen = index;
    for (const [at, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(at === index));
    const option = list.children[index];
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  }

  input.addEventListener('input', asked);
  input.addEventListener('blur', () => setTimeout(() => show([]), 150));
  const keys: Readonly<Record<string, () => void>> = {
    Escape: () => show([]),
    ArrowDown: () => choose((chosen + 1) % list.children.length),
    ArrowUp: () => choose((chosen <= 0 ? list.children.length : chosen) - 1),
    Enter: () => list.children[chosen]?.querySelector('a')?.click(),
  };
  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    // Enter without a choice sends the form.
    if (act === undefined || list.hidden || (event.key === 'Enter' && chosen < 0)) return;
    event.preventDefault();
    act();
  });
}

const chosenLanguage = (): string | null => new URLSearchParams(location.search).get('lang');

/** A text of the answer is text on the page, whatever is in it. */
function optionOf({ name, about, path }: Suggestion, id: string): HTMLLIElement {
  const option = document.createElement('li');
  option.id = id;
  option.setAttribute('role', 'option');
  const link = document.createElement('a');
  const lang = chosenLanguage();
  link.href = lang === null ? path : `${path}?lang=${encodeURIComponent(lang)}`;
  link.tabIndex = -1;
  link.textContent = name;
  const small = document.createElement('small');
  small.textContent = about;
  link.append(small);
  option.append(link);
  return option;
}

/** Asks for suggestions once the typist pauses; an older answer never replaces a newer one, and a failure shows nothing. */
function askLater(
  input: HTMLInputElement,
  show: (suggestions: readonly Suggestion[]) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  const ask = async (): Promise<void> => {
    running = new AbortController();
    const query = new URLSearchParams({ q: input.value.trim() });
    const lang = chosenLanguage();
    if (lang !== null) query.set('lang', lang);
    try {
      const answer = await fetch(`/search?${query}`, {
        headers: { accept: 'application/json' },
        signal: running.signal,
      });
      const { data = [] } = (await answer.json()) as { data?: readonly Suggestion[] };
      show(data);
    } catch {
      // The form still works.
    }
  };
  return () => {
    clearTimeout(timer);
    running?.abort();
    if (input.value.trim().length < 2) show([]);
    else timer = setTimeout(ask, pauseMs);
  };
}
