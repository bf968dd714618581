import { toPersianDigits } from '#kit/digits.ts'
import { formatRelative } from '#kit/jalali.ts'
import { formatMoney, formatRial } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { InquiryKindSlug } from '../kinds.ts'
import { healthNames } from '../texts.ts'
import type { ServiceView } from '../views.ts'
import { serviceHealth, type Health } from './health.ts'
import { feeOf } from './rules.ts'

/** «پاسخ می‌دهد · معمولاً در ۲ ثانیه · آخرین پاسخ ۳ دقیقه پیش» */
export function healthText({ level, medianMs, lastAnswer }: Health, now: Date): string {
  const seconds = medianMs === null ? null : Math.max(1, Math.round(medianMs / 1000))
  return [
    healthNames[level],
    seconds !== null && `معمولاً در ${toPersianDigits(seconds)} ثانیه`,
    lastAnswer !== null && `آخرین پاسخ ${formatRelative(lastAnswer, now)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export async function presentService(ctx: RequestContext, kind: InquiryKindSlug): Promise<ServiceView> {
  const [{ totalRial }, health] = await Promise.all([feeOf(ctx.db, kind, ctx.now), serviceHealth(ctx, kind, {})])
  return {
    kind,
    price: totalRial === 0n ? 'رایگان' : formatMoney(totalRial),
    priceRial: formatRial(totalRial),
    free: totalRial === 0n,
    health: health && { level: health.level, text: healthText(health, ctx.now) },
  }
}
