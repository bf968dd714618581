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

/** More rows than fit a screen; laying them all out at once takes several frames on a slow phone. */
const rowsAFrame = 50

const turns = new WeakMap<HTMLTableSectionElement, number>()

/** Shows only the rows that hold every typed word, what fits the screen first; gives how many these are. */
export function filterRows(body: HTMLTableSectionElement, typed: string): number {
  const asked = foldForSearch(typed).split(' ').filter(Boolean)
  const fitting: HTMLTableRowElement[] = []
  for (const row of body.rows) {
    const fits = asked.every((word) => wordsOf(row).includes(word))
    if (fits) fitting.push(row)
    if (!fits || fitting.length > rowsAFrame) row.hidden = true
  }
  const turn = (turns.get(body) ?? 0) + 1
  turns.set(body, turn)
  const show = (from: number) => {
    if (turns.get(body) !== turn) return
    for (const row of fitting.slice(from, from + rowsAFrame)) row.hidden = false
    if (from + rowsAFrame < fitting.length) requestAnimationFrame(() => show(from + rowsAFrame))
  }
  show(0)
  return fitting.length
}
