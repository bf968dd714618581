import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '../../routes.ts'
import { openSession } from '#platform/session.ts'
import { sql } from 'kysely'
import { addressesOf } from '../../../tests/support/addresses.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'

const test = useTestDb({ demo: true, perFile: true })
let product: Product
let cookie = ''
beforeAll(async () => {
  product = await openProduct(test)
  const { db, now } = test
  const { rows } = await sql<{
    id: bigint
  }>`select id from person where 'administrator' = any(roles) order by id limit 1`.execute(db)
  const session = { personId: rows[0]!.id, userAgent: 'test', now, lifetimeSeconds: 36_000, confirmed: true }
  cookie = `sid=${await openSession(db, session)}`
}, 240_000)
afterAll(() => product.close())

/** Counts how often code is made from text while zod is loaded and used, as a browser would report it. */
const countProbes = (before: string): number => {
  const script = `
    ${before}
    let probes = 0
    globalThis.Function = new Proxy(Function, { construct() { probes++; throw new EvalError() } })
    const { z } = await import('zod')
    z.object({ a: z.string() }).parse({ a: 'x' })
    console.log(probes)`
  return Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }))
}

describe('a page under its content policy', () => {
  it('configures zod, before any other script, not to probe whether code can be made from text', async () => {
    const { body } = await product.app.inject('/login')
    const [, first = ''] = /<script>([^<]*)<\/script>/.exec(body) ?? []
    expect(body.indexOf(first)).toBeLessThan(body.search(/<script type="module"|data-modules/))
    expect([countProbes(''), countProbes(first)]).toEqual([1, 0])
  })

  it('enforces Trusted Types', async () => {
    const { headers } = await product.app.inject('/')
    expect(headers['content-security-policy']).toContain(
      `require-trusted-types-for 'script'; trusted-types default markup`,
    )
    expect(headers['content-security-policy-report-only']).toBeUndefined()
    expect(headers['content-security-policy']).not.toContain('unsafe-eval')
  })

  it('has no style attribute at any address, and links the style sheet that replaces them', async () => {
    const paths = addressesOf(routes).flatMap(({ path }) => (/[:*]/.test(path) ? [] : [path]))
    let sheets = 0
    const match: string[] = []
    for (const url of paths)
      for (const visitor of ['', cookie]) {
        const { headers, body } = await product.app.inject({ url, headers: visitor ? { cookie: visitor } : {} })
        // A downloaded file is not a page.
        if (!headers['content-type']?.toString().startsWith('text/html') || headers['content-disposition']) continue
        const policy = String(headers['content-security-policy'])
        const [, css] = /<style>([^<]*)<\/style>/.exec(body) ?? []
        const hash = css === undefined ? '' : createHash('sha256').update(css).digest('base64')
        if (/<[^<>]* (?:style|data-css)="/.test(body)) match.push(`${url}: a style attribute`)
        if (!policy.includes(`style-src 'self'${hash && ` 'sha256-${hash}'`};`)) match.push(`${url}: its style sheet`)
        if (!policy.includes(`style-src-attr 'none'`)) match.push(`${url}: ${policy}`)
        if (css) sheets++
      }
    expect(match).toEqual([])
    expect(paths.length).toBeGreaterThan(100)
    expect(sheets).toBeGreaterThan(10)
  }, 300_000)
})
