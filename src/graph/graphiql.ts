import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { render } from './graphiql-render.ts';

/** GraphiQL's page: one for the whole process, whoever asks for it. */
export interface GraphiqlPage {
  /** By gzip, as it is sent to nearly everybody, and its tag. Made when the first one asks. */
  compressed(): Promise<{ readonly bytes: Uint8Array; readonly etag: string }>;
  /** For a client that reads nothing compressed: four times the size, and made when the first one asks. */
  plain(): Promise<Uint8Array>;
}

/** Runs something once and keeps what came of it; a failure is not kept. */
function once<Result>(run: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => {
    made ??= run().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

const compressed = once(async () => {
  const bytes = await render();
  return { bytes, etag: `W/"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
});
const plain = once(async () => promisify(gunzip)((await compressed()).bytes));

/** Nothing of it depends on the configuration. */
export const graphiqlPage: GraphiqlPage = { compressed, plain };
