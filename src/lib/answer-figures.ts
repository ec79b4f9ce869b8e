/** What became of kept answers so far. */
export interface AnswerFigures {
  readonly entries: number;
  /** Plain and compressed together, with what an entry takes beside. */
  readonly bytes: number;
  /** Dropped to make room. */
  readonly evictions: number;
  /** Dropped since what they show changed. */
  readonly forgotten: number;
  /** By interface. */
  readonly sections: Readonly<Record<string, { readonly hits: number; readonly misses: number }>>;
}

/** How many bodies were compressed so far, and how many went out plain since too many were waiting. */
export interface CompressionFigures {
  readonly made: number;
  readonly refused: number;
}
