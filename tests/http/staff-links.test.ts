import { test } from 'vitest'
import { whole } from '../support/whole.ts'
import { expect, openSignedIn } from './support/visitor.ts'

const staff = {
  operator: '09120000002',
  'content-editor': '09120000003',
  finance: '09120000004',
  support: '09120000005',
}

/** The kind of a page: its path without the parts that name one thing. One page of each kind is opened, or two in `npm run test:all`. */
const kindOf = (path: string) =>
  path
    .split('?')[0]!
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 24 ? '*' : part))
    .join('/')

for (const [role, mobile] of Object.entries(staff)) {
  test(`links a member of the staff with the role ${role} only to pages that the role may open`, async () => {
    const { page } = await openSignedIn('/admin', { mobile })
    page.expectURL(/\/admin/)
    const waiting = [{ path: '/admin', from: '' }]
    const seen = new Map<string, number>()
    const refused: string[] = []
    while (waiting.length > 0) {
      const { path, from } = waiting.shift()!
      const kind = kindOf(path)
      if ((seen.get(kind) ?? 0) >= (whole ? 2 : 1)) continue
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      const { status, headers, text } = await page.request(path)
      if (status >= 300) refused.push(`${status} ${path}, from ${from}`)
      if (!headers.get('content-type')?.includes('text/html')) continue
      for (const [, href] of text.matchAll(/href="(\/admin[^"#]*)/g))
        waiting.push({ path: href!.replaceAll('&amp;', '&'), from: path })
    }
    expect(refused).toEqual([])
    expect(seen.size).toBeGreaterThan(5)
  })
}
