import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cashOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { inTransaction } from '#platform/database/database.ts'
import { openSession } from '#platform/session.ts'
import { useOwnDb } from '../../../../tests/support/database.ts'
import { fakeGateway, verified } from '../../../../tests/support/fake-gateway.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { openProduct, type Product } from '../../../../tests/support/product.ts'
import { HandOver } from '../components/hand-over.tsx'
import { checkPayment } from '../server/check-payment.ts'
import { demoOrder } from '../server/demo-order.ts'
import { requestPayment } from '../server/request-payment.ts'
import { startPayment } from '../server/start-payment.ts'
import { action } from './prebank.tsx'

const test = useOwnDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const ask = () =>
  inTransaction(test.db, (trx) =>
    requestPayment(trx, requestContext(test, { personId }).ctx, {
      kind: demoOrder.kind,
      subject: `screen-${personId}`,
      personId,
      title: 'گزارش',
      lines: [{ label: 'گزارش', amountRial: 90_000n, part: 'price' }],
    }),
  )

const authorityOf = (id: bigint) => `S${String(id).padStart(35, '0')}`

describe('redirecting to a gateway that needs a form', () => {
  const leave = async (url: string) => {
    const { gateway } = fakeGateway()
    const authority = authorityOf(personId)
    gateway.create = async () => ({
      state: 'created',
      authority,
      redirect: { kind: 'post', url, fields: { RefId: authority } },
    })
    const form = { gateway: 'zarinpal', amountRial: '90000', startKey: 'key-of-the-form' }
    const over = { personId, form, providers: { gateways: [gateway] } }
    return action(visit(test, `/payment/prebank?id=${await ask()}`, over) as never)
  }

  it('returns address and fields to the page', async () => {
    expect(await leave('https://gateway.example/start')).toMatchObject({
      data: {
        handOver: { url: 'https://gateway.example/start', fields: { RefId: authorityOf(personId) } },
      },
    })
  })

  it('has a button, for browsers without JavaScript', () => {
    const markup = renderToString(
      createElement(HandOver, { url: 'https://gateway.example/s', fields: { RefId: 'A"1' } }),
    )
    expect(markup).toMatch(/<form[^>]* action="https:\/\/gateway\.example\/s" method="post"/)
    expect(markup).toContain('<input type="hidden" name="RefId" value="A&quot;1"/>')
    expect(markup).toMatch(/<button type="submit"/)
  })

  it('goes to no unconfigured address', async () => {
    await expect(leave('https://elsewhere.example/start')).rejects.toThrow(/leave the site/)
  })
})

it('the form before the bank names no gateway where the wallet pays all', async () => {
  await inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind: 'gift',
      key: `screen:${personId}`,
      at: test.now,
      entries: [
        { account: cashOf(personId), amountRial: 99_000n },
        { account: platformAccount('gifts', 'test'), amountRial: -99_000n },
      ],
    }),
  )
  const form = { useWallet: 'on', amountRial: '90000', startKey: 'key-of-the-form' }
  const sent = action(
    visit(test, `/payment/prebank?id=${await ask()}`, { personId, form }) as never,
  ) as Promise<Response>
  expect((await sent).headers.get('location')).toMatch(/^\/payment\/result\?id=/)
})

describe('an address without a page', () => {
  let product: Product
  beforeAll(async () => void (product = await openProduct(test)))
  afterAll(() => product.close())

  const browser = { accept: 'text/html,application/xhtml+xml' }
  const cookie = async () =>
    `sid=${await openSession(test.db, { personId, userAgent: 'test', now: test.now, lifetimeSeconds: 600 })}`

  it.each([
    ['a callback of a gateway that there is none of', 'GET', '/payment/callback/paypal?Authority=A1&Status=OK', 404],
    ['the file of a receipt that there is none of', 'GET', '/payment/receipt/0000000000/pdf', 404],
    ['the list of payments without the right to it', 'GET', '/admin/payments.csv', 403],
  ] as const)('%s: %s %s is the error page of %i, and in the shape of the API for a script', async (...each) => {
    const [, method, url, status] = each
    const headers = { cookie: await cookie() }
    const seen = await product.app.inject({ method, url, headers: { ...headers, ...browser } })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(seen.body).toContain('صفحه اصلی')
    expect(seen.body).not.toContain('Unexpected')
    if (status === 403) expect(seen.body).toContain('اجازهٔ دیدن این صفحه را ندارید')
    const message = await product.app.inject({ method, url, headers: { ...headers, accept: 'application/json' } })
    expect(message.statusCode).toBe(status)
    expect(message.json()).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
    expect(message.body).not.toContain('Unexpected')
  })

  describe('a browser that returns from the bank', () => {
    const fake = fakeGateway()
    let shop: Product
    beforeAll(async () => {
      fake.said.verification = verified()
      fake.gateway.create = async ({ paymentId }) => ({
        state: 'created',
        authority: `A-${paymentId}`,
        redirect: { kind: 'get', url: 'https://gateway.example/pay' },
      })
      shop = await openProduct(test, { providers: { gateways: [fake.gateway] } })
    })
    afterAll(() => shop.close())

    /** Creates a started payment, with its bank's return fields. */
    async function begun() {
      const { ctx } = requestContext(test, { personId, providers: { gateways: [fake.gateway] } })
      const target = { payableId: await ask(), personId, gateway: 'zarinpal', useWallet: false } as const
      const started = await startPayment(ctx, { ...target, amountRial: 90_000n, startKey: `return-${personId}` })
      const { public_id: id, authority } = await test.db
        .selectFrom('payment')
        .select(['public_id', 'authority'])
        .where('public_id', '=', started.ok ? started.value.paymentId : '')
        .executeTakeFirstOrThrow()
      return { id, fields: `Authority=${authority}&Status=OK` }
    }
    const back = (url: string, payload?: string) =>
      shop.app.inject({
        method: payload === undefined ? 'GET' : 'POST',
        url,
        headers: {
          ...browser,
          origin: 'https://bank.example',
          'sec-fetch-site': 'cross-site',
          ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(payload !== undefined && { payload }),
      })

    it.each([
      ['by GET', (pid: string, fields: string) => [`?pid=${pid}&${fields}`] as const],
      ['with each & escaped once more', (pid, fields) => [`?pid=${pid}&amp;${fields.replaceAll('&', '&amp;')}`]],
      ['with a second ?', (pid, fields) => [`?pid=${pid}?${fields}`]],
      ['by POST', (pid, fields) => [`?pid=${pid}`, fields]],
      ['by POST with all in the form', (pid, fields) => ['', `pid=${pid}&${fields}`]],
    ] satisfies [string, (pid: string, fields: string) => readonly [string, string?]][])(
      '%s gets the result, also six times at once',
      async (_way, write) => {
        const { id, fields } = await begun()
        const [query, form] = write(id, fields) as readonly [string, string?]
        const once = async () => {
          let answer = await back(`/payment/callback/zarinpal${query}`, form)
          const location = String(answer.headers.location)
          if (location.startsWith('/payment/callback/')) answer = await back(location)
          return [answer.statusCode, String(answer.headers.location).split('&')[0]]
        }
        const answers = await Promise.all(Array.from({ length: 6 }, once))
        expect(answers).toEqual(Array.from({ length: 6 }, () => [303, `/payment/result?id=${id}`]))
      },
    )

    it('waits a few seconds for a silent gateway, and the payment continues', async () => {
      const { id, fields } = await begun()
      const { promise, resolve } = Promise.withResolvers<void>()
      fake.gateway.verify = async () => (await promise, verified())
      const answer = await back(`/payment/callback/zarinpal?pid=${id}&${fields}`)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining(`result?id=${id}`)])
      const page = await shop.app.inject({ url: String(answer.headers.location), headers: browser })
      expect(page.body).toContain('منتظر پاسخ درگاه هستیم')
      resolve()
      await vi.waitFor(async () => {
        const { state } = await test.db
          .selectFrom('payment')
          .select('state')
          .where('public_id', '=', id)
          .executeTakeFirstOrThrow()
        expect(state).toBe('verified')
      })
    })

    it('by POST to another page is refused as before', async () => {
      expect((await back('/payment/prebank', 'a=b')).statusCode).toBe(403)
    })
  })

  it('only its owner gets the file of a receipt', async () => {
    const fake = fakeGateway()
    fake.said.verification = verified()
    const { ctx } = requestContext(test, { personId, providers: { gateways: [fake.gateway] } })
    const target = { payableId: await ask(), personId, gateway: 'zarinpal', useWallet: false } as const
    const started = await startPayment(ctx, { ...target, amountRial: 90_000n, startKey: 'of-a-receipt' })
    const { id, public_id } = await test.db
      .selectFrom('payment')
      .select(['id', 'public_id'])
      .where('public_id', '=', started.ok ? started.value.paymentId : '')
      .executeTakeFirstOrThrow()
    await checkPayment(ctx, id, { claim: 'paid' })
    personId = (await aPerson(test)).id
    const headers = { ...browser, cookie: await cookie() }
    const seen = await product.app.inject({ url: `/payment/receipt/${public_id}/pdf`, headers })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('a callback of a real gateway without a known payment redirects to the result, and reveals nothing', async () => {
    const seen = await product.app.inject({ url: '/payment/callback/zarinpal?Authority=x&Status=OK', headers: browser })
    expect([seen.statusCode, seen.headers.location]).toEqual([303, '/payment/result'])
  })
})
