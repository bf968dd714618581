/** Returns rows as a CSV text that `parseCsv` reads again; unlike an export it keeps cells as they are. */
export const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
