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

/** Reads the words of all rows before somebody types. */
export function prepareRows(body: HTMLTableSectionElement): void {
  for (const row of body.rows) wordsOf(row)
}

/** What fits a screen stands in the first frame; showing all rows in one takes a slow phone several. */
const rowsAFrame = 30

const turns = new WeakMap<HTMLTableSectionElement, number>()

/** Shows only the rows that hold every typed word, what fits the screen first; gives how many these are. */
export function filterRows(body: HTMLTableSectionElement, typed: string): number {
  const asked = foldForSearch(typed).split(' ').filter(Boolean)
  const late: HTMLTableRowElement[] = []
  let fitting = 0
  for (const row of body.rows) {
    const fits = asked.every((word) => wordsOf(row).includes(word))
    if (fits) fitting++
    // Written only when it changes: every write costs the row its styles.
    if (row.hidden !== fits) continue
    if (fits && fitting > rowsAFrame) late.push(row)
    else row.hidden = !fits
  }
  const turn = (turns.get(body) ?? 0) + 1
  turns.set(body, turn)
  const showLate = (from: number) => {
    if (from >= late.length || turns.get(body) !== turn) return
    for (const row of late.slice(from, from + rowsAFrame)) row.hidden = false
    requestAnimationFrame(() => showLate(from + rowsAFrame))
  }
  requestAnimationFrame(() => requestAnimationFrame(() => showLate(0)))
  return fitting
}
