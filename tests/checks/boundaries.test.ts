import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBoundaryBreaks } from './boundaries.ts'
import { isServerOnly } from '../../scripts/server-only.mjs'
import { importsOf } from './imports.ts'
import { mayUse, modules } from './may-use.ts'

const root = join(import.meta.dirname, '../../src')
const paths = globSync('**/*.{ts,tsx}', { cwd: root }).filter((path) => !path.endsWith('.d.ts'))
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))

describe('the arrows between the features', () => {
  it('are kept by every import of the product', () => {
    expect(findBoundaryBreaks(sources, mayUse, modules)).toEqual([])
  })

  it('were checked: the check reads all features and finds hundreds of imports', () => {
    const matches = paths.flatMap((path) => importsOf(path, sources.get(path)!)).filter(({ kind }) => kind === 'file')
    expect(matches.length).toBeGreaterThan(500)
    const assets = /\.(css|js|json|svg|typ|woff2)$|(^|\/)\+types\//
    expect(matches.map(({ to }) => to).filter((to) => !sources.has(to) && !assets.test(to))).toEqual([])
  })

  it('are listed for every feature', () => {
    expect(Object.keys(mayUse).toSorted()).toEqual(readdirSync(join(root, 'features')).toSorted())
  })

  it.each(Object.keys(modules))('are listed for every module of %s, and every listed module exists', (name) => {
    const layers = new Set(['server', 'markup', 'screens', 'components'])
    const folders = readdirSync(join(root, 'features', name), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !layers.has(entry.name))
      .map((entry) => entry.name)
    expect(Object.keys(modules[name]!).toSorted()).toEqual(folders.toSorted())
  })
})

const arrows = { identity: ['notifications'], marketplace: ['catalog', 'identity'], catalog: [], notifications: [] }
const checked = (planted: Record<string, string>, table: Record<string, readonly string[]> = arrows) =>
  findBoundaryBreaks(new Map(Object.entries(planted)), table)

const market = 'features/marketplace'

describe('a planted import is reported', () => {
  it.each([
    ['kit uses a layer', 'kit/money.ts', '#platform/log.ts'],
    ['kit uses a package', 'kit/money.ts', 'zod'],
    ['ui uses a feature', 'ui/price.tsx', '#features/marketplace/texts.ts'],
    ['ui uses the platform', 'ui/price.tsx', '#platform/log.ts'],
    ['ui uses server code', 'ui/price.tsx', '#features/marketplace/server/list-ads.ts'],
    ['ui uses Node', 'ui/price.tsx', 'node:fs'],
    ['the platform uses ui', 'platform/log.ts', '#ui/price.tsx'],
    ['the platform uses a feature', 'platform/log.ts', '#features/catalog/contract.ts'],
    ['the platform uses the demo', 'platform/log.ts', '#demo/demos.ts'],
    ['a feature uses the demo', `${market}/server/list-ads.ts`, '#demo/demos.ts'],
    ['the platform uses app', 'platform/log.ts', '#app/display-preferences.ts'],
    ['a screen uses app', `${market}/screens/ad.tsx`, '#app/display-preferences.ts'],
    ['a screen uses the entry', `${market}/screens/ad.tsx`, '../../../root.tsx'],
    ['the main menu loads the platform', `${market}/main-menu.ts`, '#platform/log.ts'],
    ['the main menu loads a component', `${market}/main-menu.ts`, './components/list.tsx'],
    ['the foot of pages loads a component', `${market}/footer.ts`, './components/list.tsx'],
    ['a part of the first page uses server code', `${market}/home-part.tsx`, './server/list-ads.ts'],
    ['a component uses the platform', `${market}/components/list.tsx`, '#platform/log.ts'],
    ['a component uses server code of its own', `${market}/components/list.tsx`, '../server/list-ads.ts'],
    ['a component uses a contract', `${market}/components/list.tsx`, '#features/catalog/contract.ts'],
    ['a component uses a screen', `${market}/components/list.tsx`, '../screens/ad.tsx'],
    ['an embed uses server code', `${market}/embeds.ts`, './server/list-ads.ts'],
    ['rules use server code', `${market}/rules.ts`, './server/list-ads.ts'],
    ['rules use the platform', `${market}/rules.ts`, '#platform/log.ts'],
    ['texts use Node', `${market}/texts.ts`, 'node:fs'],
    ['server code uses ui', `${market}/server/list-ads.ts`, '#ui/price.tsx'],
    ['server code uses a component', `${market}/server/list-ads.ts`, '../components/list.tsx'],
    ['server code renders', `${market}/server/list-ads.ts`, '../markup/render-list.ts'],
    ['a component uses what the server renders', `${market}/components/list.tsx`, '../markup/render-list.ts'],
    ['what the server renders uses a screen', `${market}/markup/render-list.ts`, '../screens/ad.tsx'],
    ['the contract lets a screen out', `${market}/contract.ts`, './screens/ad.tsx'],
    [
      'server code uses the inside of another',
      `${market}/server/list-ads.ts`,
      '#features/catalog/server/get-catalogue.ts',
    ],
    ['server code uses the rules of another', `${market}/server/list-ads.ts`, '../../catalog/years.ts'],
    ['server code uses the tables of another', `${market}/server/list-ads.ts`, '#features/catalog/server/tables.ts'],
    ['tables use other server code', `${market}/server/tables.ts`, '#features/catalog/server/get-catalogue.ts'],
    ['server code uses the embeds of another', `${market}/server/list-ads.ts`, '#features/catalog/embeds.ts'],
    ['a feature uses one that mayUse does not list', 'features/identity/server/x.ts', '#features/catalog/contract.ts'],
    [
      'a feature that mayUse does not know uses another',
      'features/wallet/server/x.ts',
      '#features/catalog/contract.ts',
    ],
    ['product code uses a test', `${market}/server/list-ads.ts`, './search.test.ts'],
    ['product code uses a helper of tests', `${market}/server/list-ads.ts`, './test-browser.ts'],
    ['product code uses test support', `${market}/server/list-ads.ts`, '../../../../tests/support/market.ts'],
  ])('when %s', (_rule, from, name) => {
    const forms = [
      `import { x } from '${name}'`,
      `export * from '${name}'`,
      `const x = await import('${name}')`,
      `import '${name}'`,
    ]
    for (const source of forms)
      expect(checked({ [from]: source }), source).toEqual([expect.stringContaining(`${from} imports `)])
  })

  it('when a component only takes a type from server code', () => {
    const source = `import type { AdRow } from '../server/list-ads.ts'`
    expect(checked({ [`${market}/components/list.tsx`]: source })).toHaveLength(1)
  })

  it('when a new folder is beside the features', () => {
    expect(checked({ 'helpers/x.ts': '' })).toEqual(['helpers/x.ts is in no layer'])
  })

  it('when files form a cycle, but not when types close it', () => {
    const a = `import { b } from './b.ts'`
    const circle = ['circle of files: kit/a.ts → kit/b.ts → kit/a.ts']
    expect(checked({ 'kit/a.ts': a, 'kit/b.ts': `export { a } from './a.ts'` })).toEqual(circle)
    expect(checked({ 'kit/a.ts': a, 'kit/b.ts': `import { type A, a } from './a.ts'` })).toEqual(circle)
    expect(checked({ 'kit/a.ts': a, 'kit/b.ts': `import type { A } from './a.ts'` })).toEqual([])
    expect(checked({ 'kit/a.ts': a, 'kit/b.ts': `import { type A } from './a.ts'` })).toEqual([])
  })

  it('when features form a cycle, in the table or in the code', () => {
    expect(checked({}, { a: ['b'], b: ['c'], c: ['a'] })).toEqual(['circle of features: a → b → c → a'])
    const back = checked({
      'features/notifications/server/x.ts': `import type { P } from '#features/identity/contract.ts'`,
    })
    expect(back.some((sentence) => sentence.startsWith('circle of features: '))).toBe(true)
  })
})

it.each([
  ['features/rules/server/rule-at.ts', true],
  ['features/marketplace/search/server/list-ads.ts', true],
  ['features/marketplace/search/markup/render-list.ts', true],
  ['platform/log.ts', true],
  ['features/marketplace/search/ad-query.ts', false],
  ['ui/price.tsx', false],
  ['../resources/content/faq/account/sign-in.md', true],
  ['../resources/shared/banks.json', false],
])('the build of the browser refuses %s: %s', (path, refused) => {
  expect(isServerOnly(join(root, path))).toBe(refused)
})

describe('in a feature with modules', () => {
  const table = { marketplace: { ad: [], search: ['ad'] } }
  const broken = (from: string, name: string) =>
    findBoundaryBreaks(new Map([[`${market}/${from}`, `import { x } from '${name}'`]]), arrows, table)

  it.each([
    ['a module uses one that the table does not list', 'ad/server/x.ts', '../../search/server/list.ts'],
    ['a module uses a door of the feature', 'ad/server/x.ts', '../../contract.ts'],
    ['a module uses server code beside the modules', 'ad/server/x.ts', '../../server/jobs.ts'],
    ['a component uses server code of a module below', 'search/components/x.tsx', '../../ad/server/rows.ts'],
    ['plain files of a module use its server code', 'ad/x.ts', './server/rows.ts'],
  ])('it is reported when %s', (_rule, from, name) => {
    expect(broken(from, name)).toEqual([expect.stringContaining(`${market}/${from} imports `)])
  })

  it.each([
    ['search/server/x.ts', '../../ad/server/rows.ts'],
    ['search/components/x.tsx', '../../ad/components/list.tsx'],
    ['ad/x.ts', '../addresses.ts'],
    ['contract.ts', './search/server/list.ts'],
    ['server/jobs.ts', '../ad/server/rows.ts'],
    ['ad/server/tables.ts', '../../search/server/tables.ts'],
  ])('it stays allowed: %s → %s', (from, name) => {
    expect(broken(from, name)).toEqual([])
  })

  it('a cycle of modules in the table is reported', () => {
    const circle = { marketplace: { ad: ['search'], search: ['ad'] } }
    expect(findBoundaryBreaks(new Map(), arrows, circle)).toEqual(['circle of modules: ad → search → ad'])
  })
})

it.each([
  ['screens/ad.tsx', '#platform/context.ts'],
  ['screens/ad.tsx', '../server/list-ads.ts'],
  ['screens/ad.tsx', '#features/catalog/contract.ts'],
  ['screens/ad.tsx', '#features/identity/embeds.ts'],
  ['components/list.tsx', '#features/identity/embeds.ts'],
  ['components/list.tsx', '#ui/price.tsx'],
  ['components/list.tsx', 'react-router'],
  ['server/list-ads.ts', '#features/catalog/contract.ts'],
  ['server/list-ads.ts', 'node:crypto'],
  ['server/tables.ts', '#features/catalog/server/tables.ts'],
  ['server/search.test.ts', '../../../../tests/support/market.ts'],
  ['rules.ts', '#kit/money.ts'],
  ['routes.ts', '@react-router/dev/routes'],
])('what is allowed stays allowed: %s → %s', (from, name) => {
  expect(checked({ [`${market}/${from}`]: `import { x } from '${name}'` })).toEqual([])
})
