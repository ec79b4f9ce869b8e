/** Anything that looks like a key, wherever it got into. */
const keyPattern = /(svc_(?:live|test)_)[A-Za-z0-9_-]+/g;

/** A text as it may be logged or repeated in an answer: never with a key (R2.3). */
export const withoutKeys = (text: string): string =>
  text.includes('svc_') ? text.replaceAll(keyPattern, '$1[redacted]') : text;
