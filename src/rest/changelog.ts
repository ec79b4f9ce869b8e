/** One announcement (R14.3): it is what callers poll to hear of deprecations. */
export interface Change {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly kind: 'added' | 'deprecated' | 'removed';
  readonly path: string;
  readonly text: string;
  /** The day a deprecated path ends. */
  readonly sunset: string | null;
}

/** Newest first. */
export const changelog: readonly Change[] = [
  {
    date: '2026-02-01',
    kind: 'removed',
    path: '/v0/',
    text: 'Version 0 was removed; every path of it answers 410. Use /v1/.',
    sunset: '2026-02-01',
  },
  { date: '2026-01-15', kind: 'added', path: '/v1/', text: 'Version 1.', sunset: null },
];
