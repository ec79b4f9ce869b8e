const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const byNumberThenText = ([a]: [string, unknown], [b]: [string, unknown]): number => {
  const difference = Number(a) - Number(b);
  if (difference) return difference;
  return a < b ? -1 : 1;
};

const sortedEntries = (record: Readonly<Record<string, unknown>>): [string, unknown][] =>
  Object.entries(record).toSorted(byNumberThenText);

function line(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(line).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value ?? null);
  const members = sortedEntries(value).map(
    ([key, member]) => `${JSON.stringify(key)}:${line(member)}`,
  );
  return `{${members.join(',')}}`;
}

/** Sorted keys, one record a line: the same tables are the same bytes, and a change is a readable diff. */
export function formatTables(tables: unknown): string {
  if (!isRecord(tables)) return `${line(tables)}\n`;
  const sections = sortedEntries(tables).map(([name, section]) => {
    if (!isRecord(section)) return `${JSON.stringify(name)}:${line(section)}`;
    const rows = sortedEntries(section).map(([key, row]) => `${JSON.stringify(key)}:${line(row)}`);
    return `${JSON.stringify(name)}:{\n${rows.join(',\n')}\n}`;
  });
  return `{\n${sections.join(',\n')}\n}\n`;
}
