// Suggestions below a search field, from where its form leads: a combobox (WAI-ARIA APG). Without the script the field is a form like any other.

interface Suggestion {
  readonly name: string;
  readonly about: string;
  readonly path: string;
}

/** How long a typist pauses before the service is asked. */
const pauseMs = 250;
/** Between two questions: as often as an address may ask for pages that are not in the cache, for as long as it likes. */
const intervalMs = 1000;
/** Answers that are remembered, so that going back asks nothing. */
const maxRemembered = 30;

export function startSuggestions(): void {
  for (const [index, form] of [
    ...document.querySelectorAll<HTMLFormElement>('search form'),
  ].entries()) {
    const input = form.querySelector<HTMLInputElement>('input[data-suggestions]');
    if (input) suggestTo(form, input, `suggestions-${index}`);
  }
}

function suggestTo(form: HTMLFormElement, input: HTMLInputElement, id: string): void {
  const label = input.dataset['suggestions'] ?? '';
  const list = element('div', { id, class: 'suggestions', role: 'listbox', 'aria-label': label });
  const count = element('p', { class: 'unseen', role: 'status' });
  list.hidden = true;
  form.append(list, count);
  setAttributes(input, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': id,
    'aria-expanded': 'false',
  });
  let chosen = -1;

  function show(suggestions: readonly Suggestion[]): void {
    list.replaceChildren(...suggestions.map((one, index) => optionOf(one, `${id}-${index}`)));
    list.hidden = suggestions.length === 0;
    count.textContent = list.hidden ? '' : `${label}: ${suggestions.length}`;
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

  const questions = createQuestions(form.action, show);
  const close = (): void => {
    questions.stop();
    show([]);
  };
  input.addEventListener('input', () => questions.ask(input.value.trim()));
  input.addEventListener('blur', close);
  // A press on a suggestion leaves the focus where it is.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  const keys: Readonly<Record<string, () => void>> = {
    Escape: close,
    ArrowDown: () => choose((chosen + 1) % list.children.length),
    ArrowUp: () => choose((chosen <= 0 ? list.children.length : chosen) - 1),
    Enter: () => (list.children[chosen] as HTMLElement | undefined)?.click(),
  };
  input.addEventListener('keydown', (event) => {
    const act = keys[event.key];
    // Keys of an input method are its own; Enter without a choice sends the form.
    if (!act || list.hidden || event.isComposing || (event.key === 'Enter' && chosen < 0)) return;
    event.preventDefault();
    act();
  });
}

const chosenLanguage = (): string | null => new URLSearchParams(location.search).get('lang');

function setAttributes(to: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) to.setAttribute(name, value);
}

function element(name: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  return made;
}

/** A text of the answer is text on the page, whatever is in it. */
function optionOf({ name, about, path }: Suggestion, id: string): HTMLElement {
  const lang = chosenLanguage();
  const to = new URL(path, location.origin);
  if (lang !== null) to.searchParams.set('lang', lang);
  const href = `${to.pathname}${to.search}${to.hash}`;
  const option = element('a', { id, href, role: 'option', tabindex: '-1' });
  const small = element('small', {});
  small.textContent = about;
  option.append(name, small);
  return option;
}

/** A letter of the alphabet, or the beginning of a UID, finds nothing of use. */
const isTooShort = (query: string): boolean => /^(?:[!-~]?|[0-9]{1,8})$/.test(query);

/** Asks once the typist pauses; an older answer never replaces a newer one, and a failure shows nothing. */
function createQuestions(address: string, show: (suggestions: readonly Suggestion[]) => void) {
  const remembered = new Map<string, readonly Suggestion[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;
  let askedAt = -intervalMs;

  async function send(query: string): Promise<void> {
    running = new AbortController();
    const { signal } = running;
    askedAt = performance.now();
    const parameters = new URLSearchParams({ q: query });
    const lang = chosenLanguage();
    if (lang !== null) parameters.set('lang', lang);
    try {
      const headers = { accept: 'application/json' };
      const answer = await fetch(`${address}?${parameters}`, { headers, signal });
      const { data = [] } = (await answer.json()) as { data?: readonly Suggestion[] };
      if (answer.ok && remembered.size < maxRemembered) remembered.set(query, data);
      if (!signal.aborted) show(data);
    } catch {
      // The form still works.
    }
  }

  function stop(): void {
    clearTimeout(timer);
    running?.abort();
  }

  return {
    stop,
    ask(query: string): void {
      stop();
      const known = isTooShort(query) ? [] : remembered.get(query);
      if (known) show(known);
      else {
        const wait = Math.max(pauseMs, askedAt + intervalMs - performance.now());
        timer = setTimeout(send, wait, query);
      }
    },
  };
}
