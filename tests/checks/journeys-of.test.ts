import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { journeysOf } from '../../scripts/journeys-of.mjs'

it.each([
  ['the calendar', ['src/ui/calendar/month-grid.tsx'], ['date-picker']],
  ['a journey itself', ['tests/journeys/toasts.spec.ts'], ['toasts']],
  ['a screen of the back office', ['src/capabilities/support/screens/admin/tickets.tsx'], ['back-office']],
  ['a room without a line of its own', ['src/capabilities/catalog/types.ts'], ['find-a-car']],
  ['a unit test', ['src/kit/digits.test.ts'], []],
  ['a document', ['docs/figures.md', 'README.md'], []],
  ['the same room twice', ['src/capabilities/profile/a.ts', 'src/capabilities/profile/b.ts'], ['account']],
])('a change of %s is noticed by its journeys', (_what, paths, specs) => {
  expect(journeysOf(paths)).toEqual(specs)
})

it('names only journeys that exist', () => {
  const touched = [
    'src/ui/calendar/x.ts',
    'src/ui/toasts/x.ts',
    'src/ui/form/x.ts',
    'src/entry.worker.ts',
    'src/app/offline/start-worker.ts',
    'src/app/start-worker.ts',
    'src/capabilities/admin/x.ts',
    'src/capabilities/support/x.ts',
    'src/capabilities/identity/server/sessions/x.ts',
    'src/capabilities/profile/x.ts',
    'src/capabilities/marketplace/search/x.ts',
    'src/platform/http/render-cache.ts',
    'src/platform/database/x.ts',
    'src/root.tsx',
    'src/x.ts',
  ]
  const file = (name: string) => join(import.meta.dirname, '../journeys', `${name}.spec.ts`)
  expect(journeysOf(touched).filter((name) => !existsSync(file(name)))).toEqual([])
})
