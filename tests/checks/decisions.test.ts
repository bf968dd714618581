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
