import { qualitiesOf } from './qualities.ts';

/** RFC 9110: whether a client takes gzip: by its name or as `*`, unless it says that it takes none of it. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const qualities = qualitiesOf(acceptEncoding);
  return (qualities.get('gzip') ?? qualities.get('*') ?? 0) > 0;
}
