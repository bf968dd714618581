import { expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { addDays, dayOf } from '#kit/day.ts'
import { checkLastNotice } from '../../../../tests/support/last-notice.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { manifest } from '../manifest.ts'
import { erasePersonalData, exportPersonalData } from './personal-data.ts'
import { findLicence, presentLicence, remindOfLicences, saveLicence } from './licence.ts'
import { anOwner } from './test-cars.ts'
import '../../notifications/server/tables.ts'

const test = useTestDb()
const today = () => dayOf(test.now)
const at = (days: number) => new Date(test.now.getTime() + days * 86_400_000)

async function aLicence(daysLeft: number, remind = true) {
  const owner = await anOwner(test)
  const licence = { personId: owner.personId, expiresOn: addDays(today(), daysLeft), remind, files: [] }
  expect(await saveLicence(owner.ctx, licence)).toEqual({ ok: true, value: null })
  const titles = async () =>
    (
      await test.db
        .selectFrom('notice')
        .select('data')
        .where('person_id', '=', owner.personId)
        .where('kind', '=', 'licence-ends')
        .orderBy('id')
        .execute()
    ).map(({ data }) => (data as { days: number }).days)
  return { ...owner, licence, titles }
}

it('a person has one licence, and a new day replaces the last', async () => {
  const { ctx, personId, licence } = await aLicence(100)
  await saveLicence(ctx, { ...licence, expiresOn: addDays(today(), 3650) })
  expect(await findLicence(test.db, personId)).toEqual({ expires_on: addDays(today(), 3650), remind: true })
  const { count } = await test.db
    .selectFrom('garage_licence')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(1)
})

it('notices of its end go out 30, 7 and 1 days before and on the day, each once, and again after a renewal', async () => {
  const { ctx, licence, titles } = await aLicence(31)
  for (let day = 0; day <= 33; day++) {
    await remindOfLicences(test.db, at(day))
    await remindOfLicences(test.db, at(day))
  }
  expect(await titles()).toEqual([30, 7, 1, 0])
  await saveLicence({ ...ctx, now: at(33) }, { ...licence, expiresOn: addDays(today(), 40) })
  await remindOfLicences(test.db, at(34))
  expect(await titles()).toEqual([30, 7, 1, 0, 6])
})

it('a delayed notice states the days that are left when it leaves, and goes out for the present last day alone', async () => {
  const { ctx, personId, licence } = await aLicence(7)
  await remindOfLicences(test.db, test.now)
  const leaves = () => checkLastNotice(test.db, { manifest, kind: 'licence-ends', personId, now: at(1) })
  expect(await leaves()).toMatchObject({ days: 6 })
  await saveLicence(ctx, { ...licence, remind: false })
  expect(await leaves()).toBe(false)
  await saveLicence(ctx, { ...licence, expiresOn: addDays(today(), 20) })
  expect(await leaves()).toBe(false)
})

it('no notice goes out when its reminders are off', async () => {
  const { titles } = await aLicence(0, false)
  await remindOfLicences(test.db, test.now)
  expect(await titles()).toEqual([])
})

it('it is in the export of a person’s data and goes with the account', async () => {
  const { ctx, personId, licence } = await aLicence(100)
  expect((await exportPersonalData(ctx, personId)).licence).toEqual({ expires_on: licence.expiresOn, remind: true })
  await inTransaction(test.db, (trx) => erasePersonalData(trx, personId))
  expect(await presentLicence(ctx, personId)).toBeNull()
})
