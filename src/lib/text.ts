/** Characters that are invisible or change the direction of text; a joiner stays within an emoji. */
const invisible = new RegExp(
  [
    // Control characters except line breaks and tabs.
    String.raw`[^\P{Cc}\n\t]`,
    // Marks of direction and zero-width characters.
    String.raw`[\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad\ufff9-\ufffb]`,
    // Fillers, and marks that are invisible on their own.
    String.raw`\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u180b|\u180c|\u180d|\u180e|\u180f`,
    // Controls of shorthand and music, tags, further variation selectors.
    String.raw`[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
);

export const stripInvisible = (text: string): string => text.replaceAll(invisible, '');

const markup = /<(?=[a-z/!?])/gi;

/**
 * A caller's text that others read, as it is stored (R1.18): without invisible characters, and without the beginning of
 * markup. Half a surrogate pair is replaced, since no store accepts it.
 */
export const plainText = (text: string): string =>
  stripInvisible(text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/\r\n?/g, '\n'))
    .replaceAll(markup, '‹')
    .trim();

/** The same for a name, on a single line. */
export const plainName = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ');

/** Whether a text has no invisible characters; for texts that are stored as sent. */
export const isSeen = (text: string): boolean =>
  stripInvisible(text) === text && !/[\n\t]/.test(text);

/** `zh-cn` becomes ZH_CN. */
export const constantCase = (word: string): string =>
  word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');

/** `worldLevel` becomes world_level. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within HTML or SVG, in elements and quoted attributes. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char);
