/** RFC 9110: whether a client takes gzip: by its name or as `*`, unless it says that it takes none of it. */
export function acceptsGzip(acceptEncoding: string | undefined): boolean {
  const qualities = new Map<string, number>();
  for (const entry of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    qualities.set(name, quality === undefined ? 1 : Number(quality.slice('q='.length)));
  }
  return (qualities.get('gzip') ?? qualities.get('*') ?? 0) > 0;
}
