/**
 * Moves the focus to the next (1) or the previous (-1) row: to its link, so that Enter opens it, or else to the row.
 */
export function crawlRows(table: HTMLTableElement | null, step: 1 | -1): void {
  const rows = [...(table?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[Math.min(Math.max(here + step, 0), rows.length - 1)]
  const target = row?.querySelector<HTMLElement>('th a') ?? row
  target?.focus()
  row?.scrollIntoView({ block: 'nearest' })
}
