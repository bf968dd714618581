import { foldForSearch } from '#kit/text.ts'

/** What is searched in a row: its name, and its address, which has the Latin one. */
const words = new WeakMap<HTMLTableRowElement, string>()

function wordsOf(row: HTMLTableRowElement): string {
  const known = words.get(row)
  if (known !== undefined) return known
  const link = row.querySelector('a')
  const address = link?.getAttribute('href')?.split('/').at(-1)?.replaceAll('-', ' ') ?? ''
  const said = foldForSearch(`${link?.textContent ?? ''} ${address}`)
  words.set(row, said)
  return said
}

/** Shows only the rows that hold every typed word; gives how many these are. */
export function filterRows(body: HTMLTableSectionElement, typed: string): number {
  const asked = foldForSearch(typed).split(' ').filter(Boolean)
  let shown = 0
  for (const row of body.rows) {
    const fits = asked.every((word) => wordsOf(row).includes(word))
    if (row.hidden === fits) row.hidden = !fits
    if (fits) shown++
  }
  return shown
}
