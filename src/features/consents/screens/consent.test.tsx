import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { action as ask, loader as openAsk } from '#features/marketplace/conversations/screens/ask-consent.tsx'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson, visit } from '../../../../tests/support/market.ts'
import { ConsentPage } from '../components/consent-page.tsx'
import { consentAnsweredNotice } from '../server/notices.ts'
import { actionRefusals, askPlateRefusals, askRefusals } from '../texts.ts'
import { action as askPlate } from './ask-plate.tsx'
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

const target = { 'fines-details': 'on', purpose: 'before-deal' }
const plate = {
  'plate.kind': 'car',
  'plate.first': '۱۲',
  'plate.letter': 'ب',
  'plate.middle': '345',
  'plate.serial': '٦١',
}

/** Creates an ad, its seller, and a buyer with a request. */
async function requested() {
  const ad = await anAd(test, {})
  const { seller_id: sellerId } = await test.db
    .selectFrom('ad')
    .select('seller_id')
    .where('public_id', '=', ad.public_id)
    .executeTakeFirstOrThrow()
  const buyerId = (await aPerson(test)).id
  const id = location(await askAt(ad.public_id, { personId: buyerId, form: target }))
    .split('/')
    .at(-1)!
  return { adId: ad.public_id, sellerId, buyerId, id }
}

/** Renders the page of one party. */
async function pageOf(id: string, over: Over): Promise<string> {
  const { data } = await loader(at(id, over))
  const Component = () => <ConsentPage {...data} problem={undefined} answer={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToString(<Stub initialEntries={['/']} />)
}

it("uses one name for the car's owner on the page and in notices", async () => {
  const { id, buyerId } = await requested()
  const page = await pageOf(id, { personId: buyerId })
  expect(page).toContain('منتظر مالک هستیم')
  expect(page).not.toContain('فروشنده')
  const messages = (['approved', 'refused', 'expired', 'revoked'] as const).map((answer) =>
    consentAnsweredNotice.title({ car: 'پژو ۲۰۷', kind: 'ad', answer }),
  )
  expect(messages.filter((title) => !title.startsWith('مالک '))).toEqual([])
})

describe("requesting consent from an ad's page", () => {
  it('leads to the request, and requires a kind and a purpose', async () => {
    const { adId, id } = await requested()
    expect(id).toMatch(/^[0-9a-z]{10}$/)
    const other = (await aPerson(test)).id
    const refused = async (form: Record<string, string>) =>
      ((await askAt(adId, { personId: other, form })) as { data: { error: unknown } }).data.error
    expect(await refused({})).toMatchObject({ purpose: ['بگویید برای چه می‌خواهید.'] })
    expect(await refused({ purpose: 'before-deal' })).toMatchObject({
      'fines-details': ['حداقل یک استعلام را انتخاب کنید.'],
    })
  })

  it('is refused for an own ad, and not found for an unknown one', async () => {
    const { adId, sellerId } = await requested()
    const { refusal } = await openAsk(visit(test, askPath(adId), { personId: sellerId }) as never)
    expect(refusal).toBe(askRefusals.own)
    expect(await askAt(adId, { personId: sellerId, form: target })).toMatchObject({ init: { status: 409 } })
    await expect(openAsk(visit(test, askPath('0000000000'), { personId: sellerId }) as never)).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('what each party sees', () => {
  it('names the buyer to the seller, and nobody to the buyer', async () => {
    const { id, sellerId, buyerId } = await requested()
    await test.db.updateTable('person').set({ name: 'سارا کریمی' }).where('id', '=', sellerId).execute()
    await test.db.updateTable('person').set({ name: 'نیما احمدی' }).where('id', '=', buyerId).execute()
    expect(await pageOf(id, { personId: sellerId })).toContain('نیما احمدی')
    const page = await pageOf(id, { personId: buyerId })
    expect(page).toContain('صاحب این آگهی')
    expect(page).not.toContain('سارا کریمی')
  })

  it('shows a report only to its author', async () => {
    const { id, sellerId, buyerId } = await requested()
    await action(at(id, { personId: sellerId, form: { intent: 'report', reason: 'pressure' } }))
    expect(await pageOf(id, { personId: sellerId })).toContain('گزارش فرستاده شد')
    expect(await pageOf(id, { personId: buyerId })).not.toContain('گزارش فرستاده شد')
  })
})

describe('a car of family or work', () => {
  const path = '/profile/consents/car'
  const ownersPlate = { ...plate, 'plate.middle': '۳۴۵' }
  const form = { ...ownersPlate, mobile: '۰۹۳۵ ۱۱۱ ۲۲۳۳', 'card-sanad': 'on', purpose: 'family' }
  const askOwner = (personId: bigint, over: Record<string, string> = {}) =>
    askPlate(visit(test, path, { personId, form: { ...form, ...over } }) as never)
  const idOf = (answer: unknown) => location(answer).split('/').at(-1)!
  const messages = () => test.db.selectFrom('sms_message').select(['template', 'tokens_sealed']).execute()

  it("is requested by a link to the owner's number, and assigned once they sign in", async () => {
    const { id: asker } = await aPerson(test)
    const id = idOf(await askOwner(asker))
    const [sms] = await messages()
    const [text] = JSON.parse(test.secrets.open(sms!.tokens_sealed)) as [string]
    expect(sms!.template).toBe('consent-asked')
    expect(text).toContain(`/profile/consents/${id}`)
    expect(text).not.toContain('۳۴۵')
    const own = await pageOf(id, { personId: asker })
    expect(own).toContain('صاحب شماره‌ای که نوشتید')
    expect(own).toContain('منتظر مالک هستیم')
    const { id: stranger } = await aPerson(test)
    await expect(loader(at(id, { personId: stranger }))).rejects.toMatchObject({ status: 404 })
    const { id: ownerId } = await aPerson(test, { mobile: '09351112233' })
    expect((await openList(visit(test, '/profile/consents', { personId: ownerId }) as never)).rows).toMatchObject([
      { id, side: 'owner', state: 'asked' },
    ])
    const right = { intent: 'approve', ...ownersPlate, nationalCode: '۰۰۱۲۳۴۵۶۷۹', agreed: 'on' }
    await action(at(id, { personId: ownerId, confirmedAt: test.now, form: right }))
    expect(await pageOf(id, { personId: asker })).toContain('استعلام‌هایی که می‌توانید بگیرید')
  })

  it('does not reveal whether the number has an account', async () => {
    const { id: asker } = await aPerson(test)
    await aPerson(test, { mobile: '09351112233' })
    const id = idOf(await askOwner(asker))
    expect(await messages()).toEqual([])
    expect(await pageOf(id, { personId: asker })).toContain('صاحب شماره‌ای که نوشتید')
  })

  it('expires after a day, and a number gets at most two requests a day', async () => {
    const people = [await aPerson(test), await aPerson(test), await aPerson(test)]
    const id = idOf(await askOwner(people[0]!.id))
    // A repeat is the same request.
    expect(idOf(await askOwner(people[0]!.id))).toBe(id)
    const row = await test.db
      .selectFrom('consent')
      .select(['asked_at', 'answer_until', 'subject_title', 'owner_id'])
      .where('public_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.answer_until.getTime() - row.asked_at.getTime()).toBe(24 * 3600_000)
    expect(row).toMatchObject({ subject_title: expect.not.stringContaining('۳۴۵') as unknown, owner_id: null })
    expect(location(await askOwner(people[1]!.id))).toContain('/profile/consents/')
    expect(await askOwner(people[2]!.id)).toMatchObject({ init: { status: 429 } })
  })

  it('reports errors at each field, and refuses the own number', async () => {
    const { id: asker } = await aPerson(test, { mobile: '09351112233' })
    expect(await askOwner(asker, { mobile: '0912', 'plate.middle': '', purpose: 'before-deal' })).toMatchObject({
      data: {
        error: {
          plate: ['پلاک را کامل بنویسید.'],
          mobile: ['شماره باید ۱۱ رقم و با ۰۹ شروع شود'],
          purpose: ['بگویید برای چه می‌خواهید.'],
        },
      },
    })
    expect(await askOwner(asker)).toMatchObject({ data: { error: { mobile: [askPlateRefusals.own] } } })
  })
})

describe('the page of a request', () => {
  it('shows buyer, kind and purpose to the owner, and requires a code before approval', async () => {
    const { id, sellerId } = await requested()
    const before = await pageOf(id, { personId: sellerId })
    expect(before).toContain('خلافی با جزئیات')
    expect(before).toContain('قبل از معامله')
    expect(before).toContain('/login/confirm?next=')
    expect(before).not.toContain('name="nationalCode"')
    expect(await pageOf(id, { personId: sellerId, confirmedAt: test.now })).toContain('name="nationalCode"')
  })

  it('reports errors at each field to the owner, and accepts digits of any script', async () => {
    const { id, sellerId, buyerId } = await requested()
    const owner = { personId: sellerId, confirmedAt: test.now }
    const wrong = { intent: 'approve', ...plate, 'plate.middle': '', nationalCode: '1234567890' }
    expect(await action(at(id, { ...owner, form: wrong }))).toMatchObject({
      data: {
        error: {
          plate: ['پلاک را کامل بنویسید.'],
          nationalCode: ['کد ملی مالک معتبر نیست.'],
          agreed: ['برای اجازه دادن، این گزینه را علامت بزنید.'],
        },
      },
    })
    const right = { intent: 'approve', ...plate, nationalCode: '۰۰۱۲۳۴۵۶۷۹', agreed: 'on' }
    expect(await action(at(id, { personId: sellerId, form: right }))).toMatchObject({
      data: { error: { '': [actionRefusals['not-recent']] } },
    })
    expect(location(await action(at(id, { ...owner, form: right })))).toBe(`/profile/consents/${id}`)
    const page = await pageOf(id, { personId: buyerId })
    expect(page).toContain('استعلام‌هایی که می‌توانید بگیرید')
    for (const secret of ['0012345679', '۰۰۱۲۳۴۵۶۷۹', '12ب345', '۱۲ ب']) expect(page).not.toContain(secret)
  })

  it('is in the lists of both parties only', async () => {
    const { id, sellerId, buyerId } = await requested()
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

  it('refuses unknown and late actions', async () => {
    const { id, sellerId, buyerId } = await requested()
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
      data: { problem: actionRefusals['not-now'] },
    })
  })
})
