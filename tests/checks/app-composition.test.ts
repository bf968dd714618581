import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LayoutRoutes } from '#platform/layout-routes.ts'
import { findHandWrittenParts } from './app-composition.ts'

const modules = import.meta.glob<LayoutRoutes>('/src/features/*/routes.ts', { eager: true, import: 'routes' })
const addresses = Object.values(modules)
  .flatMap((routes) => Object.values(routes).flat())
  .flatMap(({ path }) => (path ? `/${path}` : []))

const files = globSync('app/**/*.{ts,tsx}', { cwd: 'src' })
const sources = new Map(files.map((path) => [path, readFileSync(`src/${path}`, 'utf8')]))

describe('app', () => {
  it('hard-codes nothing that a feature contributes by its own files', () => {
    expect(addresses).toContain('/profile/my-bookmarks')
    expect(findHandWrittenParts(sources, addresses)).toEqual([])
  })

  it.each([
    [
      'a menu row',
      "export const rows = [{ href: '/profile/my-bookmarks', label: 'x' }]",
      'names /profile/my-bookmarks',
    ],
    ['a link to one thing', 'const link = (id) => `/a/${id}`', 'names /a/'],
    ['demo content', "await trx.insertInto('ad').values(rows).execute()", 'writes a table'],
    ['a part past the doors', "import { seedTickets } from '#features/support/server/get-ticket.ts'", 'imports'],
  ])('is reported with %s of a feature', (_what, source, sentence) => {
    expect(findHandWrittenParts(new Map([['app/tiles.ts', source]]), addresses)).toEqual([
      expect.stringContaining(sentence),
    ])
  })
})
