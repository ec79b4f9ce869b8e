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
