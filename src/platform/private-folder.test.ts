import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keepPrivate } from './private-folder.ts'

let root = ''
beforeAll(() => void (root = mkdtempSync(join(tmpdir(), 'farman-private-'))))
afterAll(() => rmSync(root, { recursive: true }))

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('a data folder that an earlier build left readable is closed with all its content', () => {
  const folder = join(root, 'data')
  mkdirSync(join(folder, 'files', 'ab'), { recursive: true })
  writeFileSync(join(folder, 'files', 'ab', 'card.jpg'), 'x')
  writeFileSync(join(folder, 'secrets.json'), 'x')
  for (const path of ['', 'files', 'files/ab']) chmodSync(join(folder, path), 0o755)
  for (const path of ['files/ab/card.jpg', 'secrets.json']) chmodSync(join(folder, path), 0o644)
  keepPrivate(folder)
  expect(['', 'files', 'files/ab'].map((path) => mode(join(folder, path)))).toEqual(['700', '700', '700'])
  expect(['files/ab/card.jpg', 'secrets.json'].map((path) => mode(join(folder, path)))).toEqual(['600', '600'])
})

it('a missing data folder is created for its owner alone', () => {
  keepPrivate(join(root, 'new', 'data'))
  expect(mode(join(root, 'new', 'data'))).toBe('700')
})

// Becoming another user needs root.
it.runIf(process.getuid?.() === 0)('a folder of another user is refused by its name', () => {
  const folder = join(root, 'foreign')
  mkdirSync(folder, { mode: 0o755 })
  chmodSync(root, 0o755)
  const code = `(await import(process.argv[1])).keepPrivate(process.argv[2])`
  const args = ['--input-type=module', '-e', code, join(import.meta.dirname, 'private-folder.ts'), folder]
  const { status, stderr } = spawnSync(process.execPath, args, { uid: 65534, gid: 65534, encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain(`EACCES: permission denied, access '${folder}'`)
})
