import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf } from './imports.ts'

const root = join(import.meta.dirname, '../../src')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = new Map(
  globSync('**/*.{ts,tsx}', { cwd: root, exclude: (path) => path.includes('.test.') }).map((path) => [
    path,
    read(path),
  ]),
)
const sheets = new Map(globSync('**/*.css', { cwd: root }).map((path) => [path, read(path)]))

/** The styles of every page, with those that they import. */
const everywhere = new Set<string>()
function addSheet(path: string): void {
  if (everywhere.has(path)) return
  everywhere.add(path)
  for (const [, name] of sheets.get(path)?.matchAll(/@import\s+['"](\.[^'"]+)['"]/g) ?? [])
    addSheet(posix.join(posix.dirname(path), name!))
}
addSheet('ui/app.css')
/** Layouts bring these to their screens. */
addSheet('app/layouts/profile-frame.css')
addSheet('app/back-office/admin.css')

/** Class → the style sheets with a rule that begins with it. */
const owners = new Map<string, Set<string>>()
for (const [path, css] of sheets)
  for (const [, name] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?:^|[;{},])\s*\.([a-z][a-z0-9]*-[a-z0-9_-]+)/g))
    owners.set(name!, (owners.get(name!) ?? new Set()).add(path))

/** Parses each text once. */
const imports = new Map<string, ReturnType<typeof importsOf>>()
function parsed(path: string, source: string) {
  const match = imports.get(source) ?? importsOf(path, source)
  imports.set(source, match)
  return match
}

function reachedFrom(screen: string, given: ReadonlyMap<string, string>): Set<string> {
  const reached = new Set<string>()
  const next = [screen]
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const source = given.get(path)
    if (source === undefined) continue
    for (const { to, kind, typeOnly } of parsed(path, source)) if (kind === 'file' && !typeOnly) next.push(to)
  }
  return reached
}

const classesOf = (source: string) =>
  [...source.matchAll(/className=\{?(["'`])(.*?)\1/g)].flatMap(([, , names]) => names!.split(/[\s${}]+/))

/** Returns the classes on a screen whose style sheet neither the screen nor its components import. */
function unstyled(screen: string, given: ReadonlyMap<string, string> = sources): string[] {
  const reached = reachedFrom(screen, given)
  return [...reached]
    .filter((path) => path.endsWith('.tsx') && given.has(path))
    .flatMap((path) => classesOf(given.get(path)!).map((name) => ({ path, name })))
    .filter(({ name }) => {
      const owned = owners.get(name)
      return owned && ![...owned].some((sheet) => everywhere.has(sheet) || reached.has(sheet))
    })
    .map(({ path, name }) => `${path}: ${name}`)
}

it('each screen imports the style sheet of every class that it shows', () => {
  const screens = [...sources.keys()].filter((path) => /\/screens\/.*\.tsx$/.test(path))
  expect(screens.length).toBeGreaterThan(100)
  expect(screens.flatMap((screen) => unstyled(screen).map((match) => `${screen} <- ${match}`))).toEqual([])
})

it('finds a class whose style sheet is missing', () => {
  const screen = 'features/sales/screens/payment-result.tsx'
  const without = sources.get(screen)!.replace("import '../components/sales.css'\n", '')
  expect(unstyled(screen, new Map(sources).set(screen, without))).toEqual([`${screen}: sale-rows`])
})
