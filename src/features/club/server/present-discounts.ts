import './tables.ts'
import { sql } from 'kysely'
import { ruleAt } from '#features/rules/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { codePath } from '../addresses.ts'
import { levelOf, priceFor } from '../levels.ts'
import { levelNames } from '../texts.ts'
import { findPoints } from './find-points.ts'
import { clubLevels } from './rules.ts'

type Terms = {
  percent: number | null
  amount_rial: bigint | null
  least_rial: bigint
  cap_rial: bigint | null
}

/** Formats «۲۰٪ تخفیف تا سقف …». */
export function offText({ percent, amount_rial, cap_rial }: Terms): string {
  if (percent === null) return `${formatMoney(amount_rial!)} تخفیف`
  return `${formatInteger(percent)}٪ تخفیف${cap_rial === null ? '' : `، حداکثر ${formatMoney(cap_rial)}`}`
}

const termsTexts = ({ least_rial, per_person, ends_at }: Terms & { per_person: number; ends_at: Date }): string[] => [
  ...(least_rial > 0n ? [`برای خرید از ${formatMoney(least_rial)} به بالا`] : []),
  `هر نفر ${formatInteger(per_person)} کد`,
  `تا ${formatDate(ends_at)}`,
]

export type DiscountView = {
  id: string
  partner: string
  category: string
  title: string
  conditions: string
  off: string
  terms: readonly string[]
  left: string
  few: boolean
  state: 'available' | 'sold-out' | 'coming'
  startsOn: string
  /** Seconds until its end. */
  endsIn: number
  price: string
  /** The price before the person's level discount. */
  fullPrice: string | null
  missing: string | null
  mine: number
  most: boolean
}

const fewLeft = 10

/** Lists running and upcoming discounts, of one category or all, with this person's price. */
export async function listDiscounts(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  { personId, category }: { personId: bigint | null; category: string | null },
) {
  const [{ value: rule }, points, rows] = await Promise.all([
    ruleAt(db, clubLevels, now),
    personId === null ? null : findPoints(db, personId, now),
    db
      .selectFrom('club_discount')
      .innerJoin('club_partner', 'club_partner.id', 'partner_id')
      .select(['club_discount.public_id as id', 'name as partner', 'category', 'title', 'conditions', 'percent'])
      .select(['amount_rial', 'least_rial', 'cap_rial', 'price_points', 'per_person', 'starts_at', 'ends_at'])
      .select(
        sql<number>`(select count(*)::int from club_code where discount_id = club_discount.id and taken_at is null)`.as(
          'left',
        ),
      )
      .select(
        sql<number>`(select count(*)::int from club_code where discount_id = club_discount.id
          and person_id = ${personId} and accepted is not true)`.as('mine'),
      )
      .where('active', '=', true)
      .where('ends_at', '>', now)
      .orderBy('ends_at')
      .orderBy('club_discount.id')
      .execute(),
  ])
  const level = levelOf(rule, points?.wonInYear ?? 0)
  const discounts = rows.map((row): DiscountView => {
    const price = priceFor(rule, level, row.price_points)
    const missing = points ? price - points.points : 0
    return {
      id: row.id,
      partner: row.partner,
      category: row.category,
      title: row.title,
      conditions: row.conditions,
      off: offText(row),
      terms: termsTexts(row),
      left: formatInteger(row.left),
      few: row.left > 0 && row.left <= fewLeft,
      state: row.starts_at > now ? 'coming' : row.left === 0 ? 'sold-out' : 'available',
      startsOn: formatDate(row.starts_at),
      endsIn: Math.floor((row.ends_at.getTime() - now.getTime()) / 1000),
      price: price > 0 ? `${formatInteger(price)} امتیاز` : 'رایگان',
      fullPrice: price < row.price_points ? `${formatInteger(row.price_points)} امتیاز` : null,
      missing: missing > 0 ? formatInteger(missing) : null,
      mine: row.mine,
      most: row.mine >= row.per_person,
    }
  })
  const categories = [...new Set(discounts.map((each) => each.category))]
  // An old address may name an empty category.
  const chosen = categories.find((each) => each === category)
  return {
    discounts: discounts.filter((each) => chosen === undefined || each.category === chosen),
    categories,
    points: points && formatInteger(points.points),
    level: points && levelNames[level],
  }
}

export type OwnCode = {
  id: string
  href: string
  title: string
  partner: string
  takenAt: string
  state: string
  tone: 'good' | 'plain' | 'warn'
}

/** Lists a person's codes, newest first. */
export async function listCodes(db: Db, personId: bigint, now: Date): Promise<OwnCode[]> {
  const rows = await selectCodes(db).where('person_id', '=', personId).orderBy('taken_at', 'desc').limit(100).execute()
  return rows.map((row) => ({
    id: row.id,
    href: codePath(row.id),
    title: row.title,
    partner: row.partner,
    takenAt: formatDate(row.taken_at!),
    ...stateOf(row, now),
  }))
}

const selectCodes = (db: Db) =>
  db
    .selectFrom('club_code')
    .innerJoin('club_discount', 'club_discount.id', 'discount_id')
    .innerJoin('club_partner', 'club_partner.id', 'partner_id')
    .select(['club_code.public_id as id', 'title', 'name as partner', 'conditions', 'percent', 'amount_rial'])
    .select(['least_rial', 'cap_rial', 'per_person', 'starts_at', 'ends_at', 'active', 'taken_at', 'used_at'])
    .select(['refused_at', 'refusal', 'decided_at', 'accepted', 'answer', 'points', 'code_sealed'])

type CodeRow = Awaited<ReturnType<ReturnType<typeof selectCodes>['execute']>>[number]

function stateOf(row: CodeRow, now: Date): Pick<OwnCode, 'state' | 'tone'> {
  if (row.accepted === true) return { state: 'پس گرفته شد', tone: 'plain' }
  if (row.used_at) return { state: 'استفاده شد', tone: 'plain' }
  if (row.ends_at <= now) return { state: 'منقضی شد', tone: 'plain' }
  if (row.refused_at && !row.decided_at) return { state: 'در حال بررسی', tone: 'warn' }
  return { state: 'آمادهٔ استفاده', tone: 'good' }
}

/** Loads one code for its owner; throws not-found for others. */
export async function getCode(ctx: RequestContext, { id, personId }: { id: string; personId: bigint }) {
  const row = await selectCodes(ctx.db)
    .where('club_code.public_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const code = ctx.secrets.open(row.code_sealed)
  return {
    row,
    view: {
      id,
      code,
      title: row.title,
      partner: row.partner,
      conditions: row.conditions,
      off: offText(row),
      terms: termsTexts(row),
      points: row.points > 0 ? formatInteger(row.points) : null,
      takenAt: formatDateTime(row.taken_at!),
      used: row.used_at !== null,
      refusal: row.refusal,
      answer: row.answer,
      accepted: row.accepted,
      open: row.accepted !== true && row.ends_at > ctx.now,
      mayReport: row.refused_at === null && row.used_at === null && row.ends_at > ctx.now,
      ...stateOf(row, ctx.now),
    },
  }
}
