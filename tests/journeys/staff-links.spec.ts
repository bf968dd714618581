import { expect, test } from '@playwright/test'
import { hydrated, open, screens, signIn } from './support.ts'

const staff = {
  operator: '09120000002',
  'content-editor': '09120000003',
  finance: '09120000004',
  support: '09120000005',
}

/** One page of each kind is enough: the parts of an address that name a thing are left out. */
const kindOf = (path: string) =>
  path
    .split('?')[0]!
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 24 ? '*' : part))
    .join('/')

for (const [role, mobile] of Object.entries(staff)) {
  test(`no page of the back office leads ${role} where that person may not go`, async ({ browser }) => {
    test.setTimeout(180_000)
    const { page, complaints } = await open(browser, screens[3]!)
    await page.goto('/login?next=/admin')
    await hydrated(page)
    await signIn(page, mobile)
    await page.waitForURL(/\/admin/)
    const waiting = [{ path: '/admin', from: '' }]
    const seen = new Map<string, number>()
    const refused: string[] = []
    while (waiting.length > 0) {
      const { path, from } = waiting.shift()!
      const kind = kindOf(path)
      if ((seen.get(kind) ?? 0) >= 2) continue
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      const answer = await page.request.get(path)
      if (!answer.ok()) refused.push(`${answer.status()} ${path}, from ${from}`)
      if (!answer.headers()['content-type']?.includes('text/html')) continue
      for (const [, href] of (await answer.text()).matchAll(/href="(\/admin[^"#]*)/g))
        waiting.push({ path: href!.replaceAll('&amp;', '&'), from: path })
    }
    expect(refused).toEqual([])
    expect(seen.size).toBeGreaterThan(5)
    expect(complaints).toEqual([])
    await page.context().close()
  })
}
