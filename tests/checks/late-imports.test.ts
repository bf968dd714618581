import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isServerOnly } from '../../scripts/server-only.mjs'
import { findLooseImports } from './late-imports.ts'

const root = join(import.meta.dirname, '../../src')

/**
 * The build reads `routes.ts`; manifests and the two that load the demo run on the server; ui/route-modules.ts loads the
 * router's own modules.
 */
const others = new Set(['routes.ts', 'ui/route-modules.ts', 'app/server.ts', 'app/serve.ts', 'app/prepare-database.ts'])
const inBrowser = (path: string) =>
  !isServerOnly(`/src/${path}`) && !/\.test\.tsx?$|\/manifest\.ts$/.test(path) && !others.has(path)

it('every lazily loaded part of a page uses the one loader, so that a missing one shows no error page', () => {
  const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter(inBrowser)
  expect(paths.flatMap((path) => findLooseImports(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

/** A module that waits while it loads makes the router start before its routes are there. */
const waits = (source: string) =>
  [...source.matchAll(/^(?:export )?(?:const|let) (?![^\n]*=>)[^\n]*\bawait [^\n]*$/gm)]
    .map(([line]) => line)
    .filter((line) => !/import\.meta\.env\.SSR \? await \w+\(\) : null/.test(line))

it('modules of the browser wait for nothing while they load', () => {
  // A program of its own, which no other module waits for.
  const alone = 'features/waiting-room/waiting-page.ts'
  const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => inBrowser(path) && path !== alone)
  expect(paths.filter((path) => waits(readFileSync(join(root, path), 'utf8')).length > 0)).toEqual([])
  expect(waits(`const loaded = import.meta.env.SSR ? await load() : inPage() && (await later(load))`)).toHaveLength(1)
  expect(waits(`const Part = lazyWhenVisible(import.meta.env.SSR ? await load() : null, load)`)).toEqual([])
  expect(waits(`const load = async () => (await import('./part.tsx')).Part`)).toEqual([])
})

it.each([
  `import('./part.tsx').then(use)`,
  `const load = () => import('./part.tsx')\nload().then(use)`,
  `const load = () => import('./part.tsx')\nloadChunk(load)\nload()`,
  `const Part = lazy(() => import('./part.tsx'))`,
  `async function f() { const { a } = await import('./part.ts') }`,
  `const load = () => import('./part.tsx')\nconst Part = import.meta.env.SSR ? await load() : lazy(load)`,
])('%s is found', (source) => {
  expect(findLooseImports('a.tsx', source)).toHaveLength(1)
})

it.each([
  `await loadChunk(() => import('./part.tsx'), to)`,
  `loadChunkQuietly(() => import('./part.tsx')).then(use)`,
  `const load = () => import('./part.tsx').then(({ P }) => P)\nconst Part = lazyWhenVisible(import.meta.env.SSR ? await load() : null, load)`,
  `type Part = typeof import('./part.tsx').Part`,
])('%s is left alone', (source) => {
  expect(findLooseImports('a.tsx', source)).toEqual([])
})
