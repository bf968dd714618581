import { beforeEach, describe, expect, it } from 'vitest'
import { getCatalogue, loadCatalogue } from '#features/catalog/contract.ts'
import { formatMoney } from '#kit/money.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { runJobs } from '../../../../../tests/support/jobs.ts'
import { aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { maxAlerts } from '../../price-alerts/price-alert.ts'
import { action as postAlert, loader as openNew } from '../../screens/new-alert.tsx'
import { action as changeAlert, loader as openAlerts } from '../../screens/price-alerts.tsx'
import { addDays, dayOf } from '#kit/day.ts'
import { saveEntry } from '../save-price.ts'
import { insertMarketDays } from '../write-market-days.ts'
import { checkAlerts, checkAlertsHandler, checkAlertsJob } from './check-alerts.ts'

const test = useTestDb()
const slug = 'peugeot-207-manual-tu5'
let trimId: number
let personId: bigint

beforeEach(async () => {
  await loadCatalogue(test.db)
  trimId = (await getCatalogue(test.db)).trims.bySlug.get(slug)!.id
  personId = (await aPerson(test)).id
  await price(900, 0)
})

const dayMs = 86_400_000
const later = (days: number) => new Date(test.now.getTime() + days * dayMs)
const rial = (millions: number) => BigInt(millions) * 10_000_000n

/** The market price after a number of days. */
async function price(millions: number, days: number) {
  const day = addDays(dayOf(test.now), days)
  await test.db.deleteFrom('market_day').where('day', '=', day).execute()
  const medianRial = rial(millions)
  const row = {
    trimId,
    year: 1401,
    kind: 'used' as const,
    medianRial,
    lowRial: medianRial,
    highRial: medianRial,
    sample: 5,
  }
  await insertMarketDays(test.db, [{ ...row, day }], false)
}
const path = `/services/vehicle-info/price/${slug}/alert`
const make = async (form: Record<string, string>, over: { personId?: bigint } = {}) =>
  (await postAlert(visit(test, path, { params: { slug }, form, personId, ...over }) as never)) as Response
const below = (target: string) => make({ what: 'used-1401', side: 'below', target })
const check = (days: number) => checkAlerts({ db: test.db, clock: { now: () => later(days) } })
const notices = () => test.db.selectFrom('notice').select(['data', 'link', 'key']).orderBy('id').execute()
const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error
const list = async (who = personId) =>
  (await openAlerts(visit(test, '/profile/price-alerts', { personId: who }) as never)).alerts

describe('a price alert', () => {
  it('notifies once when the price falls to the target, and again after it was back', async () => {
    expect((await below('۸۰۰ میلیون')).status).toBe(302)
    expect(await check(0)).toBe(0)
    await price(800, 1)
    expect(await check(1)).toBe(1)
    expect(await check(1)).toBe(0)
    await price(780, 2)
    expect(await check(2)).toBe(0)
    await price(820, 3)
    await check(3)
    await price(790, 4)
    expect(await check(4)).toBe(1)
    const outcome = await notices()
    expect(outcome.map(({ link }) => link)).toEqual(Array(2).fill(`/services/vehicle-info/price/${slug}?year=1401`))
    expect(outcome.map(({ data }) => (data as { priceRial: string }).priceRial)).toEqual([
      String(rial(800)),
      String(rial(790)),
    ])
    expect((await list())[0]).toMatchObject({ now: formatMoney(rial(900)), active: true })
  })

  it('notifies of a second crossing of one day on the next', async () => {
    await below('۸۰۰ میلیون')
    await price(790, 1)
    expect(await check(1)).toBe(1)
    await price(850, 1)
    await check(1)
    await price(795, 1)
    expect(await check(1)).toBe(0)
    await price(795, 2)
    expect(await check(2)).toBe(1)
  })

  it('notices a factory price that staff enter', async () => {
    const { ctx } = requestContext(test, { personId, roles: ['content-editor'], confirmedAt: test.now })
    const entry = {
      kind: 'factory' as const,
      trim: slug,
      year: 1405,
      day: { year: 1405, month: 8, day: 1 },
      source: 'بخشنامه',
    }
    expect((await saveEntry(ctx, { ...entry, price: rial(500) })).ok).toBe(true)
    expect((await make({ what: 'factory', side: 'above', target: '600000000' })).status).toBe(302)
    await saveEntry(ctx, { ...entry, price: rial(620) })
    await runJobs(test.db, {
      [checkAlertsJob.name]: checkAlertsHandler({ db: test.db, clock: { now: () => test.now } }),
    })
    expect(await notices()).toHaveLength(1)
  })

  it('is silent while it is off, and about crossings meanwhile', async () => {
    await below('۸۰۰ میلیون')
    const id = (await list())[0]!.id
    const change = (intent: string, who = personId) =>
      changeAlert(visit(test, '/profile/price-alerts', { form: { intent, alert: id }, personId: who }) as never)
    await change('pause')
    await price(700, 0)
    expect(await check(0)).toBe(0)
    await change('resume')
    expect(await check(0)).toBe(0)
    // Nobody else changes it.
    const stranger = (await aPerson(test)).id
    await expect(change('pause', stranger)).rejects.toMatchObject({ status: 404 })
    await change('delete', stranger)
    expect(await list()).toHaveLength(1)
    expect(await list(stranger)).toEqual([])
    await change('delete')
    expect(await list()).toEqual([])
  })

  it.each([
    [{ what: 'used-1401', side: 'below', target: '۹۵۰ میلیون' }, 'target', /همین حالا/],
    [{ what: 'used-1401', side: 'above', target: '۹ میلیارد' }, 'target', /تعداد صفرها/],
    [{ what: 'used-1401', side: 'below', target: '۹۰ میلیون' }, 'target', /تعداد صفرها/],
    [{ what: 'used-1401', side: 'below', target: 'سلام' }, 'target', /به تومان بنویسید/],
    [{ what: 'used-1401', side: 'below', target: '' }, 'target', /./],
    [{ what: 'used-1390', side: 'below', target: '۸۰۰ میلیون' }, 'what', /قیمتی نداریم/],
    [{ what: 'factory', side: 'below', target: '۸۰۰ میلیون' }, 'what', /قیمتی نداریم/],
    [{ what: "used-1' or 1=1", side: 'below', target: '۸۰۰ میلیون' }, 'what', /./],
    [{ what: 'used-1401', side: 'beside', target: '۸۰۰ میلیون' }, 'side', /./],
  ])('is refused at its field: %o', async (form, field, words) => {
    const errors = errorsOf(await make(form)) as Record<string, string[]>
    expect(errors[field]?.[0]).toMatch(words)
    expect(await list()).toEqual([])
  })

  it('is made once, and up to the limit of a person', async () => {
    await below('۸۰۰ میلیون')
    await below('۸۰۰٬۰۰۰٬۰۰۰')
    expect(await list()).toHaveLength(1)
    const row = await test.db.selectFrom('price_alert').selectAll().executeTakeFirstOrThrow()
    const { id: _, ...rest } = row
    await test.db
      .insertInto('price_alert')
      .values(
        Array.from({ length: maxAlerts - 1 }, (__, n) => ({
          ...rest,
          public_id: `x${n}`,
          target_rial: BigInt(n + 1),
        })),
      )
      .execute()
    expect(errorsOf(await below('۷۰۰ میلیون'))).toHaveProperty([''])
  })

  it('offers every known price of today, and the selected year', async () => {
    const page = await openNew(visit(test, `${path}?year=1401`, { params: { slug }, personId }) as never)
    expect(page).toMatchObject({
      choices: [{ value: 'used-1401', label: `بازار، مدل ۱۴۰۱: ${formatMoney(rial(900))}` }],
      chosen: 'used-1401',
    })
    await expect(openNew(visit(test, path, { params: { slug: 'no-such' }, personId }) as never)).rejects.toMatchObject({
      status: 404,
    })
  })
})
