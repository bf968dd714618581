import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { importsOf, type Sources } from './imports.ts'

const read = (pattern: string): [string, string][] =>
  globSync(pattern)
    .filter((path) => !/\.test\.tsx?$|\/test-[^/]+\.tsx?$/.test(path))
    .map((path) => [path.replace('src/', ''), readFileSync(path, 'utf8')])
const sources: Sources = new Map(read('src/**/*.{ts,tsx}'))

/** Returns the files that an entry loads before it runs: without types and without parts that it loads on demand. */
function loadedFrom(entries: readonly string[], all: Sources): Set<string> {
  const seen = new Set<string>()
  const open = [...entries]
  for (let path = open.pop(); path; path = open.pop()) {
    const source = all.get(path)
    if (source === undefined || seen.has(path)) continue
    seen.add(path)
    const onDemand = [...source.matchAll(/import\('#?([^']+)'\)/g)].map(([, name]) => name!)
    for (const { to, typeOnly } of importsOf(path, source)) if (!typeOnly && !onDemand.includes(to)) open.push(to)
  }
  return seen
}

const serverEntries = [
  'app/server.ts',
  'app/serve.ts',
  'entry.server.tsx',
  'root.tsx',
  'routes.ts',
  ...[...sources.keys()].filter((path) =>
    /^features\/[^/]+\/(manifest|routes)\.ts$|\/screens\/|^app\/screens\//.test(path),
  ),
]
const isDemo = (path: string) => path.startsWith('demo/')

describe('code of the demo', () => {
  it('is in no file that a server loads before it knows its mode', () => {
    const loaded = loadedFrom(serverEntries, sources)
    expect(loaded.size).toBeGreaterThan(1500)
    expect([...loaded].filter(isDemo)).toEqual([])
  })

  it('is found when the server imports it', () => {
    const planted = new Map(sources).set(
      'app/server.ts',
      "import { seedDemo } from '#demo/seed-demo.ts'\nvoid seedDemo\n",
    )
    expect([...loadedFrom(['app/server.ts'], planted)].some(isDemo)).toBe(true)
  })

  it('is in src/demo alone', () => {
    const elsewhere = [...sources.keys()].filter(
      (path) => !isDemo(path) && /\/demo\/|\/(seed-)?demo(-[\w-]+)?\.tsx?$/.test(path),
    )
    // A payable of the page for trying payments, and the mark of a database that holds a demo.
    expect(elsewhere.toSorted()).toEqual(['features/payments/server/demo-order.ts', 'platform/database/demo-mark.ts'])
  })
})
