import type { RequestContext } from '#platform/context.ts'
import { formatToman } from '#kit/money.ts'
import type { MarketSection, ServicePrice } from '#platform/market.ts'
import { inquiryPath, samplePath, sampleReportPath } from '../addresses.ts'
import { inquiryKinds, inquirySlugs } from '../kinds.ts'
import { kindOfSample, sampleNames } from '../sample-scenarios.ts'
import { healthNames } from '../texts.ts'
import { serviceHealth } from './health.ts'
import { feeOf } from './rules.ts'

/** Returns the price of each inquiry, with its health where it does not answer as usual. */
export async function inquiryPrices(ctx: RequestContext): Promise<Readonly<Record<string, ServicePrice>>> {
  const prices = inquirySlugs.map(async (kind) => {
    const [{ totalRial }, health] = await Promise.all([feeOf(ctx.db, kind, ctx.now), serviceHealth(ctx, kind, {})])
    const value = totalRial === 0n ? 'رایگان' : formatToman(totalRial)
    const unusual = health?.level === 'slow' || health?.level === 'down'
    const note = health === null ? 'فعلاً در دسترس نیست' : unusual ? healthNames[health.level] : null
    return [inquiryPath(kind), { value, ...(note && { note }) }] as const
  })
  return Object.fromEntries(await Promise.all(prices))
}

/** Returns the links to the free samples. */
export async function inquirySections(): Promise<readonly MarketSection[]> {
  return [
    {
      title: 'نمونهٔ رایگان',
      order: 2,
      items: [
        { href: sampleReportPath, label: 'گزارش کامل قبل از خرید' },
        ...sampleNames.flatMap((name) => {
          const kind = kindOfSample(name)
          return kind ? [{ href: samplePath(name), label: `نمونهٔ ${inquiryKinds[kind].title}` }] : []
        }),
      ],
    },
  ]
}
