import '#features/club/server/tables.ts'
import { z } from 'zod'
import { lotteryForDemo } from '#demo/lottery/draw-for-demo.ts'
import { toJalali } from '#kit/jalali.ts'
import { newPublicId } from '#kit/id.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Demo, DemoContext } from '#demo/demo.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/discounts.json?raw'
import { placesOf, type Prize } from '#features/club/prize.ts'
import { writeCodes } from '#features/club/server/codes.ts'
import { givePoints } from '#features/club/server/points.ts'

const rials = z.number().int().positive().transform(BigInt)
const discounts = dataFile(
  'demo/discounts.json',
  text,
  z.array(
    z.strictObject({
      partner: z.string(),
      slug: z.string(),
      category: z.string(),
      title: z.string(),
      conditions: z.string(),
      percent: z.number().optional(),
      amount: rials.optional(),
      cap: rials.optional(),
      least: rials.optional(),
      points: z.number().int(),
      codes: z.number().int(),
      days: z.number().int(),
    }),
  ),
)

/**
 * Seeds partners with codes, an open and a finished draw, and points for the demo accounts.
 * Partners and codes are invented.
 */
export const clubDemo: Demo = {
  after: ['identity'],
  write: async (trx, ctx) => {
    // Draws are never deleted, so existing ones stay.
    if (await trx.selectFrom('prize_draw').select('draw_id').limit(1).executeTakeFirst()) return {}
    await writeDiscounts(trx, ctx)
    await writePoints(trx, ctx)
    await writeDraws(trx, ctx)
    return { counts: { discounts: discounts().length, draws: 2 } }
  },
}

async function writeDiscounts(trx: Trx, { secrets, now, seed }: DemoContext) {
  const random = seededRandom(`club codes ${seed}`)
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
  const codeOf = (prefix: string) =>
    `${prefix}-${Array.from({ length: 6 }, () => letters[Math.floor(random.next() * letters.length)]).join('')}`
  for (const {
    partner: name,
    slug,
    category,
    codes,
    days,
    points,
    amount,
    percent,
    cap,
    least,
    ...texts
  } of discounts()) {
    const partner = await trx
      .insertInto('club_partner')
      .values({ slug, name, category })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ name }))
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await trx
      .insertInto('club_discount')
      .values({
        public_id: newPublicId(),
        partner_id: partner.id,
        ...texts,
        percent: percent ?? null,
        amount_rial: amount ?? null,
        least_rial: least ?? 0n,
        cap_rial: cap ?? null,
        price_points: points,
        per_person: 1,
        starts_at: new Date(now.getTime() - 5 * dayMs),
        ends_at: new Date(now.getTime() + days * dayMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = new Set<string>()
    while (made.size < codes) made.add(codeOf(slug.slice(0, 4).toUpperCase()))
    await writeCodes(trx, { secrets }, { discountId: id, codes: [...made] })
  }
}

async function writePoints(trx: Trx, { now, content }: DemoContext) {
  const { buyer, seller } = content.people.byRole
  const actions = [
    ['car', 5, 190],
    ['ad', 10, 120],
    ['inquiry', 9, 60],
    ['review', 5, 20],
    ['inquiry', 7, 3],
  ] as const
  const ads = [170, 150, 100, 80, 40, 15].map((days) => ['ad', 10, days] as const)
  for (const [personId, own] of [
    [buyer, actions],
    [seller, [...actions, ...ads]],
  ] as const) {
    for (const [source, points, days] of own.toSorted((a, b) => b[2] - a[2])) {
      const at = new Date(Math.max(now.getTime() - days * dayMs, firstRules.getTime()))
      const key = `demo:${personId}:${source}:${days}`
      await givePoints(trx, { personId, points, source, key, at })
    }
  }
}

/** The start of the club's rules. */
const firstRules = new Date('2026-03-21T00:00:00Z')

const nowruz: readonly Prize[] = [
  { title: 'دوربین خودرو با دید شب', worthRial: '180000000', count: 1 },
  { title: 'کارت هدیهٔ لوازم خودرو', worthRial: '30000000', count: 5 },
  { title: 'یک سال استعلام رایگان', worthRial: '12000000', count: 10 },
]
const yalda: readonly Prize[] = [
  { title: 'چهار حلقه لاستیک', worthRial: '240000000', count: 1 },
  { title: 'سرویس کامل دوره‌ای', worthRial: '60000000', count: 3 },
]

const rules = `هر کسی که در فرمان حساب و کد ملی ثبت‌شده دارد می‌تواند شرکت کند.
همکاران فرمان و خانوادهٔ درجه‌یکشان شرکت نمی‌کنند.
برنده ۱۰ روز برای پاسخ فرصت دارد؛ بعد از این مهلت، جایزه به نفر ذخیرهٔ بعدی می‌رسد.`

async function writeDraws(trx: Trx, { secrets, now, seed, content }: DemoContext) {
  const at = (days: number) => new Date(now.getTime() + days * dayMs)
  const entrants = content.people.others.slice(0, 60).map((personId, index) => ({
    personId,
    // Invented, with a wrong check digit, so that it is nobody's national code.
    identity: `000000${String(index).padStart(4, '0')}`,
  }))
  const { year } = toJalali(now)
  const signers = [content.people.byRole['content-editor'], content.people.byRole.finance] as const
  const open = await lotteryForDemo(trx, {
    draw: {
      title: 'قرعه‌کشی دوربین خودرو',
      rules,
      places: placesOf(nowruz),
      mostEach: 2,
      opensAt: at(-4),
      closesAt: at(20),
      revealBy: at(24),
      substitute: 'شاخص هم‌وزن بورس تهران در اولین روز کاری بعد از مهلت اعلام',
      more: { prizes: nowruz, pricePoints: 20 },
    },
    now: at(-6),
    secrets,
    seed,
    signers,
    entrants: entrants.slice(0, 37),
    finished: false,
    numberName: 'شاخص کل بورس تهران در اولین روز کاری بعد از پایان',
    numberValue: '',
  })
  const closed = await lotteryForDemo(trx, {
    draw: {
      title: 'قرعه‌کشی لاستیک نو',
      rules,
      places: placesOf(yalda),
      mostEach: 1,
      opensAt: at(-40),
      closesAt: at(-12),
      revealBy: at(-8),
      substitute: 'شاخص هم‌وزن بورس تهران در اولین روز کاری بعد از مهلت اعلام',
      more: { prizes: yalda, pricePoints: 0 },
    },
    now: at(-42),
    secrets,
    seed,
    signers,
    entrants,
    finished: true,
    numberName: 'شاخص کل بورس تهران در اولین روز کاری بعد از پایان',
    numberValue: '2874115.3',
  })
  const rows = [
    [open.drawId, `nowruz-${year + 1}`, 'دوربین خودرو، کارت هدیه و استعلام رایگان برای ۱۶ نفر', nowruz, 20],
    [closed.drawId, `autumn-${year}`, 'چهار حلقه لاستیک و سه سرویس کامل', yalda, 0],
  ] as const
  for (const [drawId, slug, summary, prizes, points] of rows) {
    await trx
      .insertInto('prize_draw')
      .values({ draw_id: drawId, slug, summary, prizes: JSON.stringify(prizes), price_points: points })
      .execute()
  }
}
