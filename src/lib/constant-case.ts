/** A word in capitals, with a line below for whatever is no letter or digit: `zh-cn` is ZH_CN. */
export const constantCase = (word: string): string =>
  word.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_');
