/**
 * Recomputes third-party premiums from tariff-1405.json alone. It shares no code with the application: exact fractions, and the
 * Persian calendar of the runtime. Reads JSON from stdin, `[{ today, cover, insurerPercent, input }]`, and writes the totals in
 * rials as JSON texts. Days are `1405/09/04`.
 */
import { readFileSync } from 'node:fs'

const tariff = JSON.parse(readFileSync(new URL('tariff-1405.json', import.meta.url), 'utf8'))

/** A decimal of the tariff as an exact fraction. */
function fraction(value) {
  const [whole, decimals = ''] = String(value).split('.')
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) }
}
const times = (one, other) => ({ top: one.top * other.top, bottom: one.bottom * other.bottom })
const plus = (one, other) => ({
  top: one.top * other.bottom + other.top * one.bottom,
  bottom: one.bottom * other.bottom,
})
const percent = (value) => times(fraction(value), { top: 1n, bottom: 100n })
const of = (amount, share) => round({ top: amount * share.top, bottom: share.bottom })
/** To whole rials; a half goes up. */
function round({ top, bottom }) {
  const shifted = 2n * top + bottom
  const by = 2n * bottom
  const rest = ((shifted % by) + by) % by
  return (shifted - rest) / by
}

const calendar = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})
const dayNumbers = new Map()
for (let day = Date.UTC(2001, 2, 1) / 86_400_000; day < Date.UTC(2031, 0, 1) / 86_400_000; day++) {
  const parts = Object.fromEntries(
    calendar.formatToParts(new Date(day * 86_400_000)).map(({ type, value }) => [type, Number(value)]),
  )
  dayNumbers.set(`${parts.year}/${parts.month}/${parts.day}`, day)
}
const dayNumber = (text) => dayNumbers.get(text.split('/').map(Number).join('/'))

const step = (list, count) => (count === 0 ? 0 : list[Math.min(count, list.length) - 1])

function discounts({ before, ownerChanged, discountYears, driverYears, ...claims }) {
  const financial = ownerChanged ? 0 : claims.financial
  const bodily = ownerChanged ? 0 : claims.bodily
  const ownPolicy = before === 'had' && !ownerChanged
  const { perYear, max } = tariff.noClaim
  const years = discountYears + (ownPolicy && financial + bodily === 0 ? 1 : 0)
  const lost = bodily > 0 ? step(tariff.claimLoss.bodily, bodily) : step(tariff.claimLoss.financial, financial)
  const driver = driverYears + (ownPolicy && bodily === 0 ? 1 : 0)
  return {
    third: Math.min(years * perYear, max) - lost,
    driver: Math.max(Math.min(driver * perYear, max) - step(tariff.claimLoss.driver, bodily), 0),
  }
}

function lateDays({ before, endsOn, year }, today) {
  const now = dayNumber(today)
  const since = endsOn === null ? null : dayNumber(endsOn)
  const late = before === 'never' ? tariff.lateMaxDays : since === null ? 0 : now - since
  const modelYear = dayNumber(`${year}/1/1`)
  const sinceMade = modelYear === undefined ? (year < 1390 ? tariff.lateMaxDays : 0) : now - modelYear
  return Math.max(0, Math.min(late, tariff.lateMaxDays, sinceMade))
}

function total({ today, cover, insurerPercent, input }) {
  const group = tariff.classes.find(({ key }) => key === input.vehicleClass)
  const base = BigInt(group.yearRial)
  let from = 1n
  let units = { top: 0n, bottom: 1n }
  for (const { upTo, percentOfBasePerUnit } of tariff.extraFinancial.tiers) {
    const min = BigInt(tariff.cover.financialLeast)
    const end = upTo === null || BigInt(cover) < min * BigInt(upTo) ? BigInt(cover) : min * BigInt(upTo)
    const above = end - min * from
    if (above > 0n) units = plus(units, times({ top: above, bottom: min }, percent(percentOfBasePerUnit)))
    from = BigInt(upTo ?? 0)
  }
  const extra = of(base, units)
  const { fromYears, perYear, max } = tariff.ageSurcharge
  const age = Math.min(Math.max(Number(today.split('/')[0]) - input.year - fromYears, 0) * perYear, max)
  const points = Math.min(input.points * tariff.negativePoints.perPoint, tariff.negativePoints.max)
  const usage = tariff.usageSurcharge.find(({ key }) => key === input.usage).percent
  const gross = base + extra + of(base + extra, percent(usage + age + points))
  const { third, driver } = discounts(input)
  const isNew = input.before === 'new' ? tariff.firstPlateDiscountPercent : 0
  const after = gross - of(gross, percent(third + isNew))
  const term = percent(tariff.duration.find(({ days }) => days === input.term).percent)
  const forTerm = of(after, term)
  const insured = forTerm - of(forTerm, percent(insurerPercent))
  const perMille = times(fraction(group.driverPerMille), { top: 1n, bottom: 1000n })
  const driverYear = of(BigInt(tariff.diyeh.normalMonth), times(perMille, percent(100 - driver)))
  const sum = insured + of(driverYear, term)
  return sum + of(sum, percent(tariff.vatPercent)) + BigInt(lateDays(input, today)) * BigInt(group.latePerDayRial)
}

console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map((each) => String(total(each)))))
