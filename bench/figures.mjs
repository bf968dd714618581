// Where the figures of `docs/figures.md` are kept, and how its text is made from them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

/** The figures of each part with the run in which they were measured, in the order of the document. */
export const readFigures = () => read('bench/figures.json')
/** Remarks by section: why a figure is missed, what helped and what did not. */
export const readNotes = () => read('bench/figure-notes.json')

export function writeFigures(figures) {
  writeFileSync(join(root, 'bench/figures.json'), `${JSON.stringify(figures, null, 2)}\n`)
  writeFileSync(join(root, 'docs/figures.md'), figuresText(figures, readNotes()))
}

const head = `# Figures

Written by \`npm run bench:report\`: numbers are in \`bench/figures.json\`, remarks in \`bench/figure-notes.json\`, and a change by hand fails a test. \`npm run bench:report -- --parts start bytes listing\` measures these parts alone. **A part that a report leaves out keeps its own date**, which stands above its table. Server, database, load and browser run together on one machine, and traffic goes to loopback.

Ratios are to something measured in the same run: **H**, answers a second of a Node server that says hello; **K**, the list page (24 cards, about two hundred options) by bare \`renderToString\`; **W**, transactions a second of pgbench (TPC-B) on PostgreSQL. K and H of a page are shares of these: 0.5 H is half as many answers.
`

/** Whether a number is on the wrong side of its figure (`≤ 15`, `≥ 0.6`). */
export function isMissed({ value, figure }) {
  const [, sign, number] = /^([≤≥]) ([\d.]+)$/.exec(figure ?? '') ?? []
  if (!sign || typeof value !== 'number') return false
  return sign === '≤' ? value > Number(number) : value < Number(number)
}

const cell = (text) => String(text).replaceAll('|', '\\|')
const grouped = (value) => (typeof value === 'number' && value >= 10_000 ? value.toLocaleString('en') : String(value))
const inUnit = (value, unit) => `${grouped(value)}${unit ? ` ${unit}` : ''}`

function rowText(row) {
  const value = inUnit(row.value, row.unit)
  const shown = isMissed(row) ? `${value} (**missed**)` : value
  return `| ${cell(row.name)} | ${cell(shown)} | ${row.figure ? cell(inUnit(row.figure, row.unit)) : '–'} |`
}

/** `30 November 2026, commit 1a2b3c4, 2 × …; H 50,000 a second, K 3.4 ms, W 5,497 a second.` */
function runText({ date, commit, machine, h, k, w }) {
  const references = [
    h && `H ${Math.round(h).toLocaleString('en')} a second`,
    k && `K ${k.toFixed(2)} ms`,
    w && `W ${Math.round(w).toLocaleString('en')} a second`,
  ].filter(Boolean)
  const where = [date, commit && `commit ${commit}`, machine].filter(Boolean).join(', ')
  return `${[where, references.join(', ')].filter(Boolean).join('; ')}.`
}

/** Returns the whole document. */
export function figuresText({ parts }, notes) {
  const sections = new Map()
  for (const { run, rows } of Object.values(parts)) {
    for (const [name, own] of Map.groupBy(rows, ({ section }) => section)) {
      sections.set(name, [...(sections.get(name) ?? []), { run, rows: own }])
    }
  }
  const texts = [...sections].map(([name, measured]) => {
    const tables = measured.map(({ run, rows }) =>
      [runText(run), '', '| | measured | figure |', '|---|---|---|', ...rows.map(rowText)].join('\n'),
    )
    const remarks = notes[name]?.length ? [notes[name].map((note) => `- ${note}`).join('\n')] : []
    return [`## ${name}`, ...tables, ...remarks].join('\n\n')
  })
  return `${[head.trimEnd(), ...texts].join('\n\n')}\n`
}
