import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#capabilities/catalog/contract.ts'
import { action as ask, loader as openAsk } from '#capabilities/marketplace/chat/screens/ask-consent.tsx'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, visit } from '../../../../tests/support/market.ts'
import { ConsentPage } from '../components/consent-page.tsx'
import { actRefusals, askRefusals } from '../texts.ts'
import { action, loader } from './consent.tsx'
import { loader as openList } from './consents.tsx'

const test = useTestDb()
beforeEach(() => loadCatalogue(test.db))

type Over = { personId: bigint; form?: Record<string, string>; confirmedAt?: Date }

const askPath = (adId: string) => `/profile/consents/new?ad=${adId}`
const askAt = (adId: string, over: Over) => ask(visit(test, askPath(adId), over) as never)
const at = (id: string, over: Over) =>
  visit(test, `/profile/consents/${id}`, { params: { consentId: id }, ...over }) as never
const location = (answer: unknown) => (answer as Response).headers.get('location') ?? ''

const wanted = { 'fines-details': 'on', purpose: 'before-deal' }
const plate = {
  'plate.kind': 'car',
  'plate.first': '۱۲',
  'plate.letter': 'ب',
  'plate.middle': '345',
  'plate.serial': '٦١',
}

/** An ad, its seller, and a buyer who has asked. */
async function asked() {
  const ad = await anAd(test, {})
  const { seller_id: sellerId } = await test.db
    .selectFrom('ad')
    .select('seller_id')
    .where('public_id', '=', ad.public_id)
    .executeTakeFirstOrThrow()
  const buyerId = (await aPerson(test)).id
  const id = location(await askAt(ad.public_id, { personId: buyerId, form: wanted }))
    .split('/')
    .at(-1)!
  return { adId: ad.public_id, sellerId, buyerId, id }
}

/** The page of one of the two as it is served. */
async function pageOf(id: string, over: Over): Promise<string> {
  const { data } = await loader(at(id, over))
  const Component = () => <ConsentPage {...data} problem={undefined} answer={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Stub initialEntries={['/']} />)
}

describe('asking from the page of an ad', () => {
  it('leads to the request, and wants a kind and a purpose', async () => {
    const { adId, id } = await asked()
    expect(id).toMatch(/^[0-9a-z]{10}$/)
    const other = (await aPerson(test)).id
    const refused = async (form: Record<string, string>) =>
      ((await askAt(adId, { personId: other, form })) as { data: { error: unknown } }).data.error
    expect(await refused({})).toMatchObject({ purpose: ['بگویید برای چه می‌خواهید.'] })
    expect(await refused({ purpose: 'before-deal' })).toMatchObject({
      'fines-details': ['حداقل یک استعلام را انتخاب کنید.'],
    })
  })

  it('is not for one’s own ad, and an ad that is not there is no page', async () => {
    const { adId, sellerId } = await asked()
    const { refusal } = await openAsk(visit(test, askPath(adId), { personId: sellerId }) as never)
    expect(refusal).toBe(askRefusals.own)
    expect(await askAt(adId, { personId: sellerId, form: wanted })).toMatchObject({ init: { status: 409 } })
    await expect(openAsk(visit(test, askPath('0000000000'), { personId: sellerId }) as never)).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('the page of a request', () => {
  it('shows the owner who asks what for what, and asks for a code before anything can be agreed', async () => {
    const { id, sellerId } = await asked()
    const before = await pageOf(id, { personId: sellerId })
    expect(before).toContain('خلافی با جزئیات')
    expect(before).toContain('قبل از معامله')
    expect(before).toContain('/login/confirm?next=')
    expect(before).not.toContain('name="nationalCode"')
    expect(await pageOf(id, { personId: sellerId, confirmedAt: test.now })).toContain('name="nationalCode"')
  })

  it('tells the owner at each field what is wrong, and takes plates and codes in any digits', async () => {
    const { id, sellerId, buyerId } = await asked()
    const owner = { personId: sellerId, confirmedAt: test.now }
    const wrong = { intent: 'approve', ...plate, 'plate.middle': '', nationalCode: '1234567890' }
    expect(await action(at(id, { ...owner, form: wrong }))).toMatchObject({
      data: {
        error: {
          plate: ['پلاک را کامل بنویسید.'],
          nationalCode: ['کد ملی مالک معتبر نیست.'],
          agreed: ['بدون این تیک، اجازه ثبت نمی‌شود.'],
        },
      },
    })
    const right = { intent: 'approve', ...plate, nationalCode: '۰۰۱۲۳۴۵۶۷۹', agreed: 'on' }
    expect(await action(at(id, { personId: sellerId, form: right }))).toMatchObject({
      data: { error: { '': [actRefusals['not-recent']] } },
    })
    expect(location(await action(at(id, { ...owner, form: right })))).toBe(`/profile/consents/${id}`)
    const page = await pageOf(id, { personId: buyerId })
    expect(page).toContain('استعلام‌هایی که می‌توانید بگیرید')
    for (const secret of ['0012345679', '۰۰۱۲۳۴۵۶۷۹', '12ب345', '۱۲ ب']) expect(page).not.toContain(secret)
  })

  it('is in the lists of both, and nobody else’s', async () => {
    const { id, sellerId, buyerId } = await asked()
    for (const [personId, side] of [
      [sellerId, 'owner'],
      [buyerId, 'asker'],
    ] as const) {
      const { rows } = await openList(visit(test, '/profile/consents', { personId }) as never)
      expect(rows).toMatchObject([{ id, side }])
    }
    const other = (await aPerson(test)).id
    await expect(loader(at(id, { personId: other }))).rejects.toMatchObject({ status: 404 })
    await expect(action(at(id, { personId: other, form: { intent: 'refuse' } }))).rejects.toMatchObject({ status: 404 })
  })

  it('refuses acts that nobody wrote, and what is too late', async () => {
    const { id, sellerId, buyerId } = await asked()
    await expect(action(at(id, { personId: sellerId, form: { intent: 'nothing' } }))).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      action(at(id, { personId: buyerId, form: { intent: 'use', kind: 'toString' } })),
    ).rejects.toMatchObject({
      status: 400,
    })
    await action(at(id, { personId: sellerId, form: { intent: 'refuse' } }))
    expect(await action(at(id, { personId: sellerId, form: { intent: 'refuse' } }))).toMatchObject({
      data: { problem: actRefusals['not-now'] },
    })
  })
})
