import { describe, expect, it } from 'vitest'
import type { Clock } from '#platform/clock.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { manifest } from '../manifest.ts'
import { saveMileage } from './change-cars.ts'
import { findCosts } from './costs.ts'
import {
  addDeadline,
  editDeadline,
  finishDeadline,
  removeDeadline,
  snoozeDeadline,
  type NewDeadline,
} from './deadlines.ts'
import { getCarRow } from './find-cars.ts'
import { findDeadlineRows } from './find-deadlines.ts'
import { deadlineNotice } from './notices.ts'
import { remindOfDeadlines } from './remind.ts'
import { anOwner } from './test-cars.ts'
import '../../notifications/server/tables.ts'

const test = useTestDb()
const today = dayOf(test.now)

const usual: NewDeadline = {
  kind: 'third-party',
  title: null,
  dueOn: addDays(today, 20),
  dueKm: null,
  everyMonths: 12,
  everyKm: null,
  remind: true,
}
const oil: NewDeadline = { ...usual, kind: 'oil', dueOn: null, dueKm: 45_000, everyMonths: 6, everyKm: 7000 }

async function aCarWith(deadline: NewDeadline) {
  const owner = await anOwner(test)
  const { personId, carId, ctx } = owner
  const added = await addDeadline(ctx, { personId, carId, ...deadline })
  if (!added.ok) throw new Error(added.code)
  const row = await getCarRow(test.db, { personId, id: carId })
  const rows = () => findDeadlineRows(test.db, [row.id])
  return { ...owner, row, rows, kept: { personId, carId, deadlineId: added.value } }
}

describe('a deadline', () => {
  it('exists once for each kind, and many times with own titles', async () => {
    const { ctx, personId, carId, rows } = await aCarWith(usual)
    expect(await addDeadline(ctx, { personId, carId, ...usual })).toEqual({ ok: false, code: 'kind-known' })
    const own = { ...usual, kind: 'other', title: 'تعویض لنت' } as const
    await addDeadline(ctx, { personId, carId, ...own })
    await addDeadline(ctx, { personId, carId, ...own })
    expect(await rows()).toHaveLength(3)
  })

  it('keeps the 31st over a shorter month', async () => {
    // 31 Shahrivar 1405, and half a year later 29 Esfand.
    const { ctx, kept, rows } = await aCarWith({ ...usual, dueOn: '2026-09-22', everyMonths: 6 })
    const due = async () => (await rows())[0]!.due_on
    await finishDeadline(ctx, { ...kept, doneOn: '2026-09-01', km: null, costRial: null, round: null })
    expect(await due()).toBe('2027-03-20')
    await finishDeadline(ctx, { ...kept, doneOn: '2027-03-01', km: null, costRial: null, round: null })
    expect(await due()).toBe('2027-09-22')
  })

  it('begins its next round when completed, with odometer and payment', async () => {
    const { ctx, kept, rows, row } = await aCarWith(oil)
    const completed = { ...kept, doneOn: today, costRial: 25_000_000n, round: 1 }
    expect(await finishDeadline(ctx, { ...completed, km: null })).toEqual({ ok: false, code: 'needs-km' })
    expect(await finishDeadline(ctx, { ...completed, km: 44_800 })).toMatchObject({ ok: true })
    expect(await rows()).toMatchObject([{ due_km: 51_800, round: 2, told: null }])
    const [cost] = await findCosts(test.db, row.id, { size: 10 })
    expect(cost).toMatchObject({ kind: 'service', amount_rial: 25_000_000n, km: 44_800, day: today })
    expect((await getCarRow(test.db, { personId: kept.personId, id: kept.carId })).mileage_km).toBe(44_800)
  })

  it('without a repeat ends when completed, also when the form comes twice', async () => {
    const { ctx, kept, rows, row } = await aCarWith({ ...usual, everyMonths: null })
    const completed = { ...kept, doneOn: today, km: null, costRial: 10_000_000n, round: 1 }
    for (let time = 0; time < 2; time++) expect(await finishDeadline(ctx, completed)).toEqual({ ok: true, value: null })
    expect(await rows()).toEqual([])
    expect(await findCosts(test.db, row.id, { size: 10 })).toHaveLength(1)
  })

  it('completed twice from two pages moves one round and stores one payment', async () => {
    const { ctx, kept, rows, row } = await aCarWith(oil)
    const completed = { ...kept, doneOn: today, km: 44_800, costRial: 25_000_000n, round: 1 }
    for (let time = 0; time < 2; time++) expect(await finishDeadline(ctx, completed)).toEqual({ ok: true, value: null })
    expect(await rows()).toMatchObject([{ due_km: 51_800, round: 2 }])
    expect(await findCosts(test.db, row.id, { size: 10 })).toHaveLength(1)
  })

  it('can be removed twice', async () => {
    const { ctx, kept, rows } = await aCarWith(usual)
    for (let time = 0; time < 2; time++) await removeDeadline(ctx, kept)
    expect(await rows()).toEqual([])
  })

  it('is closed to changes by strangers', async () => {
    const { kept } = await aCarWith(usual)
    const { ctx, personId } = await anOwner(test, { plate: '121-45478' })
    const foreign = { ...kept, personId }
    await expect(removeDeadline(ctx, foreign)).rejects.toMatchObject({ status: 404 })
    await expect(snoozeDeadline(ctx, { ...foreign, days: 7 })).rejects.toMatchObject({ status: 404 })
    await expect(editDeadline(ctx, { ...foreign, ...usual })).rejects.toMatchObject({ status: 404 })
  })
})

describe('reminders', () => {
  const dayMs = 86_400_000
  // 9:30 in Tehran.
  const morning = new Date(`${today}T06:00:00Z`).getTime()
  const clockAt = (days: number, hours = 0): Clock => ({
    now: () => new Date(morning + days * dayMs + hours * 3_600_000),
  })
  const remind = (days: number, hours = 0) =>
    remindOfDeadlines({ db: test.db, clock: clockAt(days, hours), secrets: test.secrets })
  const notices = () => test.db.selectFrom('notice').select(['kind', 'data', 'link']).orderBy('id').execute()

  it('go out 30, 7 and 1 days before and on the day, each once', async () => {
    await aCarWith({ ...usual, dueOn: addDays(today, 40) })
    const messages = []
    for (const day of [0, 9, 10, 11, 32, 33, 33, 39, 40, 41]) messages.push(await remind(day))
    expect(messages).toEqual([0, 0, 1, 0, 0, 1, 0, 1, 1, 0])
  })

  it('go out by kilometres after an odometer reading', async () => {
    const { ctx, kept } = await aCarWith(oil)
    expect(await remind(0)).toBe(0)
    await saveMileage(ctx, { personId: kept.personId, id: kept.carId, km: 44_100, meant: false })
    expect(await remind(0)).toBe(1)
    await saveMileage(ctx, { personId: kept.personId, id: kept.carId, km: 45_010, meant: false })
    expect(await remind(0)).toBe(1)
    expect(await remind(1)).toBe(0)
  })

  it('name the car and its plate without identifying digits, and link to the deadline', async () => {
    const { kept } = await aCarWith({ ...usual, dueOn: today })
    await remind(0)
    const [notice] = await notices()
    expect(notice).toMatchObject({ kind: 'car-deadline', data: { what: 'بیمهٔ شخص ثالث', days: 0 } })
    expect(notice!.link).toBe(`/profile/my-cars/${kept.carId}/deadlines/${kept.deadlineId}`)
    expect((notice!.data as { car: string }).car).toContain('(۱۲ب***-۶۷)')
    expect(JSON.stringify(notice)).not.toMatch(/345|۳۴۵/)
    // By text message too, because the box is ticked; not to a viewer.
    const data = notice!.data as Parameters<typeof deadlineNotice.title>[0]
    expect(deadlineNotice.smsAsked!(data)).toBe(true)
    expect(deadlineNotice.smsAsked!({ ...data, viewer: true })).toBe(false)
  })

  it('state the kilometres when these are nearer than the day', async () => {
    const due = { what: 'تعویض روغن', car: 'دنا', viewer: false }
    const title = (days: number | null, km: number | null) => deadlineNotice.title({ ...due, days, km })
    expect(title(150, 900)).toBe('دنا: موعد تعویض روغن ۹۰۰ کیلومتر دیگر است')
    expect(title(7, 900)).toBe('دنا: موعد تعویض روغن ۷ روز دیگر است')
    expect(title(7, 5000)).toBe('دنا: موعد تعویض روغن ۷ روز دیگر است')
    expect(title(150, 0)).toBe('دنا: موعد تعویض روغن با کارکرد فعلی رسیده است')
  })

  it('wait while they are snoozed, and come once more then', async () => {
    const { ctx, kept } = await aCarWith({ ...usual, dueOn: addDays(today, 6) })
    expect(await remind(0)).toBe(1)
    await snoozeDeadline(ctx, { ...kept, days: 3 })
    expect([await remind(1), await remind(2), await remind(3), await remind(4)]).toEqual([0, 0, 1, 0])
  })

  it('are checked again before their delayed message leaves, and state the days that are left then', async () => {
    const owner = await aCarWith({ ...usual, dueOn: addDays(today, 7) })
    const { ctx, kept, personId } = owner
    await remind(0)
    const leaves = (days: number) =>
      checkLastNotice(test.db, { manifest, kind: 'car-deadline', personId, now: clockAt(days).now() })
    expect(await leaves(0)).toMatchObject({ days: 7 })
    expect(await leaves(1)).toMatchObject({ days: 6 })
    const restored = (change: object) =>
      test.db
        .updateTable('garage_deadline')
        .set({ snoozed_until: null, remind: true, round: 1, due_on: addDays(today, 7), ...change })
        .execute()
    await snoozeDeadline(ctx, { ...kept, days: 3 })
    expect(await leaves(1)).toBe(false)
    await restored({ remind: false })
    expect(await leaves(1)).toBe(false)
    await restored({})
    expect(await leaves(1)).toMatchObject({ days: 6 })
    await test.db.updateTable('garage_car').set({ removed_at: test.now }).execute()
    expect(await leaves(1)).toBe(false)
    await test.db.updateTable('garage_car').set({ removed_at: null }).execute()
    await finishDeadline(ctx, { ...kept, doneOn: today, km: null, costRial: null, round: 1 })
    // The next round is far away, and a new day starts another round.
    expect(await leaves(1)).toBe(false)
    await editDeadline(ctx, { ...kept, ...usual, dueOn: addDays(today, 5) })
    expect(await leaves(1)).toBe(false)
    await removeDeadline(ctx, kept)
    expect(await leaves(1)).toBe(false)
  })

  it('do not leave to a person who has lost the car', async () => {
    const { row, personId } = await aCarWith({ ...usual, dueOn: today })
    await remind(0)
    const leaves = () => checkLastNotice(test.db, { manifest, kind: 'car-deadline', personId, now: clockAt(0).now() })
    expect(await leaves()).toMatchObject({ days: 0 })
    const { personId: other } = await anOwner(test, { plate: '121-45478' })
    await test.db.updateTable('garage_car').set({ owner_id: other }).where('id', '=', row.id).execute()
    expect(await leaves()).toBe(false)
    await test.db
      .insertInto('garage_share')
      .values({ public_id: 'sharedcar1', car_id: row.id, person_id: personId, role: 'editor', since: test.now })
      .execute()
    expect(await leaves()).toMatchObject({ days: 0 })
  })

  it('start over with the next round', async () => {
    const { ctx, kept } = await aCarWith({ ...usual, dueOn: addDays(today, 5) })
    expect(await remind(0)).toBe(1)
    await finishDeadline(ctx, { ...kept, doneOn: today, km: null, costRial: null, round: 1 })
    expect(await remind(1)).toBe(0)
    expect(await remind(365)).toBe(1)
  })

  it('do not go out at night or when they are off', async () => {
    await aCarWith({ ...usual, dueOn: today })
    expect(await remind(0, -4)).toBe(0)
    expect(await remind(0, 13)).toBe(0)
    await test.db.updateTable('garage_deadline').set({ remind: false }).execute()
    expect(await remind(0)).toBe(0)
  })
})
