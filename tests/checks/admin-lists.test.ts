import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Screens with a table that is not the list of an `adminList`, and why. The list only shrinks. */
const special: Readonly<Record<string, string>> = {
  'admin/screens/admin/invariants.tsx': 'a report, not records',
  'admin/screens/admin/jobs.tsx': 'columns and actions depend on the state',
  'admin/screens/admin/roles.tsx': 'a matrix',
  'inspection/screens/admin/places.tsx': 'two tables with their forms',
  'marketplace/contact/screens/admin/number-relay.tsx': 'a search whose result has another column',
  'marketplace/review/screens/admin/ads.tsx': 'three lists',
  'marketplace/strikes/screens/admin/strikes.tsx': 'two tables',
  'payments/screens/admin/reconciled-day.tsx': 'a table inside a record',
  'prices/screens/admin/prices.tsx': 'two tables and two forms',
}

/** Other files than those of lists. */
const otherFiles: Readonly<Record<string, string>> = {
  'catalog/screens/admin/specs-file.ts': 'a file to edit and import again',
  'prices/screens/admin/price-file.ts': 'a file to edit and import again',
  'sales/screens/admin/orders-file.ts': 'the orders of one plan for its maker',
  'sales/screens/admin/plan-funnel.ts': 'a report of one plan',
}

const screens = globSync('src/features/**/screens/admin/*.{ts,tsx}').filter((path) => !path.includes('.test.'))

const screensWith = (word: string): string[] =>
  screens
    .filter((path) => readFileSync(path, 'utf8').includes(word))
    .map((path) => path.replaceAll('\\', '/').replace('src/features/', ''))
    .toSorted()

it('every table of staff is an admin list, except those that state a reason', () => {
  expect(screens.length).toBeGreaterThan(80)
  expect(screensWith('<DataTable')).toEqual(Object.keys(special))
})

it('every CSV file of staff is the file of an admin list, except those that state a reason', () => {
  expect(screensWith('csvResponse(')).toEqual(Object.keys(otherFiles))
})

it('no screen of staff pages or filters by itself', () => {
  expect(screensWith('<TableFilters')).toEqual(['admin/screens/admin/jobs.tsx', 'content/screens/admin/versions.tsx'])
  expect(screensWith('readKeyset(')).toEqual([])
})
