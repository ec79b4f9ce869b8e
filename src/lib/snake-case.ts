/** A name in small letters, with a line before each that was a capital: `worldLevel` is world_level. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
