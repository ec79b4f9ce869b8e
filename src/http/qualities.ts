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
  const [page, json] = [
    qualityOf(qualities, 'text/html'),
    qualityOf(qualities, 'application/json'),
  ];
  return page === json ? equal : page > json;
}
