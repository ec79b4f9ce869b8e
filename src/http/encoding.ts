import { type Coding, codings } from '../lib/coding.ts';
import { createLru } from '../lib/lru.ts';
import { qualitiesOf } from './qualities.ts';

/** Nobody names so many; whoever does is answered plain. */
const maxLength = 1000;
/** Clients send one of a few headers; those that are asked for often stay. */
const remembered = createLru<Coding | 'none'>(100);
const maxRememberedLength = 100;

/** What the client of this `Accept-Encoding` likes best of what there is (RFC 9110, 12.5.3); undefined for plain. */
export function codingOf(acceptEncoding: string | undefined): Coding | undefined {
  if (acceptEncoding === undefined || acceptEncoding.length > maxLength) return undefined;
  const known = remembered.get(acceptEncoding);
  const coding = known ?? liked(acceptEncoding) ?? 'none';
  if (known === undefined && acceptEncoding.length <= maxRememberedLength)
    remembered.set(acceptEncoding, coding);
  return coding === 'none' ? undefined : coding;
}

function liked(acceptEncoding: string): Coding | undefined {
  const named = qualitiesOf(acceptEncoding);
  const qualityOf = (coding: Coding): number =>
    quality(
      named.get(coding) ?? (coding === 'gzip' ? named.get('x-gzip') : undefined) ?? named.get('*'),
    );
  const best = Math.max(...codings.map(qualityOf));
  // Plain is what nobody has to ask for; who does may like it better.
  if (best === 0 || quality(named.get('identity')) > best) return undefined;
  return codings.find((coding) => qualityOf(coding) === best);
}

/** A quality that is no number from 0 to 1 is none. */
const quality = (value: number | undefined): number =>
  value !== undefined && value > 0 && value <= 1 ? value : 0;
