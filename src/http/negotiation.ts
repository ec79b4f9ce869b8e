import { type Coding, codings } from '../lib/http-response.ts';
import { createLru } from '../lib/lru.ts';

/** The entries of `Accept` or `Accept-Encoding` in lower case with their qualities, 1 by default (RFC 9110). */
export function qualitiesOf(header = ''): ReadonlyMap<string, number> {
  const qualities = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice('q='.length)));
  }
  return qualities;
}

/** The quality of a media type: of its name, else of the narrowest range around it; 0 where it is not accepted. */
export function qualityOf(qualities: ReadonlyMap<string, number>, type: string): number {
  const ranges = [type, `${type.slice(0, type.indexOf('/'))}/*`, '*/*'];
  const quality = ranges.map((range) => qualities.get(range)).find((one) => one !== undefined) ?? 0;
  // A quality that is no number is none.
  return quality > 0 ? quality : 0;
}

/** Whether a client prefers HTML to JSON, as a browser does; `equal` where it prefers neither. */
export function prefersPage(accept: string | undefined, equal: boolean): boolean {
  const qualities = qualitiesOf(accept);
  const page = qualityOf(qualities, 'text/html');
  const json = qualityOf(qualities, 'application/json');
  return page === json ? equal : page > json;
}

/** No client sends a longer header: its answers are not compressed. */
const maxLength = 1000;
/** Clients send one of a few headers, which are read once. */
const remembered = createLru<Coding | 'none'>(100);
const maxRememberedLength = 100;

/** The coding that an `Accept-Encoding` prefers (RFC 9110, 12.5.3); undefined for none. */
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
  // Plain bytes need no entry, but `identity` may have a higher quality.
  if (best === 0 || quality(named.get('identity')) > best) return undefined;
  return codings.find((coding) => qualityOf(coding) === best);
}

/** A quality that is no number from 0 to 1 is none. */
const quality = (value: number | undefined): number =>
  value !== undefined && value > 0 && value <= 1 ? value : 0;
