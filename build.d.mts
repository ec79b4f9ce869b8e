/** Bundles entries of the project into a folder, each under its own name, with the tables of the games beside them. */
export function bundleInto(outdir: string, entryPoints: readonly string[], options?: { readonly sourcemap?: boolean }): Promise<void>;

/** The service and the program of its operator, which run without the sources: entries for `bundleInto`. */
export const programs: readonly string[];

/** What runs in processes of their own, as entries. */
export const workers: readonly string[];

/** The scripts and styles of the pages for people, by the names of their sources: `site.css`. */
export function buildWebFiles(): Promise<{ readonly name: string; readonly text: string }[]>;
