import type { RequestContext } from '#platform/context.ts'
import type { MarketSection } from '#platform/market.ts'
import { inquiryPath, samplePath, sampleReportPath } from '../addresses.ts'
import { inquiryKinds, inquirySlugs } from '../kinds.ts'
import { kindOfSample, sampleNames } from '../sample-scenarios.ts'
import { presentService } from './present-service.ts'

/** Returns the price and present health of each inquiry. */
export async function inquirySections(ctx: RequestContext): Promise<readonly MarketSection[]> {
  const services = await Promise.all(inquirySlugs.map((kind) => presentService(ctx, kind)))
  return [
    {
      title: 'هزینه و وضعیت استعلام‌ها',
      order: 1,
      items: services.map(({ kind, price, health }) => ({
        href: inquiryPath(kind),
        label: inquiryKinds[kind].title,
        value: price,
        note: health?.text ?? 'فعلاً در دسترس نیست',
      })),
    },
    {
      title: 'نمونهٔ رایگان',
      order: 2,
      items: [
        { href: sampleReportPath, label: 'گزارش کامل قبل از خرید' },
        ...sampleNames.flatMap((name) => {
          const kind = kindOfSample(name)
          return kind ? [{ href: samplePath(name), label: inquiryKinds[kind].title }] : []
        }),
      ],
    },
  ]
}
