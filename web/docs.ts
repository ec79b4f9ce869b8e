/** A heading of a page of the docs, with the text below it for the search. */
export interface DocSection {
  /** Its anchor; empty for the page itself. */
  readonly id: string;
  readonly title: string;
  readonly depth: number;
  readonly text: string;
}

/** A guide, or an operation of the reference, as it was rendered at build (tools/docs). */
export interface DocPage {
  /** `data`, `api/getPlayerBatch`. */
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Made of files of this project alone. */
  readonly html: string;
  readonly sections: readonly DocSection[];
  /** Of a page of the reference. */
  readonly operation?: DocOperation;
}

export interface DocOperation {
  readonly method: string;
  /** `/v1/player/{game}/{uid}`. */
  readonly path: string;
}

export interface DocLink {
  readonly slug: string;
  readonly title: string;
  readonly operation?: DocOperation;
}

/** What there is to read. */
export interface DocIndex {
  readonly guides: readonly { readonly id: string; readonly pages: readonly DocLink[] }[];
  readonly reference: readonly {
    /** `players`. */
    readonly id: string;
    readonly title: string;
    readonly pages: readonly DocLink[];
  }[];
}

export interface DocHit {
  readonly slug: string;
  readonly id: string;
  readonly page: string;
  readonly section: string;
  /** The text around the first word that was found, in parts. */
  readonly text: readonly { readonly text: string; readonly isHit: boolean }[];
  readonly operation?: DocOperation;
}

/** The rendered docs, as files or, where the service runs from its sources, made on first use. */
export interface Docs {
  index(): Promise<DocIndex>;
  find(slug: string): Promise<DocPage | undefined>;
  /** At most 30 sections that have every word, the best first; at most 3 of a page. */
  search(query: string): Promise<readonly DocHit[]>;
}
