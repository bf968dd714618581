import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'

const records = globSync('docs/decisions/0*.md').toSorted()
const index = readFileSync('docs/decisions/README.md', 'utf8')

it.each(records)('%s has a number, a title, a date, a status, three parts, and a line in the index', (path) => {
  const name = basename(path)
  const number = name.slice(0, 4)
  const text = readFileSync(path, 'utf8')
  const head = new RegExp(`^# ${number}: (.+)\\n\\n- Date: \\d{1,2} [A-Z][a-z]+ \\d{4}\\n- Status: \\S`)
  const [, title] = head.exec(text) ?? []
  expect(title, 'the head').toBeDefined()
  const parts = [...text.matchAll(/^## (.+)$/gm)].map(([, part]) => part)
  expect(parts).toEqual(expect.arrayContaining(['Context', 'Decision', 'Consequences']))
  expect(index.split(`- [${number}](${name}) ${title}`)).toHaveLength(2)
})

/** New records take numbers one by one after this one. */
const lastOfBlocks = 520

it('accounts for each number of the former blocks: a record, withdrawn or never used', () => {
  const [, unused = '', withdrawn = ''] = /never used: ([\d–, ]+)\. (\d{4}) /.exec(index) ?? []
  const accounted = [...records.map((path) => Number(basename(path).slice(0, 4))), Number(withdrawn)]
  for (const range of unused.split(', ')) {
    const [first, last = first] = range.split('–').map(Number)
    for (let number = first!; number <= last!; number++) accounted.push(number)
  }
  const numbers = accounted.filter((number) => number <= lastOfBlocks).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: lastOfBlocks }, (_, place) => place + 1))
})
