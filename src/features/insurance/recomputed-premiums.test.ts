import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { addJalaliDays, jalaliText, parseJalali } from '#kit/jalali.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { termDays, usageKeys, vehicleClassKeys } from './classes.ts'
import { finedDays, premiumInput, type QuoteInput } from './quote-input.ts'
import { premiumOf } from './premium.ts'
import { firstTariff as tariff } from './test-tariff.ts'

const days = ['1405/01/01', '1405/01/20', '1405/06/31', '1405/09/08', '1405/12/29', '1405/07/01']

function randomInput(random: ReturnType<typeof seededRandom>, today: string): QuoteInput {
  const before = random.weighted([
    ['had', 6],
    ['never', 2],
    ['new', 2],
  ] as const)
  const now = parseJalali(today)!
  const ends = addJalaliDays(now, random.int(before === 'had' ? -500 : -300, before === 'had' ? 60 : 0))
  const claims = random.chance(0.4)
  return {
    plate: null,
    car: null,
    trim: null,
    vehicleClass: random.pick(vehicleClassKeys),
    year:
      before === 'new' ? random.int(1404, 1406) : random.chance(0.3) ? random.int(1403, 1406) : random.int(1370, 1403),
    usage: random.pick(usageKeys),
    before,
    endsOn: before === 'never' || (before === 'new' && random.chance(0.3)) ? null : jalaliText(ends),
    discountYears: random.int(-4, 14),
    driverYears: random.int(0, 14),
    financial: claims ? random.int(0, 3) : 0,
    bodily: claims && random.chance(0.5) ? random.int(0, 3) : 0,
    ownerChanged: random.chance(0.1),
    points: random.chance(0.3) ? random.int(0, 30) : 0,
    term: random.pick(termDays),
  }
}

it('2,000 premiums equal those of a script that shares no code with them', () => {
  const random = seededRandom('premiums of 1405')
  const cases = Array.from({ length: 2000 }, () => {
    const today = random.pick(days)
    return {
      today,
      cover: String(random.pick(tariff.covers)),
      insurerPercent: random.int(0, 250) / 100,
      input: randomInput(random, today),
    }
  })
  const { stdout, stderr } = spawnSync(process.execPath, ['tests/support/premiums/recompute.mjs'], {
    input: JSON.stringify(cases),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const recomputed = JSON.parse(stdout) as string[]
  const own = cases.map(({ today, cover, insurerPercent, input }) =>
    premiumOf(
      premiumInput(input, tariff, {
        today: parseJalali(today)!,
        coverRial: BigInt(cover),
        insurerHundredths: Math.round(insurerPercent * 100),
      }),
    ).total.toString(),
  )
  const different = own.flatMap((total, at) =>
    total === recomputed[at] ? [] : [{ ...cases[at], total, at: recomputed[at] }],
  )
  expect(different).toEqual([])
  expect(recomputed).toHaveLength(2000)
  // The two rules in which an error was found are among them.
  const capped = cases.filter(
    ({ today, input }) => input.before === 'never' && finedDays(input, parseJalali(today)!, 365) < 365,
  )
  const yearAdded = cases.filter(
    ({ input: { before, ownerChanged, financial, bodily } }) =>
      before === 'had' && !ownerChanged && financial + bodily === 0,
  )
  expect(capped.length).toBeGreaterThan(30)
  expect(yearAdded.length).toBeGreaterThan(300)
})
