import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findBoundaryBreaks } from '../checks/boundaries.ts'
import { mayUse, modules } from '../checks/may-use.ts'

const root = join(import.meta.dirname, '../..')
/** What the generator reads; everything else of the project it leaves alone. */
const needed = ['src/features', 'src/routes.ts', 'database/migrations', 'tests/checks/may-use.ts']

let folder: string
let before: Map<string, string>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farman-new-'))
  for (const path of needed) cpSync(join(root, path), join(folder, path), { recursive: true })
  before = read()
  return () => rmSync(folder, { recursive: true })
})
afterEach(() => {
  for (const [path, text] of read()) {
    if (!before.has(path)) rmSync(join(folder, path))
    else if (before.get(path) !== text) writeFileSync(join(folder, path), before.get(path)!)
  }
})

const read = () =>
  new Map(
    globSync('**/*.{ts,tsx,md,sql}', { cwd: folder })
      .filter((path) => !path.includes('+types'))
      .map((path) => [path, readFileSync(join(folder, path), 'utf8')]),
  )

const generate = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/new.mjs', '--into', folder, ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, says: stderr.trim() }
}

/** The new and the changed files, and the lines that the changed ones have more. */
function written() {
  const after = read()
  const created = [...after.keys()].filter((path) => !before.has(path)).toSorted()
  const changed = [...after.keys()]
    .filter((path) => before.has(path) && before.get(path) !== after.get(path))
    .toSorted()
  const added = (path: string) => {
    const old = before.get(path)!.split('\n')
    return after
      .get(path)!
      .split('\n')
      .filter((line) => !old.includes(line))
      .map((line) => line.trim())
  }
  const all = [...created, ...changed].filter((path) => /\.tsx?$/.test(path))
  return { created, changed, added, all, after }
}

/** Every generated file can be parsed, is formatted, and respects the arrows between features. */
function expectGood(rooms: Record<string, readonly string[]> = {}) {
  const { all, after } = written()
  expect(all.flatMap((path) => parseSync(path, after.get(path)!).errors.map(({ message }) => [path, message]))).toEqual(
    [],
  )
  const format = ['node_modules/oxfmt/bin/oxfmt', '--check', '-c', join(root, '.oxfmtrc.json')]
  execFileSync(process.execPath, [...format, ...all.map((path) => join(folder, path))], { cwd: root })
  const product = globSync('**/*.{ts,tsx}', { cwd: join(root, 'src') }).filter((path) => !path.endsWith('.d.ts'))
  const sources = new Map(product.map((path) => [path, readFileSync(join(root, 'src', path), 'utf8')]))
  for (const path of all.filter((each) => each.startsWith('src/'))) sources.set(path.slice(4), after.get(path)!)
  expect(findBoundaryBreaks(sources, { ...mayUse, ...rooms }, modules)).toEqual([])
}

describe('a new feature', () => {
  it('is a folder, a migration with the next number, and one line outside of them', () => {
    expect(generate('feature', 'demo-room')).toEqual({ status: 0, says: '' })
    const { created, changed, added } = written()
    const outside = created.filter((path) => !path.startsWith('src/features/demo-room/'))
    const newest = [...before.keys()]
      .filter((path) => path.endsWith('.sql'))
      .toSorted()
      .at(-1)!
    const next = String(Number(/\d{4}/.exec(newest)![0]) + 1).padStart(4, '0')
    expect(outside).toEqual([`database/migrations/${next}-demo-room.sql`])
    expect(changed).toEqual(['tests/checks/may-use.ts'])
    expect(added('tests/checks/may-use.ts')).toEqual(["'demo-room': [],"])
    expectGood({ 'demo-room': [] })
  })

  it('has its line in the order of the names, wherever it stands', () => {
    for (const name of ['aaa', 'zones']) expect(generate('feature', name).status).toBe(0)
    const table = /mayUse[^{]*\{\n([^}]*)\n\}/.exec(read().get('tests/checks/may-use.ts')!)![1]!
    const names = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
    expect(names).toEqual([...Object.keys(mayUse), 'aaa', 'zones'].toSorted())
  })

  it.each([
    ['is there already', 'rules', 'There is a feature «rules» already.'],
    ['is not kebab-case', 'MyCars', '«MyCars» is not a name for a feature'],
    ['says nothing', 'car-utils', '«car-utils» says too little'],
    ['leads out of the project', '../cars', '«../cars» is not a name'],
  ])('whose name %s is refused, and nothing is written', (_what, name, words) => {
    const { status, says } = generate('feature', name)
    expect([status, says]).toEqual([1, expect.stringContaining(words)])
    expect(read()).toEqual(before)
  })
})

describe('a new part of a feature', () => {
  it('can be a screen of a person, with its address under the frame', () => {
    expect(generate('screen', 'profile', 'my-days', 'profile/my-days')).toEqual({ status: 0, says: '' })
    const { created, added } = written()
    const file = 'src/features/profile/screens/my-days'
    expect(created).toEqual([`${file}.test.ts`, `${file}.tsx`])
    expect(added('src/features/profile/routes.ts')).toEqual([
      "route('profile/my-days', './features/profile/screens/my-days.tsx'),",
    ])
    expectGood()
  })

  it('can be an admin list with a form, a table, its permission, address, audit texts and place in the menu', () => {
    expect(generate('admin-screen', 'files', 'stored-files', 'files.read')).toEqual({ status: 0, says: '' })
    const { created, added, after } = written()
    const of = (name: string) => after.get(`src/features/files/${name}`)!
    expect(created.map((path) => path.replace(/\d{4}/, 'N'))).toEqual([
      'database/migrations/N-stored-files.sql',
      'src/features/files/client-manifest.ts',
      'src/features/files/routes.ts',
      'src/features/files/screens/admin/stored-files.test.ts',
      'src/features/files/screens/admin/stored-files.tsx',
      'src/features/files/server/stored-files.ts',
      'src/features/files/test-staff-actions.ts',
    ])
    expect(of('screens/admin/stored-files.tsx')).toContain(
      'export const loader = listLoader(storedFiles, findStoredFiles)',
    )
    expect(of('screens/admin/stored-files.tsx')).toContain('export const action = formAction(schema, addStoredFiles, {')
    expect(of('manifest.ts')).toContain("adminAddresses: { '/admin/stored-files': 'files.read' }")
    expect(of('manifest.ts')).toContain("'files.read': { roles: []")
    expect(of('manifest.ts')).toContain("acts: { 'stored-files.add': 'ثبت در لیست همکاران' }")
    expect(of('client-manifest.ts')).toContain("href: '/admin/stored-files'")
    expect(of('routes.ts')).toContain("route('admin/stored-files',")
    expect(of('server/tables.ts')).toContain('stored_files: {')
    expect(added('src/features/files/README.md')).toEqual(['`stored_files`.'])
    expectGood()
  })

  it('can be a list under a permission that there is, beside the actions of staff', () => {
    expect(generate('admin-screen', 'rules', 'rule-days', 'rules.edit')).toEqual({ status: 0, says: '' })
    const { changed, added, after } = written()
    expect(changed).toContain('src/features/rules/test-staff-actions.ts')
    expect(added('src/features/rules/test-staff-actions.ts')).toEqual([
      "import { addRuleDays } from './server/rule-days.ts'",
      "['adding to rule-days', (ctx) => addRuleDays(ctx, { title: 'x' })],",
    ])
    expect(after.get('src/features/rules/manifest.ts')).toContain("'/admin/rule-days': 'rules.edit'")
    expect(after.get('src/features/rules/manifest.ts')).toContain("'rule-days.add': 'ثبت در لیست همکاران',")
    expectGood()
  })

  it('can be an action or a migration', () => {
    expect(generate('action', 'rules', 'announce-rule')).toEqual({ status: 0, says: '' })
    expect(generate('migration', 'rule-notes')).toEqual({ status: 0, says: '' })
    expect(written().created.map((path) => path.replace(/\d{4}/, 'N'))).toEqual([
      'database/migrations/N-rule-notes.sql',
      'src/features/rules/server/announce-rule.test.ts',
      'src/features/rules/server/announce-rule.ts',
    ])
    expectGood()
  })

  it.each([
    ['of no feature', ['action', 'nowhere', 'keep-car'], 'There is no feature «nowhere».'],
    ['with a taken address', ['screen', 'rules', 'info', '/profile/my-info'], '/profile/my-info stands in'],
    ['over a file', ['action', 'rules', 'add-version'], 'is there already; nothing was written.'],
    ['without an address', ['screen', 'rules', 'info'], 'The screen needs its address'],
    ['of an unknown kind', ['wing', 'rules', 'info'], 'There is no «wing».'],
  ])('%s is refused, and nothing is written', (_what, args, words) => {
    const { status, says } = generate(...args)
    expect([status, says]).toEqual([1, expect.stringContaining(words)])
    expect(read()).toEqual(before)
  })
})
