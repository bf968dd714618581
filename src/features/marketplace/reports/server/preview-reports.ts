import { adStateNames } from '../../ad/ad-states.ts'
import '../../ad/server/tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkAction, WorkPreview } from '#platform/work-queue.ts'
import type { CardPrice } from '../../ad/ad-card.ts'
import { presentCard } from '../../ad/server/present-card.ts'
import { selectFullAds } from '../../ad/server/ad-rows.ts'
import { adReportsPath, reportsSeen } from '../moderation.ts'
import { reportReasons } from '../report.ts'
import { reviewTimes } from './review-times.ts'

/** Pictures and reports in the preview; the ad's page shows all. */
const shownPictures = 3
const shownReports = 6

const stoppedAbout = 'آگهی متوقف می‌شود و به فروشنده و کسانی که گزارش داده‌اند خبر می‌دهیم.'
const suspendAbout: Partial<Record<string, string>> = {
  published: 'آگهی از دید همه پنهان می‌شود و به فروشنده و کسانی که گزارش داده‌اند خبر می‌دهیم.',
  paused: stoppedAbout,
  expired: stoppedAbout,
  suspended: 'آگهی پنهان می‌ماند و به فروشنده و کسانی که گزارش داده‌اند خبر می‌دهیم.',
}
const endedAbout = 'وضعیت آگهی عوض نمی‌شود؛ گزارش‌ها بسته می‌شوند و به کسانی که گزارش داده‌اند خبر می‌دهیم.'

const showAgainAbout =
  'به کسانی که گزارش داده‌اند خبر می‌دهیم. آگهی دوباره نمایش داده می‌شود، مگر اینکه مهلتش گذشته یا نمایشگاهش متوقف شده باشد.'
const keepAbout = 'وضعیت آگهی عوض نمی‌شود و به کسانی که گزارش داده‌اند خبر می‌دهیم.'

const actionsOn = (state: string): readonly WorkAction[] => [
  {
    act: 'suspend',
    key: 'r',
    label: 'توقف آگهی',
    danger: true,
    reason: {
      title: 'این آگهی متوقف شود؟',
      about: suspendAbout[state] ?? endedAbout,
      hint: 'در گزارش فعالیت‌ها ثبت می‌شود.',
    },
  },
  {
    act: 'keep',
    key: 'a',
    label: 'رد گزارش‌ها',
    reason: {
      title: 'آگهی بماند و گزارش‌ها بسته شوند؟',
      about: state === 'suspended' ? showAgainAbout : keepAbout,
      hint: 'در گزارش فعالیت‌ها ثبت می‌شود.',
    },
  },
]

/** Loads a reported ad beside the queue: its data, its reports and the decision form. */
export async function previewReports(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  requirePermission(ctx, 'ads.moderate')
  const { db, now } = ctx
  const ad = await selectFullAds(db).where('public_id', '=', id).executeTakeFirst()
  if (!ad) return null
  const reports = await db
    .selectFrom('ad_report')
    .select(['id', 'reason', 'note', 'at'])
    .where('ad_id', '=', ad.id)
    .where('state', '=', 'open')
    .orderBy('at')
    .orderBy('id')
    .execute()
  const [first] = reports
  if (!first) return null
  const [catalogue, dueAt] = await Promise.all([getCatalogue(db), reviewTimes(db, first.at)])
  const card = presentCard(ad, catalogue, now)
  return {
    title: card.title,
    href: adReportsPath(id),
    due: dueAt(first.at),
    badges: [
      { text: adStateNames[ad.state] ?? ad.state, tone: ad.state === 'suspended' ? 'warn' : 'plain' },
      ...(card.rating ? [{ text: card.rating.gap, tone: 'plain' as const }] : []),
    ],
    pictures: ad.pictures.slice(0, shownPictures),
    reasons: reports.slice(-shownReports).map(({ reason, note, at }) => ({
      text: reportReasons[reason],
      note: [note, formatDateTime(at)].filter(Boolean).join(' · '),
      tone: 'warn',
    })),
    facts: [
      { label: 'قیمت', value: priceText(card.price) },
      { label: 'خودرو', value: card.facts.join(' · ') },
      { label: 'فروشنده', value: `${card.seller}، ${card.place}` },
      { label: 'گزارش بررسی‌نشده', value: formatInteger(reports.length) },
    ],
    quote: { label: 'متن آگهی', text: ad.description },
    seen: reportsSeen(
      ad.state,
      reports.map(({ id }) => id),
    ),
    acts: actionsOn(ad.state),
  }
}

/** Formats «پیش‌پرداخت ۴۰۰,۰۰۰,۰۰۰ تومان · ماهانه ۳۰ میلیون تومان», or «توافقی». */
function priceText({ before, toman, after }: CardPrice): string {
  if (toman === null) return before
  return [`${before}${formatInteger(toman)}\u00a0تومان`, after].filter(Boolean).join(' · ')
}
