import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figuresText, isMissed, readFigures, readNotes, type Row } from '../../bench/figures.mjs'

const root = join(import.meta.dirname, '../..')
const rows = () => Object.values(readFigures().parts).flatMap((part) => part.rows)

it('the document of figures is what the report wrote, without a change by hand', () => {
  expect(readFileSync(join(root, 'docs/figures.md'), 'utf8')).toBe(figuresText(readFigures(), readNotes()))
})

it('every remark belongs to a section with figures', () => {
  const sections = new Set(rows().map(({ section }) => section))
  expect(Object.keys(readNotes()).filter((section) => !sections.has(section))).toEqual([])
})

it('every wanted value can be compared with what was measured', () => {
  const wrong = rows().filter(
    ({ value, figure }) => figure !== undefined && !(typeof value === 'number' && /^[≤≥] \d+(\.\d+)?$/.test(figure)),
  )
  expect(wrong).toEqual([])
})

it.each([
  [15, '≤ 15', false],
  [15.1, '≤ 15', true],
  [0.59, '≥ 0.6', true],
  [0.6, '≥ 0.6', false],
  ['2 of 2', undefined, false],
])('%s against %s: missed %s', (value, figure, missed) => expect(isMissed({ value, figure })).toBe(missed))

it('prints the figures of each run by section, with its machine, and marks what is missed', () => {
  const row: Row = { section: 'Start', name: 'later | start', value: 12_000, unit: 'ms', figure: '≤ 2000' }
  const run = { date: '1 May 2027', commit: 'abc', machine: '2 cores', h: 50_000.4, k: 3.4 }
  const text = figuresText({ parts: { start: { run, rows: [row] } } }, { Start: ['Why.'] })
  expect(text.slice(text.indexOf('## Start'))).toBe(
    [
      '## Start',
      '',
      '1 May 2027, commit abc, 2 cores; H 50,000 a second, K 3.40 ms.',
      '',
      '| | measured | figure |',
      '|---|---|---|',
      '| later \\| start | 12,000 ms (**missed**) | ≤ 2000 ms |',
      '',
      '- Why.',
      '',
    ].join('\n'),
  )
})
