import { defineRule, ruleAt, ruleField, tariffs } from '#features/rules/contract.ts'
import { startOfTehranDay, type JalaliDate } from '#kit/jalali.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tariff } from '../fee.ts'
import type { TariffClass } from '../states.ts'

const { money, whole } = ruleField
const group = 'خدمات شهری'
const source = 'مقررات پارک حاشیه‌ای شهرداری‌ها؛ مبلغ‌ها تا بستن قرارداد با هر شهر نمونه است'

const fields = {
  periodMinutes: whole('طول هر دورهٔ پارک', 'دقیقه', 120, 10),
  firstRial: money('هر دوره در ساعت اول', 100_000_000n),
  laterRial: money('هر دوره بعد از ساعت اول', 100_000_000n),
  dayCapRial: money('سقف هر روز برای هر پلاک', 1_000_000_000n),
  fromHour: whole('ساعت شروع پارک پولی', '', 23),
  toHour: whole('ساعت پایان پارک پولی', '', 24, 1),
}
const affects = 'هزینهٔ پارک حاشیه‌ای در محدوده‌های این گروه، برای هر روز جدا.'

export const parkingClasses = {
  one: defineRule({ key: 'parking-one', title: 'پارک حاشیه‌ای، گروه یک', group, affects, source, order: 82, fields }),
  two: defineRule({ key: 'parking-two', title: 'پارک حاشیه‌ای، گروه دو', group, affects, source, order: 83, fields }),
  three: defineRule({
    key: 'parking-three',
    title: 'پارک حاشیه‌ای، گروه سه',
    group,
    affects,
    source,
    order: 84,
    fields,
  }),
}

export const parkingLimits = defineRule({
  key: 'parking-limits',
  title: 'مهلت‌ها و حدود پارک حاشیه‌ای',
  group,
  affects: 'بیشترین طول یک پارک، انتظار ثبت‌شدهٔ پایان آفلاین، مهلت پرداخت و اعتراض، و پولی بودن روز تعطیل.',
  source,
  order: 81,
  fields: {
    mostHours: whole('بیشترین طول یک پارک', 'ساعت', 72, 1),
    offlineMinutes: whole('انتظار پایان آفلاین تا چند دقیقه برای بررسی اعتراض ثبت می‌شود', 'دقیقه', 720),
    dueDays: whole('مهلت پرداخت', 'روز', 90, 1),
    objectionDays: whole('مهلت اعتراض', 'روز', 365, 1),
    holidays: whole('پارک در روز تعطیل پولی است (۱ یعنی بله)', '', 1),
  },
})

/** Free time is an older rule of the company. */
export const freeTime = tariffs.parking
export const parkingRules = [freeTime, parkingLimits, ...Object.values(parkingClasses)]

export type RulesOfDay = { tariff: Tariff; version: bigint; freeSeconds: number; holidays: boolean }

/** Returns the rules of a day for a zone class; versions start at midnight, so a day has one. */
export async function rulesOfDay(db: Db, tariff: TariffClass, day: JalaliDate): Promise<RulesOfDay> {
  const at = startOfTehranDay(day)
  const [match, free, limits] = await Promise.all([
    ruleAt(db, parkingClasses[tariff], at),
    ruleAt(db, freeTime, at),
    ruleAt(db, parkingLimits, at),
  ])
  return {
    tariff: match.value,
    version: match.version,
    freeSeconds: free.value.freeMinutes * 60,
    holidays: limits.value.holidays === 1,
  }
}

export const limitsAt = async (db: Db, at: Date) => (await ruleAt(db, parkingLimits, at)).value
