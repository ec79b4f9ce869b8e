import { type Coding, codings } from '../lib/http-response.ts';
import { createLru } from '../lib/lru.ts';

/** What an `Accept` or `Accept-Encoding` names, in lower case, each with its quality: 1 unless it says another (RFC 9110). */
export function qualitiesOf(header = ''): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice('q='.length)));
  }
  return qualities;
}

/** How much a media type is liked: by its own name, else by the range that it falls into, the narrower one first; 0 for not at all. */
export function qualityOf(qualities: ReadonlyMap<string, number>, type: string): number {
  const ranges = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  const quality = ranges.map((range) => qualities.get(range)).find((one) => one !== undefined) ?? 0;
  // A quality that is no number is none.
  return quality > 0 ? quality : 0;
}

/** Whether a client likes a page better than JSON, as a browser does; `equal` is for who likes both the same, or says nothing. */
export function prefersPage(accept: string | undefined, equal: boolean): boolean {
  const qualities = qualitiesOf(accept);
  const page = qualityOf(qualities, 'text/html');
  const json = qualityOf(qualities, 'application/json');
  return page === json ? equal : page > json;
}

/** A longer header is no client's: its body is sent uncompressed. */
const maxLength = 1000;
/** Clients send one of a few headers; those that are asked for often stay. */
const remembered = createLru<Coding | 'none'>(100);
const maxRememberedLength = 100;

/** What the client of this `Accept-Encoding` likes best of what there is (RFC 9110, 12.5.3); undefined for plain. */
export function chooseCoding(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined || acceptEncoding.length > maxLength) return undefined;
  const known = remembered.get(acceptEncoding);
  const coding = known ?? bestCoding(acceptEncoding) ?? 'none';
  if (known === undefined && acceptEncoding.length <= maxRememberedLength)
    remembered.set(acceptEncoding, coding);
  return coding === 'none' ? undefined : coding;
}

function bestCoding(acceptEncoding: string): Coding | undefined {
  const named = qualitiesOf(acceptEncoding);
  const qualityOf = (coding: Coding): number =>
    quality(
      named.get(coding) ?? (coding === 'gzip' ? named.get('x-gzip') : undefined) ?? named.get('*'),
    );
  const best = Math.max(...codings.map(qualityOf));
  // A client gets plain bytes without asking; one that names `identity` may prefer them.
  if (best === 0 || quality(named.get('identity')) > best) return undefined;
  return codings.find((coding) => qualityOf(coding) === best);
}

/** A quality that is no number from 0 to 1 is none. */
const quality = (value: number | undefined): number =>
  value !== undefined && value > 0 && value <= 1 ? value : 0;
