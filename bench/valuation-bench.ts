import { sql } from 'kysely'
import { manifests } from '#app/features.ts'
import { seedDemo } from '#demo/seed-demo.ts'
import { rateAds } from '#features/marketplace/ad/server/rate-ads.ts'
import { marketOffersOf } from '#features/prices/server/market-offers.ts'
import type { PricedCar } from '#features/prices/valuation/car.ts'
import { fitMarket } from '#features/prices/valuation/fit/fit-market.ts'
import type { Market } from '#features/prices/valuation/fit/fit-model.ts'
import { valueCar } from '#features/prices/valuation/value-car.ts'
import { toJalali } from '#kit/jalali.ts'
import { openPlatform } from '#platform/open-platform.ts'

const dayMs = 86_400_000
const folds = 10

/** Values held-out ads, and prints the errors against their asked prices. */
export async function backtestValuation(environment: Record<string, string>, ads: number): Promise<void> {
  const { database, secrets, log, clock } = await openPlatform(environment)
  const now = clock.now()
  await seedDemo({ db: database.db, secrets, log, now }, { ads })
  const since = new Date(now.getTime() - 30 * dayMs)
  const cars: PricedCar[] = []
  for await (const some of marketOffersOf(manifests)!.read(database.db, { since, withSold: false })) cars.push(...some)
  await database.close()
  const { year } = toJalali(now)
  const began = performance.now()
  const market = fitMarket(cars, year)
  console.log(`${cars.length} ads learnt from in ${(performance.now() - began).toFixed(0)} ms`)
  measureOne(market, cars)
  measureMany(cars, year)
  backtest(cars, year)
}

function measureOne(market: Market, cars: readonly PricedCar[]): void {
  // The first ones run code that is not optimized yet.
  for (const car of cars) valueCar(market, car, car.id)
  const times = cars.map((car) => {
    const began = performance.now()
    valueCar(market, car, car.id)
    return performance.now() - began
  })
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]!.toFixed(3)
  console.log(`one valuation ${at(0.5)} ms, of a hundred the slowest ${at(0.99)} ms`)
}

const many = 100_000

/**
 * Measures the job over a large market without reading and writing: copies of the same ads, each with a slightly
 * different price.
 */
function measureMany(cars: readonly PricedCar[], thisYear: number): void {
  const crowd = Array.from({ length: many }, (_, index): PricedCar => {
    const car = cars[index % cars.length]!
    const permille = BigInt(970 + ((index * 7919) % 61))
    return { ...car, id: `${car.id}-${index}`, priceRial: (car.priceRial * permille) / 1000n }
  })
  const began = performance.now()
  const market = fitMarket(crowd, thisYear)
  const learnt = performance.now()
  for (const car of crowd) valueCar(market, car, car.id)
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `${many} ads learnt from in ${seconds(began, learnt)} s, valued in ${seconds(learnt, performance.now())} s`,
  )
}

function backtest(cars: readonly PricedCar[], thisYear: number): void {
  const errors: number[] = []
  let [without, inRange] = [0, 0]
  for (let fold = 0; fold < folds; fold++) {
    const isHeld = (_: PricedCar, index: number) => index % folds === fold
    const market = fitMarket(
      cars.filter((car, index) => !isHeld(car, index)),
      thisYear,
    )
    for (const { id: _, priceRial, ...car } of cars.filter(isHeld)) {
      const valued = valueCar(market, car)
      if (valued.valueRial === null) {
        without++
        continue
      }
      errors.push(Math.abs(Number(((valued.valueRial - priceRial) * 10_000n) / priceRial) / 100))
      if (priceRial >= valued.lowRial && priceRial <= valued.highRial) inRange++
    }
  }
  const sorted = errors.toSorted((a, b) => a - b)
  const percent = (part: number, whole: number) => `${((part * 100) / whole).toFixed(1)} %`
  console.log(
    `backtest of ${cars.length}: median error ${sorted[sorted.length >> 1]!.toFixed(2)} %, within 10 % ${percent(
      errors.filter((error) => error <= 10).length,
      errors.length,
    )}, within the told range ${percent(inRange, errors.length)}, no value ${percent(without, cars.length)}`,
  )
}

/** Measures the job over a market in the database: the first run writes everything, the second only changes. */
export async function measureValuationJob(environment: Record<string, string>, ads: number): Promise<void> {
  const { database, secrets, log, clock } = await openPlatform(environment)
  const now = clock.now()
  await seedDemo({ db: database.db, secrets, log, now }, { ads })
  await sql`truncate ad_valuation`.execute(database.db)
  await database.db
    .updateTable('ad')
    .set({ rating: null, gap_permille: null, market_rial: null, rated_at: null })
    .execute()
  const run = async (what: string) => {
    const began = performance.now()
    const rated = await rateAds(database.db, now)
    console.log(`${rated} live ads valued, ${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await run('all written')
  await run('none changed')
  const { rss } = process.memoryUsage()
  console.log(`memory of the process ${Math.round(rss / 2 ** 20)} MB`)
  await database.close()
}
