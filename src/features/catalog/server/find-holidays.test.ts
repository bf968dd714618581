import { describe, expect, test } from 'vitest'
import { isValidJalali, parseJalali } from '#kit/jalali.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { findHolidays } from './find-holidays.ts'

const db = useTestDb()

describe('official holidays', () => {
  test.each([
    ['Nowruz is four days', '1406/01/01', 4, ['1406/01/01', '1406/01/02', '1406/01/03', '1406/01/04']],
    ['the first day counts', '1405/11/22', 1, ['1405/11/22']],
    ['the day after the last does not', '1405/11/21', 1, []],
    ['a span may run into the next year', '1405/12/29', 2, ['1405/12/29', '1406/01/01']],
    ['an ordinary week has none', '1405/08/30', 7, []],
  ])('%s', async (_fact, from, days, expected) => {
    expect([...(await findHolidays(db.db, parseJalali(from)!, days)).keys()]).toEqual(expected)
  })

  test('include one added by staff, under its name', async () => {
    await db.db.insertInto('holiday').values({ day: '1405/09/05', name: 'شهادت' }).execute()
    const holidays = await findHolidays(db.db, { year: 1405, month: 9, day: 1 }, 30)
    expect([...holidays]).toEqual([['1405/09/05', 'شهادت']])
  })

  test('come with existing days only', async () => {
    const rows = await db.db.selectFrom('holiday').selectAll().execute()
    expect(rows).toHaveLength(20)
    expect(rows.filter(({ day }) => !isValidJalali(parseJalali(day)!))).toEqual([])
  })
})
