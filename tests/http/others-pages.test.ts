import { test } from 'vitest'
import routes from '../../src/routes.ts'
import { addressesOf } from '../support/addresses.ts'
import { whole } from '../support/whole.ts'
import { expect, openSignedIn } from './support/visitor.ts'

/** A segment that names one thing of one person: an id, a code, a number. */
const id = /^(?=.*\d)[\w-]{4,}$/

const profile = addressesOf(routes).filter(({ path }) => /^\/profile(\/|$)/.test(path) && !/[:*]/.test(path))

/** Every page with an id in its path that links lead to from the pages of a profile. */
async function pagesOf(mobile: string): Promise<string[]> {
  const { page } = await openSignedIn('/profile', { mobile })
  const seen = new Set(profile.map(({ path }) => path))
  const shapes = new Map<string, number>()
  const match: string[] = []
  for (const path of seen) {
    const { status, text, headers } = await page.request(path)
    if (status !== 200 || !headers.get('content-type')?.includes('html')) continue
    if (path.split('/').some((part) => id.test(part))) match.push(path)
    for (const [, href] of text.matchAll(/href="(\/profile\/[^"?#]+)"/g)) {
      // One page of each shape, or three in `npm run test:all`.
      const shape = href!.replaceAll(/[^/]*\d[^/]*/g, ':')
      if (seen.has(href!) || (shapes.get(shape) ?? 0) >= (whole ? 3 : 1)) continue
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1)
      seen.add(href!)
    }
  }
  return match
}

// A hundred pages, each rendered twice.
test.each(['09120000009', '09120000006'])(
  'opens no page of %s for anybody else',
  { timeout: 180_000 },
  async (mobile) => {
    const pages = await pagesOf(mobile)
    expect(pages.length).toBeGreaterThan(whole ? 20 : 8)
    const { page: stranger } = await openSignedIn('/profile')
    const open: string[] = []
    for (const path of pages) {
      const { status } = await stranger.request(path)
      if (status !== 404) open.push(`${status} ${path}`)
    }
    expect(open).toEqual([])
  },
)
