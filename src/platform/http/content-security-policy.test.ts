import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../tests/support/database.ts'
import { openProduct, type Product } from '../../../tests/support/product.ts'

const test = useTestDb()
let product: Product
beforeAll(async () => void (product = await openProduct(test)))
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
  it('tells zod, before any other script, not to try whether code can be made from text', async () => {
    const { body } = await product.app.inject('/login')
    const [, first = ''] = /<script>([^<]*)<\/script>/.exec(body) ?? []
    expect(body.indexOf(first)).toBeLessThan(body.search(/<script type="module"|data-modules/))
    expect([countProbes(''), countProbes(first)]).toEqual([1, 0])
  })

  it('announces Trusted Types without enforcing them', async () => {
    const { headers } = await product.app.inject('/')
    expect(headers['content-security-policy-report-only']).toContain(`require-trusted-types-for 'script'`)
    expect(headers['content-security-policy']).not.toContain('trusted-types')
    expect(headers['content-security-policy']).not.toContain('unsafe-eval')
  })
})
