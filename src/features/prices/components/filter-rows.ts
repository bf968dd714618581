import { foldForSearch } from '#kit/text.ts'

type Row = {
  element: HTMLTableRowElement
  /** The searched text: its name, and its address, which has the Latin one. */
  words: string
  leftOut: boolean
}

/** Rows in one `tbody` that are hidden together when none of them matches. */
type Group = { element: HTMLTableSectionElement; rows: readonly Row[]; leftOut: boolean }

type Table = {
  groups: readonly Group[]
  /** The height of a row of one line. */
  rowHeight: number
  /** The number of rows in view, which must change in the first frame. Laying out further ones would be wasted. */
  inView: number
  turn: number
}

const prepared = new WeakMap<HTMLElement, Table>()

/** Reads the words and the heights of all rows, once: best before the person types. */
export function prepareRows(table: HTMLElement): Table {
  const entry = prepared.get(table)
  if (entry) return entry
  const groups = Array.from(table.querySelectorAll('tbody'), (element): Group => {
    const rows = Array.from(element.rows, (row): Row => {
      const link = row.querySelector('a')
      const address = link?.getAttribute('href')?.split('/').at(-1)?.replaceAll('-', ' ') ?? ''
      return { element: row, words: foldForSearch(`${link?.textContent ?? ''} ${address}`), leftOut: false }
    })
    return { element, rows, leftOut: false }
  })
  const first = groups[0]?.rows[0]?.element
  const made = { groups, rowHeight: first?.offsetHeight || usualRowHeight, inView: 0, turn: 0 }
  made.inView = rowsInView(table, made)
  prepared.set(table, made)
  return made
}

const usualRowHeight = 45

function rowsInView(element: HTMLElement, { rowHeight }: Pick<Table, 'rowHeight'>): number {
  const room = innerHeight - Math.max(element.getBoundingClientRect().top, 0)
  return Math.min(Math.max(Math.ceil(room / rowHeight), 4), 20)
}

/**
 * Shows only the rows that contain every typed word; returns their number. Hides whole groups wherever possible,
 * because the browser then skips all of their rows; rows below the screen follow after the typing. Measures nothing
 * here, because the layout of the input is pending.
 */
export function filterRows(element: HTMLElement, typed: string): number {
  const requests = foldForSearch(typed).split(' ').filter(Boolean)
  const fits = ({ words }: Row) => requests.every((word) => words.includes(word))
  const table = prepareRows(element)
  const late: { group: Group; fitting: readonly Row[] }[] = []
  let count = 0
  for (const group of table.groups) {
    const fitting = group.rows.filter(fits)
    const room = Math.max(0, table.inView - count)
    const already = !group.leftOut && group.rows.every((row) => row.leftOut !== fitting.includes(row))
    if (!already) {
      showRows(group, fitting.slice(0, room), table)
      if (fitting.length > room) late.push({ group, fitting })
    }
    count += fitting.length
  }
  const turn = ++table.turn
  // Runs after the typing, for some groups a frame: the next letter must not wait for rows out of view.
  let shown = 0
  const afterwards = () => {
    if (table.turn !== turn) return
    for (let rows = 0; rows < rowsOfFrame || shown >= rowsNearView;) {
      const next = late.shift()
      if (!next) return void (table.inView = rowsInView(element, table))
      showRows(next.group, next.fitting, table)
      rows += next.fitting.length
      shown += next.fitting.length
    }
    requestAnimationFrame(() => whenIdle(afterwards))
  }
  setTimeout(whenIdle, pauseMs, afterwards)
  return count
}

/** The pause after a letter that counts as the end of the typing. */
const pauseMs = 200

/** Rows that are laid out in one frame after the first; browsers lay out some screens ahead, and nothing beyond. */
const rowsOfFrame = 16
const rowsNearView = 96

/** Runs work once the browser is idle. Safari has no such event. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 400 })
  else setTimeout(work, 16)
}

function showRows(group: Group, shown: readonly Row[], { rowHeight }: Table): void {
  if (shown.length === 0) return leaveOut(group, true)
  for (const row of group.rows) leaveOut(row, !shown.includes(row))
  // The expected height, while the group is out of view and not laid out.
  const whole = shown.length === group.rows.length
  group.element.style.containIntrinsicBlockSize = whole ? '' : `${shown.length * rowHeight}px`
  leaveOut(group, false)
}

/** Not by `hidden`, because styles of the whole product select it: only the table's own rule selects this attribute. */
function leaveOut(part: Row | Group, leftOut: boolean): void {
  if (part.leftOut === leftOut) return
  part.leftOut = leftOut
  part.element.toggleAttribute('data-left-out', leftOut)
}
