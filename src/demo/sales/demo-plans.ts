import '#features/sales/server/tables.ts'
import { dayOf, jalaliOfDay } from '#kit/day.ts'
import { formatTime, toJalali } from '#kit/jalali.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import type { ConditionKey, PlanContent } from '#features/sales/plan.ts'
import { followPlan } from '#features/sales/server/admission.ts'
import { setCapacity } from '#features/sales/server/capacity.ts'
import { publishDraft, writePlan } from '#features/sales/server/write-plan.ts'

const million = 10_000_000n
export const usualConditions: ConditionKey[] = ['identity', 'licence', 'no-plate', 'no-purchase', 'sheba']

export const demoTerms = `۱. قیمت روز ثبت‌نام برای شما ثابت می‌ماند، مگر اینکه نوع قیمت طرح «علی‌الحساب» باشد.
۲. اگر تا پایان مهلت پرداخت نکنید، خودرو آزاد می‌شود و چیزی از شما کم نمی‌شود.
۳. قبل از تسویه می‌توانید انصراف بدهید. پول شما با سود انصراف و بعد از کم شدن کارمزد برمی‌گردد.
۴. اگر خودرو دیرتر از موعد تحویل شود، برای هر روز خسارت تأخیر حساب می‌شود.
۵. قرارداد به نام خود خریدار صادر می‌شود و تا زمان تحویل نمی‌شود آن را به کس دیگری منتقل کرد.`

export const white = { key: 'white', name: 'سفید', extraRial: 0n }
export const black = { key: 'black', name: 'مشکی', extraRial: 12n * million }
export const grey = { key: 'grey', name: 'خاکستری', extraRial: 8n * million }

export const demoOptions = [
  { key: 'sensors', name: 'سنسور دندهٔ عقب و دوربین', priceRial: 9n * million },
  { key: 'tint', name: 'شیشهٔ دودی', priceRial: 6n * million },
]

export const demoTrim = (slug: string, name: string, price: number, advance: number, cash: number | null = null) => ({
  slug,
  name,
  priceRial: BigInt(price) * million,
  advanceRial: BigInt(advance) * million,
  cashRial: cash === null ? null : BigInt(cash) * million,
})

/** The common terms of the demo's plans; each plan states the rest. */
export const demoContent = (
  over: Pick<PlanContent, 'title' | 'circular' | 'make' | 'kind' | 'trims' | 'opensAt' | 'closesAt'> &
    Partial<PlanContent>,
): PlanContent => ({
  applicants: 'normal',
  method: 'first-come',
  year: 1405,
  colours: [white, black, grey],
  options: demoOptions,
  priceMode: 'final',
  instalments: [],
  vat: 10_00,
  costs: [
    { label: 'شماره‌گذاری و پلاک', amountRial: 18n * million },
    { label: 'بیمهٔ شخص ثالث سال اول', amountRial: 13n * million },
  ],
  notIncluded: ['حمل به شهرهای دیگر', 'بیمهٔ بدنه'],
  participation: 0,
  cancelProfit: 20_00,
  cancelFeeRial: 3n * million,
  lateMonth: 2_50,
  deliverDays: 90,
  drawAt: null,
  payDays: 3,
  conditions: usualConditions,
  minAge: 18,
  perHousehold: 1,
  documents: ['کارت ملی خریدار', 'گواهینامهٔ رانندگی', 'شمارهٔ شبا به نام خریدار'],
  terms: demoTerms,
  ...over,
})

export const hourlySlug = 'har-saat'
const hourlyCars = 3
const hourlyPace = 20

/**
 * Adds the small plan that opens at a full hour; false when it exists already. It has few conditions, so that anyone
 * can try it.
 */
export async function addHourly(
  trx: Trx,
  { opensAt, now, secrets }: { opensAt: Date; now: Date; secrets: Secrets },
): Promise<boolean> {
  const { month, day, hour } = toJalali(opensAt)
  const { year } = jalaliOfDay(dayOf(opensAt))
  const two = (number: number) => String(number).padStart(2, '0')
  const slug = `${hourlySlug}-${year}-${two(month)}-${two(day)}-${two(hour)}`
  // Two processes may run at once; the slug is unique, and the second waits here for the first.
  const row = await trx.selectFrom('sale_plan').select('id').where('slug', '=', slug).executeTakeFirst()
  if (row) return false
  const agencies = await trx.selectFrom('sale_agency').select('id').orderBy('id').limit(2).execute()
  const content = demoContent({
    title: `فروش فوری کوییک، ساعت ${formatTime(opensAt)}`,
    circular: `${year}-${two(month)}${two(day)}${two(hour)}`,
    make: 'saipa',
    kind: 'immediate',
    trims: [demoTrim('saipa-quick-gx-r', 'کوییک GX-R', 690, 60)],
    colours: [white, grey],
    deliverDays: 30,
    opensAt,
    closesAt: new Date(opensAt.getTime() + 50 * 60_000),
    conditions: [],
  })
  const { id, publicId } = await writePlan(trx, { slug, content, now })
  for (const { id: agencyId } of agencies) {
    for (const { key: colour } of content.colours) {
      await setCapacity(trx, { planId: id, trim: content.trims[0]!.slug, colour, agencyId }, hourlyCars)
    }
  }
  await publishDraft(trx, { planId: id, content, reason: null, now })
  await giveLine(trx, { secrets, now }, { id, publicId, content, perMinute: hourlyPace })
  return true
}

type Given = { id: bigint; publicId: string; content: PlanContent; perMinute: number }

/** The queue of a demo plan. */
export async function giveLine(
  trx: Trx,
  { secrets, now }: { secrets: Secrets; now: Date },
  { id, publicId, content, perMinute }: Given,
): Promise<void> {
  await trx.updateTable('sale_plan').set({ per_minute: perMinute }).where('id', '=', id).execute()
  const row = { public_id: publicId, per_minute: perMinute, line: null }
  await followPlan(trx, { secrets, now, config: { MODE: 'demo' } }, row, content)
}
