// Written by `npm run generate` from web/styles/tokens.css.

/** Colours by name and theme. */
export const tokens = {
  back: { light: '#fafbfd', dark: '#10131a' },
  raised: { light: '#ffffff', dark: '#181c25' },
  sunken: { light: '#f0f2f7', dark: '#0b0e14' },
  text: { light: '#171a21', dark: '#e9ebf1' },
  quiet: { light: '#515868', dark: '#a7afbf' },
  line: { light: '#dadee8', dark: '#2d3442' },
  accent: { light: '#1f4fb8', dark: '#93b5ff' },
  'accent-back': { light: '#e6edfc', dark: '#1d2a47' },
  'on-accent': { light: '#ffffff', dark: '#0b1220' },
  trusted: { light: '#2e7d32', dark: '#7ccf83' },
  neutral: { light: '#546e7a', dark: '#a3bac5' },
  caution: { light: '#8a5a00', dark: '#f0b95c' },
  flagged: { light: '#c62828', dark: '#ff958e' },
  'rarity-5': { light: '#8f5f12', dark: '#e6b566' },
  'rarity-4': { light: '#7651b5', dark: '#bfa0f2' },
  'rarity-3': { light: '#3b70a6', dark: '#8fbde8' },
  good: { light: '#1b7a3d', dark: '#75d095' },
  bad: { light: '#b3261e', dark: '#ff958e' },
  warn: { light: '#8a5a00', dark: '#f0b95c' },
} as const;

/** The fonts of a text that the reader's own machine draws. */
export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", sans-serif';
