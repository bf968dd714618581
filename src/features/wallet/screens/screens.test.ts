import { beforeEach, describe, expect, it } from 'vitest'
import { cashOf, giftOf, platformAccount, postTransfer } from '#features/ledger/contract.ts'
import { saveContactDetails } from '#features/profile/server/contact-details.ts'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../tests/support/market.ts'
import { pdfText } from '../../../../tests/support/pdf-text.ts'
import { loader as fileLoader } from './movements-file.ts'
import { loader as pdfLoader } from './movements-pdf.ts'
import { action, loader } from './my-wallet.tsx'
import { action as withdraw, loader as withdrawLoader } from './withdraw.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  personId = (await aPerson(test)).id
})

const page = (search = '') => loader(visit(test, `/profile/my-wallet${search}`, { personId }) as never)
const post = async (form: Record<string, string>) =>
  (await action(visit(test, '/profile/my-wallet', { personId, form }) as never)) as Response & Refused
type Refused = { data: { error: Record<string, string[]> }; init: { status: number } }

const move = (kind: string, key: string, { cash = 0n, gift = 0n, at = test.now }) =>
  inTransaction(test.db, (trx) =>
    postTransfer(trx, {
      kind,
      key: `${key}:${personId}`,
      at,
      about: { title: `شرح ${key}` },
      entries: [
        { account: cashOf(personId), amountRial: cash },
        { account: giftOf(personId), amountRial: gift },
        { account: platformAccount('revenue', 'test'), amountRial: -cash - gift },
      ],
    }),
  )

describe('charging', () => {
  const form = { amount: '۵۰,۰۰۰', sentKey: 'key-of-the-form' }

  it('leads to the payment of one charge, however often the form is sent', async () => {
    const [once, twice] = [await post(form), await post(form)]
    expect(once.headers.get('location')).toMatch(/^\/payment\/prebank\?id=/)
    expect(twice.headers.get('location')).toBe(once.headers.get('location'))
    const rows = await test.db.selectFrom('payable').selectAll().where('person_id', '=', personId).execute()
    expect(rows).toMatchObject([{ kind: 'wallet-charge', amount_rial: 500_000n, title: 'شارژ کیف پول' }])
    expect(rows[0]!.expires_at).toEqual(new Date(test.now.getTime() + 30 * 60_000))
  })

  it.each([
    ['۹,۰۰۰', 'حداقل'],
    ['۵۰,۰۰۰,۰۰۱', 'حداکثر'],
    ['۵۰,۵۰۰', 'به هزار تومان گرد کنید'],
    ['', 'مبلغ'],
    ['صد', 'تومان'],
  ])('refuses «%s» with a message', async (amount, words) => {
    const refused = await post({ ...form, amount })
    expect(refused.init.status).toBe(422)
    expect(refused.data.error['amount']?.[0]).toContain(words)
  })
})

describe('movements', () => {
  beforeEach(async () => {
    await move('gift', 'gift', { gift: 300_000n, at: new Date('2026-10-01T08:00:00Z') })
    await move('payment', 'charge', { cash: 2_000_000n, at: new Date('2026-11-01T08:00:00Z') })
    await move('payment', 'order', { cash: -500_000n })
  })

  it('are listed newest first with sign, name and balance', async () => {
    const { movements, wallet } = await page()
    expect(wallet).toMatchObject({ gift: expect.stringContaining('۳۰,۰۰۰'), held: null })
    expect(movements.map(({ name, direction, word }) => [name, direction, word])).toEqual([
      ['پرداخت', 'out', 'کم شد'],
      ['شارژ', 'in', 'اضافه شد'],
      ['اعتبار هدیه', 'in', 'اضافه شد'],
    ])
    expect(movements.map(({ balance }) => balance.split('\u00a0')[0])).toEqual(['۱۸۰,۰۰۰', '۲۳۰,۰۰۰', '۳۰,۰۰۰'])
  })

  it('name the deposit received in a deal, and list it among charges', async () => {
    await move('deposit', 'deal', { cash: 400_000n })
    expect((await page('?type=charge')).movements.map(({ name }) => name)).toEqual(['واریز', 'شارژ'])
  })

  it('show the gift part of a payment, also when it is the whole', async () => {
    await move('payment', 'half', { cash: -100_000n, gift: -200_000n })
    await move('payment', 'whole', { gift: -100_000n })
    const { movements } = await page()
    expect(movements.map(({ gift }) => gift?.split('\u00a0')[0])).toEqual([
      '۱۰,۰۰۰',
      '۲۰,۰۰۰',
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['?type=charge', ['شارژ']],
    ['?type=payment', ['پرداخت']],
    ['?type=gift', ['اعتبار هدیه']],
    ['?type=refund', []],
    ['?type=nonsense', ['پرداخت', 'شارژ', 'اعتبار هدیه']],
    [`?days=${encodeURIComponent('۱۴۰۵/۰۸/۰۱ تا ۱۴۰۵/۰۸/۲۰')}`, ['شارژ']],
    ['?days=nonsense', ['پرداخت', 'شارژ', 'اعتبار هدیه']],
  ])('are filtered by %s', async (search, names) => {
    expect((await page(search)).movements.map(({ name }) => name)).toEqual(names)
  })

  it('are a file with the same filter, without caching', async () => {
    const file = await fileLoader(visit(test, '/profile/my-wallet/movements.csv?type=charge', { personId }) as never)
    expect(file.headers.get('cache-control')).toContain('no-store')
    const lines = (await file.text()).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('شارژ,شرح charge,2000000,2000000,0,0,2300000')
  })

  it('of other people are not visible', async () => {
    personId = (await aPerson(test)).id
    expect((await page()).movements).toEqual([])
  })
})

describe('withdrawing', () => {
  const confirmedAt = test.now
  const visitor = (form?: Record<string, string>) =>
    visit(test, '/profile/my-wallet/withdraw', { personId, confirmedAt: confirmedAt ?? test.now, form }) as never
  const form = { amount: '۱۰۰,۰۰۰', sentKey: 'key-of-the-form' }

  beforeEach(async () => {
    const { ctx } = requestContext(test, { personId })
    await saveContactDetails(ctx, personId, { sheba: 'IR820540102680020817909002' })
    await test.db
      .updateTable('person')
      .set({ first_name: 'مریم', last_name: 'احمدی' })
      .where('id', '=', personId)
      .execute()
    await move('payment', 'charge', { cash: 2_000_000n })
  })

  it('needs a fresh proof first', async () => {
    const stale = visit(test, '/profile/my-wallet/withdraw', { personId, form }) as never
    await expect(withdraw(stale)).rejects.toMatchObject({ status: 302 })
    await expect(withdrawLoader(stale)).rejects.toMatchObject({ status: 302 })
  })

  it('shows the account masked, and is listed in the wallet until cancelled', async () => {
    expect(await withdrawLoader(visitor())).toMatchObject({ closed: null, account: { owner: 'مریم احمدی' } })
    expect(JSON.stringify((await withdrawLoader(visitor())).account)).not.toContain('0102680020817909')
    const outcome = (await withdraw(visitor(form))) as Response
    expect(outcome.headers.get('location')).toBe('/profile/my-wallet?requested')
    const { withdrawals, wallet } = await page()
    expect(wallet.holds).toMatchObject([{ title: 'برداشت به حساب بانکی' }])
    expect((await withdrawLoader(visitor())).closed).toContain('امروز')
    await post({ intent: 'cancel', withdrawal: withdrawals[0]!.id })
    expect((await page()).wallet).toMatchObject({ held: null })
    expect(await post({ intent: 'cancel', withdrawal: 'x' })).toMatchObject({ init: { status: 409 } })
  })
})

describe('the printed statement', () => {
  const pdf = async (search = '') => {
    const answer = await pdfLoader(visit(test, `/profile/my-wallet/movements.pdf${search}`, { personId }) as never)
    const { pages, title } = pdfText(new Uint8Array(await answer.arrayBuffer()))
    return { answer, title, pages, text: pages.flat().join(' ') }
  }

  it("contains every movement with amount and balance, by the page's filter", async () => {
    await move('gift', 'one', { gift: 500_000n })
    await move('refund', '#let x = "two"', { cash: 161_700n })
    const { answer, title, text } = await pdf()
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect(title).toBe('گردش کیف پول')
    for (const words of ['۵۰۰,۰۰۰', '۱۶۱,۷۰۰', '۶۶۱,۷۰۰', 'let x']) expect(text).toContain(words)
    expect((await pdf('?type=gift')).text).not.toContain('۱۶۱,۷۰۰')
  })

  it('spans several pages, and names its omissions', async () => {
    for (let n = 0; n < 501; n++) await move('gift', `many-${n}`, { gift: 10n })
    const { pages, text } = await pdf()
    expect(pages.length).toBeGreaterThan(5)
    expect(text).toContain('۵۰۰')
    expect(text).toContain('CSV')
  })

  it('is a page also without movements, for its owner only', async () => {
    await move('gift', 'one', { gift: 500_000n })
    personId = (await aPerson(test)).id
    expect((await pdf()).text).not.toContain('۵۰۰,۰۰۰')
  })
})
