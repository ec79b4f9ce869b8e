import { memoize } from './memoize.ts';
import { nearest } from './nearest.ts';

/** A longer text is no language tag. */
const maxLength = 35;

function tagOf(text: string): Intl.Locale | undefined {
  if (text.length > maxLength) return undefined;
  try {
    return new Intl.Locale(text.replaceAll('_', '-'));
  } catch {
    return undefined;
  }
}

/** A tag with its script, which tells the two kinds of Chinese apart. */
const maximized = memoize((language: string) => tagOf(language)?.maximize());

/**
 * The language of a list that a tag of BCP 47 means, in any case: `en` for `en-US`, `zh-tw` for `zh-Hant`. Undefined where
 * the tag does not say which one: `zh`, when the list has both.
 */
export function languageMeant<Known extends string>(
  text: string,
  known: readonly Known[],
): Known | undefined {
  const tag = tagOf(text);
  if (tag === undefined) return undefined;
  const { script } = tag.maximize();
  const same = known.filter((one) => maximized(one)?.language === tag.language);
  const isClear = same.length === 1 || (tag.script ?? tag.region) !== undefined;
  return isClear ? same.find((one) => maximized(one)?.script === script) : undefined;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** The language of a list that may be meant by its country (`jp`), its English name, or a text that is like it. */
export function languageNear<Known extends string>(
  text: string,
  known: readonly Known[],
): Known | undefined {
  const isShort = /^[a-z]{2}$/i.test(text);
  const isCountry = isShort && countryNames.of(text.toUpperCase()) !== undefined;
  const tag = tagOf(isCountry ? `und-${text}` : text);
  const found = tag && languageMeant(tag.maximize().baseName, known);
  if (found !== undefined || isShort) return found;
  const names = [...known, ...known.map((one) => languageNames.of(one) ?? one)];
  const at = names.indexOf(nearest(text, names) ?? '');
  return at < 0 ? undefined : known[at % known.length];
}
