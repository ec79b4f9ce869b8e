/** Rows of cells under each other, each column as wide as its widest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0)),
  );
  return rows
    .map((cells) => {
      const padded = cells.map((cell, column) => cell.padEnd(widths[column] ?? 0));
      return `${padded.join('  ').trimEnd()}\n`;
    })
    .join('');
}
