/** What is not seen or turns the direction of text; a joiner stays within an emoji. */
const invisible = new RegExp(
  [
    // Control characters but line breaks and tabs.
    String.raw`[^\P{Cc}\n\t]`,
    // Marks of direction and what has no width.
    String.raw`[\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u00ad\ufff9-\ufffb]`,
    // Fillers, and marks of scripts that show nothing on their own.
    String.raw`\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u180b|\u180c|\u180d|\u180e|\u180f`,
    // Controls of shorthand and music, tags, further variation selectors.
    String.raw`[\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}]`,
    String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d`,
    String.raw`\u200d(?!\p{Extended_Pictographic})`,
  ].join('|'),
  'gu',
);

/** The text without what is not seen or makes it look like another one. */
export const stripInvisible = (text: string): string => text.replaceAll(invisible, '');

/** What HTML takes for the beginning of markup: a tag, a comment, an instruction. */
const markup = /<(?=[a-z/!?])/gi;

/**
 * A text of a caller that others read, as it is stored (R1.18): nothing unseen is in it, and no markup begins in it,
 * wherever it is shown. Half a surrogate pair is no character, and no store keeps it.
 */
export const plainText = (text: string): string =>
  stripInvisible(text.replaceAll(/\p{Cs}/gu, '\ufffd').replaceAll(/\r\n?/g, '\n'))
    .replaceAll(markup, '‹')
    .trim();

/** The same of a name, which is a single line. */
export const plainName = (text: string): string => plainText(text).replaceAll(/\s+/gu, ' ');

/** Whether a text that is kept as it was sent holds what is not seen. */
export const isSeen = (text: string): boolean =>
  stripInvisible(text) === text && !/[\n\t]/.test(text);

/** A word in capitals, with a line below for whatever is no letter or digit: `zh-cn` is ZH_CN. */
export const constantCase = (word: string): string =>
  word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');

/** A name in small letters, with a line before each that was a capital: `worldLevel` is world_level. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
