import { setTimeout as wait } from 'node:timers/promises'
import { manifests } from '#app/features.ts'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { premiumOf } from '#features/insurance/premium.ts'
import { premiumInput, type QuoteInput } from '#features/insurance/quote-input.ts'
import { presentQuote } from '#features/insurance/server/present-quote.ts'
import type { Insurers } from '#features/insurance/server/providers/insurer-port.ts'
import { askAll, getQuote, requestQuote } from '#features/insurance/server/quotes.ts'
import { loadTariff } from '#features/insurance/server/rules.ts'
import type { Tariff } from '#features/insurance/tariff.ts'
import { parseJalali } from '#kit/jalali.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { openPlatform } from '#platform/open-platform.ts'

type Environment = Record<string, string>

const input: QuoteInput = {
  plate: null,
  car: null,
  trim: null,
  vehicleClass: 'four',
  year: 1395,
  usage: 'private',
  before: 'had',
  endsOn: null,
  discountYears: 5,
  driverYears: 5,
  financial: 1,
  bodily: 0,
  ownerChanged: false,
  points: 3,
  term: 365,
}
const never = async () => ({ state: 'unknown' as const })

/** Creates insurers that respond after the given milliseconds each, with two instalment plans. */
function insurersThat(tariff: Tariff, delays: Readonly<Record<string, number>>): Insurers {
  return {
    async quote({ insurer, covers, pricedOn, input: request }) {
      const delay = delays[insurer] ?? 0
      if (delay > 0) await wait(delay)
      const today = parseJalali(pricedOn)!
      return {
        state: 'offered',
        reference: insurer,
        discountHundredths: 100,
        prices: new Map(
          covers.map((coverRial) => [
            String(coverRial),
            premiumOf(premiumInput(request, tariff, { today, coverRial, insurerHundredths: 100 })).total,
          ]),
        ),
        plans: [
          { key: 'n5', firstPercent: 30, count: 5, feeHundredths: 400, guarantee: 'none' },
          { key: 'c10', firstPercent: 20, count: 10, feeHundredths: 900, guarantee: 'cheque' },
        ],
      }
    },
    issue: never,
    status: never,
    cancel: never,
    instalmentPaid: async () => true,
  }
}

function percentile(values: readonly number[], part: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(Math.floor(sorted.length * part), sorted.length - 1)]!.toFixed(2)
}

/**
 * Measures the overhead of a quote by eight insurers: all prices validated and stored, and the page's content built;
 * and the time of the page while one insurer is slow.
 */
export async function quoteByEight(environment: Environment, rounds: number): Promise<void> {
  const platform = await openPlatform({ LOG_LEVEL: 'silent', ...environment })
  const { database, clock } = platform
  const { db } = database
  await loadCatalogue(db)
  const tariff = await loadTariff(db, clock.now())
  const of = (delays: Readonly<Record<string, number>>) => {
    const all = { ...platform, manifests, providers: { insurers: insurersThat(tariff, delays) } } as unknown as Platform
    const ctx = () =>
      ({
        ...all,
        db,
        now: clock.now(),
        scope: { session: { personId: null, roles: [] }, address: `10.0.0.${Math.floor(Math.random() * 1e6)}` },
      }) as unknown as RequestContext
    return { all, ctx }
  }
  const wish = { cover: null, sort: null, pay: null }
  const quick = of({})
  const times = { asked: [] as number[], checked: [] as number[], shown: [] as number[], computed: [] as number[] }
  for (let round = 0; round < rounds + 20; round++) {
    const ctx = quick.ctx()
    const began = performance.now()
    const outcome = await requestQuote(ctx, input)
    if (!outcome.ok) throw new Error(outcome.code)
    const requested = performance.now()
    const { id } = await getQuote(db, { id: outcome.value, personId: null })
    const match = performance.now()
    await askAll(quick.all, id)
    const answered = performance.now()
    const page = await presentQuote(ctx, await getQuote(db, { id: outcome.value, personId: null }), wish)
    const shown = performance.now()
    // The same computation without a database: the responses of eight insurers, for comparison.
    for (let insurer = 0; insurer < 8; insurer++) {
      for (const coverRial of tariff.covers) {
        premiumOf(
          premiumInput(input, tariff, { today: { year: 1405, month: 9, day: 5 }, coverRial, insurerHundredths: 100 }),
        )
      }
    }
    const computed = performance.now()
    if (page.offers.length !== 8) throw new Error(`${page.offers.length} offers instead of 8`)
    if (round < 20) continue
    times.asked.push(requested - began)
    times.checked.push(answered - match)
    times.shown.push(shown - answered)
    times.computed.push(computed - shown)
  }
  for (const [what, values] of [
    ['64 premiums of eight insurers, computed', times.computed],
    ['asked: written down with its job', times.asked],
    ['eight answers checked against the tariff and written', times.checked],
    ['the page’s content, with plans of instalments', times.shown],
  ] as const) {
    console.log(`${what}: p50 ${percentile(values, 0.5)} ms, p95 ${percentile(values, 0.95)} ms`)
  }

  const slow = of({ iran: 200, asia: 700, ma: 2600 })
  const ctx = slow.ctx()
  const began = performance.now()
  const outcome = await requestQuote(ctx, input)
  if (!outcome.ok) throw new Error(outcome.code)
  const quote = await getQuote(db, { id: outcome.value, personId: null })
  const asking = askAll(slow.all, quote.id)
  const page = await presentQuote(ctx, quote, wish)
  const shown = performance.now() - began
  await asking
  const whole = await presentQuote(ctx, quote, wish)
  await database.close()
  console.log(
    `one insurer takes 2.6 s: the page is there after ${Math.round(shown)} ms with ${page.offers.length} offers and ${page.waiting.length} waiting, ` +
      `then with ${whole.offers.length}`,
  )
  if (shown > 1700 || page.offers.length !== 7 || whole.offers.length !== 8) throw new Error('the page waited too long')
}
