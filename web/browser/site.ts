// What every page does beyond being read: the switch of the theme, copy buttons, suggestions, dates of the reader's place.

import { startSuggestions } from './suggest.ts';

/** Shows the switch, which turns what is seen into its opposite and remembers it. */
function startThemeSwitch(): void {
  const root = document.documentElement;
  const isDark = (): boolean =>
    (root.dataset['theme'] ??
      (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-switch]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const theme = isDark() ? 'light' : 'dark';
      root.dataset['theme'] = theme;
      localStorage.setItem('theme', theme);
    });
  }
}

/** Buttons that copy a text: their own `data-copy`, or that of the code before them. */
function startCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const text = button.dataset['copy'] || button.previousElementSibling?.textContent || '';
      await navigator.clipboard.writeText(text);
      const before = button.textContent;
      button.textContent = button.dataset['copied'] ?? '✓';
      setTimeout(() => {
        button.textContent = before;
      }, 1500);
    });
  }
}

/** Moments in the time of the reader's place; without the script they are in UTC. */
function localizeTimes(): void {
  const { lang } = document.documentElement;
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-moment]')) {
    const format = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short' });
    time.textContent = format.format(new Date(time.dateTime));
  }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How far moments are, `in 3 days`, in whole units; a day without a time counts days. */
function showDistances(): void {
  const format = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' });
  for (const place of document.querySelectorAll<HTMLElement>('[data-from-now]')) {
    const { fromNow = '' } = place.dataset;
    const distance = Date.parse(fromNow) - Date.now();
    const fitting = fromNow.includes('T') ? units : units.slice(0, 1);
    const [unit, size] =
      fitting.find(([, one]) => Math.abs(distance) >= one) ?? fitting.at(-1) ?? units[0];
    place.textContent = format.format(Math.trunc(distance / size), unit);
  }
}

/** A bar at the top while the next page is on its way: a player whom no one asked for yet takes seconds. */
function startProgress(): void {
  addEventListener('pagehide', () => document.documentElement.classList.remove('leaving'));
  addEventListener('beforeunload', () => document.documentElement.classList.add('leaving'));
}

startThemeSwitch();
startCopyButtons();
localizeTimes();
showDistances();
startProgress();
startSuggestions();
