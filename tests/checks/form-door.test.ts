import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$|\.d\.ts$/.test(path))

/** The one reader of forms, the checks of bodies before it, and the worker's own forms on the device. */
const publicFiles = new Set([
  'kit/sent-form.ts',
  'platform/http/form-body.ts',
  'features/marketplace/posting/take-shared.ts',
])

const readsBody = /\.formData\(|\brequest(\.clone\(\))?\.(text|json|arrayBuffer|blob|bytes)\(/
const readsScreenBody = /\brequest\.body\b/

/** Returns lines that read the body of a request past the one reader of forms. */
function findReaders(path: string, source: string): string[] {
  if (publicFiles.has(path)) return []
  const inScreen = /\/screens\//.test(path)
  return source
    .split('\n')
    .filter((line) => readsBody.test(line) || (inScreen && readsScreenBody.test(line)))
    .map((line) => `${path}: ${line.trim()}`)
}

it('only readForm, sentForm, sentField, sentValues and sentFields read a form', () => {
  expect(paths.flatMap((path) => findReaders(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

it.each([
  ['features/a/screens/b.tsx', 'const form = await request.formData()'],
  ['features/a/screens/b.tsx', 'const form = await request.clone().formData()'],
  ['features/a/server/c.ts', 'await post.request.formData()'],
  ['app/screens/d.ts', 'new URLSearchParams(await request.text())'],
  ['app/screens/d.ts', 'await request.json()'],
  ['app/screens/d.ts', 'read(request.body)'],
])('%s: %s is found', (path, line) => {
  expect(findReaders(path, line)).toHaveLength(1)
})
