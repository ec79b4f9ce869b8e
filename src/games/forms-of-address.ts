const sisterFirst = /\{F#[^{}]*\}\{M#([^{}]*)\}/g;
const brotherFirst = /\{M#([^{}]*)\}\{F#[^{}]*\}/g;

/** A text of the games with one of its two forms of address: the brother's. */
export const inOneForm = (text: string): string =>
  text.replace(sisterFirst, '$1').replace(brotherFirst, '$1');
