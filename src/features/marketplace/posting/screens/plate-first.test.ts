import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { anOwner } from '#features/garage/server/test-cars.ts'
import { loadDraft, saveDraft } from '#platform/drafts.ts'
import { checkStep, type WizardValues } from '#ui/wizard/wizard.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aDealer, anAd, aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { loadAd } from '../../ad-page/server/load-ad.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { readAd } from '../../api/server/read-for-api.ts'
import { checkImport } from '../../dealer-panel/server/check-import.ts'
import { startImport, writeImport } from '../../dealer-panel/server/write-import.ts'
import { loader as readReview } from '../../review/screens/admin/ad-review.tsx'
import { erasePersonalData } from '../../server/personal-data/erase-person-data.ts'
import { exportPersonalData } from '../../server/personal-data/export-person-data.ts'
import { findSameCars, maskedIdentity } from '../server/car-identity.ts'
import { draftKind, newDraft, valuesOfAd } from '../server/posting-draft.ts'
import { sendAd } from '../server/send-ad.ts'
import { accountWizard, postingSteps, type PostedAd } from '../steps.ts'
import { carQuestions } from '../questions.ts'
import { findOwnSame } from '../server/find-own-same.ts'
import { adColumns } from '../server/ad-row.ts'
import { action as start, loader as readChoice } from './new-ad.tsx'
import { action as actOnOlder } from './older-draft.ts'
import { loader as readStep } from './new-ad-step.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})

const vin = 'NAAM01CA5HE123456'
const parts = {
  'plate.kind': 'car',
  'plate.first': '۱۲',
  'plate.letter': 'ب',
  'plate.middle': '۳۴۵',
  'plate.serial': '۶۷',
}
const begin = (of = personId, form: Record<string, string> = parts) =>
  start(visit(test, '/profile/my-ads/new', { personId: of, form }) as never)
const locationOf = (answer: unknown) => (answer as Response).headers.get('location')
const choice = (of = personId) => readChoice(visit(test, '/profile/my-ads/new', { personId: of }) as never)
const step = (query = '', of = personId) =>
  readStep(visit(test, `/profile/my-ads/new/car${query}`, { personId: of, params: { step: 'car' } }) as never)

describe('a new ad that starts with a plate', () => {
  it('of the own garage opens the first step with its known facts', async () => {
    const owner = await anOwner(test, { km: 52_000 })
    const trim = (await getCatalogue(test.db)).trims.bySlug.get('peugeot-207-manual-tu5')!
    await test.db.updateTable('garage_car').set({ trim_id: trim.id, year: 1401, colour: 'white' }).execute()
    const address = locationOf(await begin(owner.personId))!
    expect(address).toMatch(/^\/profile\/my-ads\/new\/car\?trim=peugeot-207-manual-tu5&own=/)
    // The plate itself is in no address.
    expect(decodeURIComponent(address)).not.toContain('ب345')
    const { view } = await step(address.slice(address.indexOf('?')), owner.personId)
    expect(Object.fromEntries(view.entries)).toMatchObject({ year: '1401', mileage: '52000', colour: 'white' })
  })

  it('of nobody fills only what the plate says, and is kept until the car is chosen', async () => {
    expect(locationOf(await begin())).toBe('/profile/my-ads/new')
    expect(await choice()).toMatchObject({ plate: { kind: 'car', middle: '345' }, draftStep: null })
    const { view, posting } = await step('?trim=peugeot-207-manual-tu5')
    const { draft, ...existing } = Object.fromEntries(view.entries)
    expect(existing).toEqual({ plateNumber: '12ب345-67', plate: 'national' })
    expect(posting.draftKey).toBe(draft)
  })

  it('of a free zone says so; another plate replaces it', async () => {
    await begin()
    await begin(personId, { 'plate.kind': 'free-zone', 'plate.number': '12345', 'plate.zone': 'کیش' })
    const { view } = await step('?trim=peugeot-207-manual-tu5')
    expect(Object.fromEntries(view.entries)).toMatchObject({ plateNumber: '12345-کیش', plate: 'free-zone' })
  })

  it('of somebody else’s garage tells nothing', async () => {
    await anOwner(test, { km: 52_000 })
    expect(locationOf(await begin())).toBe('/profile/my-ads/new')
  })

  describe('beside a draft of another car', () => {
    const name = () => ({ personId, kind: draftKind, id: newDraft })
    const open = () => loadDraft<WizardValues>(requestContext(test, { personId }).ctx, name())
    const write = (car: [string, string][], more: WizardValues = {}) =>
      saveDraft(requestContext(test, { personId }).ctx, name(), {
        values: { car, ...more },
        step: 'condition',
        version: null,
      })
    const aside = (form: Record<string, string>) =>
      actOnOlder(visit(test, '/profile/my-ads/draft/older', { personId, form }) as never)
    const peugeot: [string, string][] = [['trim', 'peugeot-207-manual-tu5']]
    const photos = { pictures: [['pictures', 'photo-00000000000000000001-aa']] as [string, string][] }

    it('asks which one goes on, and changes nothing before the answer', async () => {
      await write(peugeot, photos)
      expect(await begin()).toMatchObject({
        init: { status: 409 },
        data: {
          otherPlate: {
            draftCar: 'پژو ۲۰۷ دنده‌ای',
            goOn: '/profile/my-ads/new/condition',
            plate: '12ب345-67',
            pictures: 1,
          },
        },
      })
      expect(await open()).toMatchObject({ values: { car: peugeot, ...photos } })
    })

    it('starts the other one, keeps both, and mixes nothing', async () => {
      await write(peugeot, photos)
      expect(locationOf(await aside({ act: 'aside', plate: '12ب345-67' }))).toBe('/profile/my-ads/new')
      const { values } = (await open())!
      expect(Object.keys(values)).toEqual(['car'])
      expect(Object.fromEntries(values.car!)).toMatchObject({ plateNumber: '12ب345-67' })
      await aside({ act: 'take' })
      expect((await open())!.values).toEqual({ car: peugeot, ...photos })
    })

    it('asks also when both are of one trim in the garage', async () => {
      const owner = await anOwner(test, { km: 52_000 })
      const trim = (await getCatalogue(test.db)).trims.bySlug.get('peugeot-207-manual-tu5')!
      await test.db.updateTable('garage_car').set({ trim_id: trim.id, year: 1401, colour: 'white' }).execute()
      personId = owner.personId
      await write([...peugeot, ['own', 'another1']], photos)
      expect(await begin()).toMatchObject({ init: { status: 409 } })
      const { own } = await choice()
      const away = await step(`?${own![0]!.query}`, personId).catch((answer: unknown) => answer)
      expect(locationOf(away)).toContain('other=peugeot-207-manual-tu5')
      expect(locationOf(await aside({ act: 'aside', plate: '12ب345-67' }))).toContain('own=')
      expect(await open()).toBeNull()
    })

    it('goes on with the draft of the same plate', async () => {
      await write([...peugeot, ['plateNumber', '12ب345-67']])
      expect(locationOf(await begin())).toBe('/profile/my-ads/new/condition')
    })
  })

  it('is refused when it is incomplete', async () => {
    const answer = (await begin(personId, { ...parts, 'plate.serial': '' })) as { data: { error: object } }
    expect(answer.data.error).toEqual({ plate: ['پلاک را کامل بنویسید.'] })
  })
})

it.each([
  ['12ب345-67', 'free-zone', 'پلاکی که نوشته‌اید ملی است. نوع پلاک یا خود پلاک را اصلاح کنید.'],
  ['12345-کیش', 'national', 'پلاکی که نوشته‌اید منطقهٔ آزاد است. نوع پلاک یا خود پلاک را اصلاح کنید.'],
  ['12ب345-67', 'national', undefined],
  ['12ب345-67', 'temporary', undefined],
])('the plate %s with the kind %s is questioned', (plateNumber, plate, question) => {
  const car = { plateNumber, plate, year: 1401, mileage: 48_000 } as PostedAd['car']
  expect(carQuestions(car, { from: 1390, to: 1405 }, 1405).plate).toBe(question)
})

it.each([
  ['۱۲ ب ۳۴۵ ایران ۶۷', '12ب345-67'],
  ['ایران ۶۷ - ۳۴۵ ب ۱۲', '12ب345-67'],
  ['12b345-67', '12ب345-67'],
  ['۱۲۱-۴۵۴۷۸', 'این پلاک موتورسیکلت است. پلاک خودرو را بنویسید.'],
  ['۱۲ب۳۴', 'پلاک را کامل بنویسید؛ مثلاً «۱۲ ب ۳۴۵ ایران ۶۷».'],
])('the plate %j of the first step is read or refused', (text, expected) => {
  const read = postingSteps.car.schema.shape.plateNumber.safeParse(text)
  expect(read.success ? read.data : read.error.issues[0]!.message).toBe(expected)
})

/** Posts the car of a live ad again, with plate and VIN. */
async function post(of: bigint, car: Partial<PostedAd['car']>, galleryId: bigint | null = null) {
  const made = await anAd(test, { seller_id: of })
  const ad = await selectFullAds(test.db).where('ad.id', '=', made.id).executeTakeFirstOrThrow()
  await test.db.deleteFrom('ad_price').where('ad_id', '=', made.id).execute()
  await test.db.deleteFrom('ad').where('id', '=', made.id).execute()
  const values = valuesOfAd({ ...ad, pictures: ['drawing-x'] }, await getCatalogue(test.db))
  values.review = [['accepted', 'on']]
  const read = Object.keys(postingSteps).map((name) => {
    const reading = checkStep(accountWizard(null), name as keyof typeof postingSteps, values[name])
    if (reading.status !== 'success') throw new Error(name)
    return [name, reading.value] as const
  })
  const whole = Object.fromEntries(read) as PostedAd
  const posted = { ...whole, car: { ...whole.car, ...car }, pictures: { pictures: [] } }
  const sent = await sendAd(requestContext(test, { personId: of }).ctx, { personId: of, galleryId, posted, adId: null })
  if (!sent.ok) throw new Error(sent.code)
  return { ...sent.value, posted }
}
const rowOf = (adId: string) =>
  test.db.selectFrom('ad').selectAll().where('public_id', '=', adId).executeTakeFirstOrThrow()
const risksOf = async (adId: string) => {
  const { reasons } = await test.db
    .selectFrom('ad_submission')
    .innerJoin('ad', 'ad.id', 'ad_submission.ad_id')
    .select('reasons')
    .where('public_id', '=', adId)
    .executeTakeFirstOrThrow()
  return reasons.map(({ code }) => code)
}
const asText = (value: unknown) =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? String(each) : each))

describe('plate and VIN of an ad', () => {
  it('are sealed, masked for staff, and shown to no buyer and no program', async () => {
    const { adId } = await post(personId, { plateNumber: '12ب345-67', vin: vin as never })
    const row = await rowOf(adId)
    expect(test.secrets.open(row.plate_sealed!)).toBe('12ب345-67')
    expect(test.secrets.open(row.vin_sealed!)).toBe(vin)
    expect(
      Buffer.concat([row.plate_sealed!, row.vin_sealed!, row.plate_index!, row.vin_index!]).toString(),
    ).not.toContain('12')
    expect(await maskedIdentity(test, row.id)).toMatchObject({
      plate: 'پلاک ۱۲ ب (۳ رقم پنهان) ایران ۶۷',
      vin: 'NAA**********3456',
    })
    await test.db.updateTable('ad').set({ state: 'published', published_at: test.now }).execute()
    const buyer = requestContext(test).ctx
    const seen = asText([await loadAd(buyer, { galleryId: 'personal', adId }), await readAd(buyer, adId)])
    expect(seen).toContain(adId)
    for (const secret of ['12ب345', vin, 'plateNumber', 'vin_', 'plate_sealed']) expect(seen).not.toContain(secret)
  })

  it('tie the ads of a car by different sellers together for staff', async () => {
    const first = await post(personId, { vin: vin as never, mileage: 90_000 })
    const other = (await aPerson(test)).id
    const second = await post(other, { vin: vin as never, mileage: 60_000 })
    expect(await risksOf(second.adId)).toEqual(expect.arrayContaining(['same-plate', 'mileage-back']))
    expect(await risksOf(first.adId)).not.toContain('same-plate')
    const page = await readReview(
      visit(test, '/x', { personId: other, roles: ['operator'], params: { adId: second.adId } }) as never,
    )
    expect(page.history).toMatchObject([{ href: `/admin/ads/${first.adId}`, back: true }])
    expect(page.history[0]!.note).toContain('فروشندهٔ دیگر')
  })

  it('of an earlier, removed ad are history and no double', async () => {
    const first = await post(personId, { plateNumber: '12ب345-67' })
    await test.db.updateTable('ad').set({ state: 'removed' }).where('public_id', '=', first.adId).execute()
    const second = await post((await aPerson(test)).id, { plateNumber: '12ب345-67' })
    expect(await risksOf(second.adId)).not.toContain('same-plate')
    const { id, plate_index: plateIndex } = await rowOf(second.adId)
    const sameCars = await findSameCars(test.db, { adId: id, owner: { personId }, plateIndex, vinIndex: null })
    expect(sameCars).toMatchObject([{ publicId: first.adId, own: true, state: 'removed' }])
  })

  it('tell sellers which of their own ads seems the same, and nothing of others', async () => {
    const mine = await post(personId, { plateNumber: '12ب345-67' })
    await post((await aPerson(test)).id, { plateNumber: '12ب345-67' })
    const car = { ...mine.posted.car, mileage: 30_000 }
    const row = adColumns(await getCatalogue(test.db), { ...mine.posted, car })!
    const { ctx } = requestContext(test, { personId })
    const same = await findOwnSame(ctx, { owner: { personId }, gallery: null, car, row, besides: null })
    expect(same).toEqual([
      {
        href: `/profile/my-ads/${mine.adId}`,
        title: expect.stringContaining('در انتظار بررسی') as string,
        why: 'همین پلاک یا شمارهٔ شاسی',
      },
    ])
  })

  it('of three ads with one mileage are a sign of risk', async () => {
    for (const year of [1399, 1400]) await anAd(test, { seller_id: personId, mileage_km: 77_000, state: 'sold', year })
    const { adId } = await post(personId, { mileage: 77_000 })
    expect(await risksOf(adId)).toContain('same-mileage')
    expect(await risksOf((await post(personId, { mileage: 77_001 })).adId)).not.toContain('same-mileage')
  })

  it('are in the file of a person, and go with the account', async () => {
    const { adId } = await post(personId, { plateNumber: '12ب345-67', vin: vin as never })
    const { ads } = await exportPersonalData(test, personId)
    expect(ads).toMatchObject([{ plate: '12ب345-67', vin }])
    expect(Object.keys(ads[0]!).filter((name) => /_index|_sealed/.test(name))).toEqual([])
    await erasePersonalData(test.db as never, personId)
    expect(await rowOf(adId)).toMatchObject({
      plate_sealed: null,
      plate_index: null,
      vin_sealed: null,
      vin_index: null,
    })
  })
})

describe('a stock file with plate and VIN', () => {
  const head = 'کد,مدل,سال,کارکرد,رنگ,وضعیت بدنه,نوع سند,شمارهٔ پلاک,VIN,قیمت (تومان)'
  const file = (...rows: string[]) => Buffer.from([head, ...rows].join('\n'))
  const check = async (bytes: Buffer) => {
    const gallery = await aDealer(test, { owner_id: personId })
    const { ctx } = requestContext(test, { personId })
    const checked = await checkImport(ctx, { gallery, personId, name: 'x.csv', bytes })
    if (!checked.ok) throw new Error(checked.code)
    return { gallery, ctx, id: checked.value }
  }

  it('keeps both sealed until the cars are written', async () => {
    const row = `A-1,پژو ۲۰۷ دنده‌ای TU5,1401,48000,سفید,بدون رنگ,تک‌برگ,۱۲ ب ۳۴۵ ایران ۶۷,${vin.toLowerCase()},900000000`
    const { gallery, ctx, id } = await check(file(row))
    const [waiting] = await test.db.selectFrom('gallery_import_row').select(['values', 'faults']).execute()
    expect(waiting!.faults).toEqual([])
    expect(asText(waiting)).not.toContain(vin)
    await startImport(ctx, gallery, id)
    const run = { assertLease: () => Promise.resolve(), complete: () => Promise.resolve() }
    await writeImport({ db: test.db, clock: { now: () => test.now } as never }, BigInt(id), run as never)
    const { plate_sealed: plate, vin_sealed: sealed } = await test.db
      .selectFrom('ad')
      .select(['plate_sealed', 'vin_sealed'])
      .executeTakeFirstOrThrow()
    expect([test.secrets.open(plate!), test.secrets.open(sealed!)]).toEqual(['12ب345-67', vin])
  })

  it('names the row whose VIN is wrong', async () => {
    await check(file('A-1,پژو ۲۰۷ دنده‌ای TU5,1401,48000,سفید,بدون رنگ,تک‌برگ,,NAAM01CA5HE12345,900000000'))
    const [row] = await test.db.selectFrom('gallery_import_row').select(['outcome', 'faults']).execute()
    expect(row).toEqual({
      outcome: 'fault',
      faults: ['شمارهٔ شاسی ۱۷ حرف انگلیسی و رقم است و I و O و Q ندارد.'],
    })
  })
})
