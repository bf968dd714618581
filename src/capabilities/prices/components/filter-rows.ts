import { foldForSearch } from '#kit/text.ts'

type Row = {
  element: HTMLTableRowElement
  /** What is searched: its name, and its address, which has the Latin one. */
  words: string
  leftOut: boolean
}

const prepared = new WeakMap<HTMLTableSectionElement, Row[]>()

/** Reads the words of all rows, once: best before somebody types. */
export function prepareRows(body: HTMLTableSectionElement): Row[] {
  const known = prepared.get(body)
  if (known) return known
  const rows = Array.from(body.rows, (element) => {
    const link = element.querySelector('a')
    const address = link?.getAttribute('href')?.split('/').at(-1)?.replaceAll('-', ' ') ?? ''
    return { element, words: foldForSearch(`${link?.textContent ?? ''} ${address}`), leftOut: false }
  })
  prepared.set(body, rows)
  return rows
}

/** A row of one line. */
const rowHeight = 53
const rowsALaterFrame = 30

/**
 * How many rows are in view: these stand in the first frame. Each further one is laid out for nobody, and all of them would take
 * a slow phone several frames.
 */
function rowsInView(body: HTMLTableSectionElement): number {
  const room = innerHeight - Math.max(body.getBoundingClientRect().top, 0)
  return Math.min(Math.max(Math.ceil(room / rowHeight), 4), 20)
}

const turns = new WeakMap<HTMLTableSectionElement, number>()

/** Shows only the rows that hold every typed word, what fits the screen first; gives how many these are. */
export function filterRows(body: HTMLTableSectionElement, typed: string): number {
  const asked = foldForSearch(typed).split(' ').filter(Boolean)
  const rowsInFirstFrame = rowsInView(body)
  const late: Row[] = []
  let fitting = 0
  for (const row of prepareRows(body)) {
    const fits = asked.every((word) => row.words.includes(word))
    if (fits) fitting++
    if (row.leftOut !== fits) continue
    if (fits && fitting > rowsInFirstFrame) late.push(row)
    else leaveOut(row, !fits)
  }
  const turn = (turns.get(body) ?? 0) + 1
  turns.set(body, turn)
  const showLate = (from: number) => {
    if (from >= late.length || turns.get(body) !== turn) return
    for (const row of late.slice(from, from + rowsALaterFrame)) leaveOut(row, false)
    requestAnimationFrame(() => showLate(from + rowsALaterFrame))
  }
  requestAnimationFrame(() => requestAnimationFrame(() => showLate(0)))
  return fitting
}

/** Not by `hidden`, which styles of the whole product look at: only the table's own rule does at this one. */
function leaveOut(row: Row, leftOut: boolean): void {
  row.leftOut = leftOut
  row.element.toggleAttribute('data-left-out', leftOut)
}
