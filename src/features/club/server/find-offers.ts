import './tables.ts'
import { formatInteger } from '#kit/digits.ts'
import type { Db } from '#platform/database/database.ts'
import { discountsPath, prizePath } from '../addresses.ts'
import type { Offers } from '../offers.ts'
import { offText } from './present-discounts.ts'

const priceText = (points: number) => (points > 0 ? `${formatInteger(points)} امتیاز` : 'رایگان')

/**
 * Lists open and upcoming draws and running discounts. Shared by all readers, so without remaining
 * stock.
 */
export async function findOffers(db: Db, now: Date, max: number): Promise<Offers> {
  const [lotteries, discounts] = await Promise.all([
    db
      .selectFrom('prize_draw')
      .innerJoin('draw', 'draw.id', 'draw_id')
      .select(['slug', 'title', 'summary', 'price_points'])
      .where('state', 'in', ['announced', 'opened'])
      .where('closes_at', '>', now)
      .orderBy('closes_at')
      .limit(max)
      .execute(),
    db
      .selectFrom('club_discount')
      .innerJoin('club_partner', 'club_partner.id', 'partner_id')
      .select(['public_id', 'title', 'name', 'percent', 'amount_rial', 'least_rial', 'cap_rial', 'price_points'])
      .where('active', '=', true)
      .where('starts_at', '<=', now)
      .where('ends_at', '>', now)
      .orderBy('ends_at')
      .limit(max)
      .execute(),
  ])
  return {
    draws: lotteries.map(({ slug, title, summary, price_points }) => ({
      href: prizePath(slug),
      label: title,
      note: summary,
      value: priceText(price_points),
    })),
    discounts: discounts.map((row) => ({
      href: `${discountsPath}#${row.public_id}`,
      label: row.title,
      note: `${row.name}، ${offText(row)}`,
      value: priceText(row.price_points),
    })),
  }
}
