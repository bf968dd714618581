import '#features/marketplace/ad/server/tables.ts'
import '#features/marketplace/dealers/server/tables.ts'
import { sql } from 'kysely'
import { newPublicId } from '#kit/id.ts'
import { rateOf, shareOf } from '#kit/share.ts'
import type { Trx } from '#platform/database/database.ts'

type Line = { by: 'buyer' | 'seller'; minutes: number; text?: string; offerPercent?: number; visitInHours?: number }

/** What buyers and the dealer wrote, by minutes before now. */
const talks: readonly (readonly Line[])[] = [
  [{ by: 'buyer', minutes: 8, text: 'سلام، هنوز موجوده؟ برای بازدید کی می‌تونم بیام؟' }],
  [{ by: 'buyer', minutes: 95, text: 'سلام. گلگیر جلو رنگ داره یا تعویضه؟' }],
  [
    { by: 'buyer', minutes: 320, text: 'سلام، قیمت آخرتون چنده؟' },
    { by: 'seller', minutes: 290, text: 'سلام. قیمت آگهی به‌روز است؛ پای معامله کمی کنار می‌آییم.' },
    { by: 'buyer', minutes: 130, offerPercent: 96 },
  ],
  [
    { by: 'buyer', minutes: 1500, text: 'سلام، اگه بشه فردا عصر با کارشناس بیام.' },
    { by: 'seller', minutes: 1460, text: 'سلام، تا ساعت ۸ شب هستیم. تشریف بیاورید.' },
    { by: 'buyer', minutes: 1400, visitInHours: 22 },
  ],
  [
    { by: 'buyer', minutes: 4300, text: 'معاوضه با ۲۰۶ هم قبول می‌کنید؟' },
    { by: 'seller', minutes: 4200, text: 'بله، اگر سالم باشد. عکس و مدل را بفرستید.' },
    { by: 'buyer', minutes: 4100, text: 'ممنون، عصر می‌فرستم.' },
    { by: 'seller', minutes: 4000, text: 'منتظریم.' },
  ],
]

/** Seeds threads about cars of the demo's dealer, so that its inbox shows who waits and who was answered. */
export async function seedThreads(
  trx: Trx,
  { owner, buyers, now }: { owner: bigint; buyers: readonly bigint[]; now: Date },
): Promise<void> {
  const ads = await trx
    .selectFrom('ad')
    .innerJoin('gallery', 'gallery.id', 'ad.gallery_id')
    .select(['ad.id', 'ad.price_rial', 'ad.seller_id'])
    .where('gallery.owner_id', '=', owner)
    .where('ad.state', '=', 'published')
    .where('ad.price_rial', 'is not', null)
    .orderBy('ad.published_at', 'desc')
    .limit(talks.length)
    .execute()
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  for (const [at, ad] of ads.entries()) {
    const buyer = buyers[at % buyers.length]
    const lines = talks[at]!
    if (buyer === undefined || buyer === ad.seller_id) continue
    const last = lines.at(-1)!
    const unread = lines.length - 1 - lines.findLastIndex(({ by }) => by === 'seller')
    const answered = lines.find(({ by }) => by === 'seller')
    const { rows } = await sql<{ id: bigint }>`
      insert into conversation (public_id, ad_id, buyer_id, seller_id, buyer_number, started_at, last_at, seller_unread,
        answered_at)
      values (${newPublicId()}, ${ad.id}, ${buyer}, ${ad.seller_id}, 1, ${before(lines[0]!.minutes)}, ${before(last.minutes)},
        ${unread}, ${answered ? before(answered.minutes) : null}) returning id`.execute(trx)
    for (const line of lines) await seedLine(trx, { thread: rows[0]!.id, price: ad.price_rial!, line, now })
  }
}

type Seeding = { thread: bigint; price: bigint; line: Line; now: Date }

async function seedLine(trx: Trx, { thread, price, line, now }: Seeding): Promise<void> {
  const { by, minutes, text = '', offerPercent, visitInHours } = line
  const kind = offerPercent !== undefined ? 'offer' : visitInHours !== undefined ? 'visit' : 'text'
  const { rows } = await sql<{ id: bigint }>`
    insert into conversation_message (conversation_id, author, kind, body, at)
    values (${thread}, ${by}, ${kind}, ${text}, ${new Date(now.getTime() - minutes * 60_000)}) returning id`.execute(
    trx,
  )
  const message = rows[0]!.id
  if (offerPercent !== undefined) {
    const share = shareOf(price, rateOf(offerPercent))
    // Whole millions of tomans, as people offer.
    const amount = share - (share % 10_000_000n)
    await sql`insert into conversation_offer (message_id, conversation_id, amount_rial, asked_rial)
      values (${message}, ${thread}, ${amount}, ${price})`.execute(trx)
  }
  if (visitInHours !== undefined) {
    await sql`insert into conversation_visit (message_id, conversation_id, visit_at, place)
      values (${message}, ${thread}, ${new Date(now.getTime() + visitInHours * 3_600_000)}, 'نمایشگاه')`.execute(trx)
  }
}
