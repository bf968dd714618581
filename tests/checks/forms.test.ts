import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const screens = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'))

/** Any user of the device may send these: see `forEverybody` of platform/page-owner.ts. */
const forEverybody = ['features/profile/components/sign-out-form.tsx', 'ui/display-preferences-form.tsx']
/** It posts to a gateway, which does not know our pages. */
const leaving = ['features/payments/components/hand-over.tsx']
/** The two implementations of forms. */
const ways = ['ui/form/schema-form.tsx', 'ui/form/post-form.tsx']

const writes = (source: string) => source.match(/<(?:form|Form)\b(?:[^>]|=>)*?method="post"/g) ?? []

describe('a form that writes', () => {
  it.each(screens)('%s sends the owner of its page', (file) => {
    const allowed = [...forEverybody, ...leaving, ...ways].includes(file) ? 1 : 0
    expect(writes(readFileSync(join(root, file), 'utf8'))).toHaveLength(allowed)
  })

  it.each(ways)('%s puts the owner of the page first', (file) => {
    const source = readFileSync(join(root, file), 'utf8')
    expect(source.slice(source.indexOf('method="post"'))).toMatch(/^[^<]*<PageOwnerInput \/>/)
  })

  it.each(['<Form method="post">', '<form\n      onChange={() => x()}\n      method="post">'])(
    'without these components is reported: %s',
    (source) => expect(writes(source)).toHaveLength(1),
  )
})

const featureOf = (file: string) => file.split('/').slice(0, 2).join('/')
const matchesOf = (source: string, pattern: RegExp) => [...source.matchAll(pattern)].map(([, match]) => match!)
const formIds = (source: string) =>
  matchesOf(source, /useSchemaForm\([^{]*\{([\s\S]*?)\}\s*\)/g).flatMap((options) =>
    matchesOf(options, /\bid: ['`]([^'`]+)['`]/g),
  )
const elementIds = (source: string) => matchesOf(source, /\bid="([^"]+)"/g)

// A validation finds its form by the id: another element with it, and the browser throws.
it('the id of a form is the id of no other element of its feature', () => {
  const sources = screens.map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const taken = new Set(
    sources.flatMap(({ file, source }) => elementIds(source).map((id) => `${featureOf(file)} ${id}`)),
  )
  const forms = sources.flatMap(({ file, source }) => formIds(source).map((id) => `${featureOf(file)} ${id}`))
  expect(forms.length).toBeGreaterThan(150)
  expect(forms.filter((form) => taken.has(form))).toEqual([])
})
