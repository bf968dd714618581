import './tables.ts'
import type { NoticeCheck } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { LotteryResultData, OpeningData } from './notices.ts'
import { getPlan } from './plans.ts'

/** A delayed reminder leaves while the plan is coming or open for everybody. It states the plan's time of now. */
export const findCurrentWaitingRoom: NoticeCheck = async (db, { data, link, now }) => {
  const existing = await db
    .selectFrom('sale_plan')
    .select('id')
    .where('slug', '=', link?.split('/').at(-1) ?? '')
    .executeTakeFirst()
  if (!existing) return false
  const { row, content, phase } = await getPlan(db, now, { id: existing.id })
  if (phase !== 'before' && (phase !== 'open' || row.halted !== null)) return false
  const opens = formatDateTime(content.opensAt)
  return { ...(data as OpeningData), opens, open: phase === 'open' } satisfies OpeningData
}

/** A result with a payment deadline leaves while that payment is due; the other results stay true. */
export const isResultCurrent: NoticeCheck = async (db, { data, link }) => {
  const { until } = data as LotteryResultData
  if (!until) return true
  const order = await db
    .selectFrom('sale_order')
    .select('pay_until')
    .where('public_id', '=', link?.split('/').at(-1) ?? '')
    .where('state', '=', 'winner')
    .executeTakeFirst()
  return !!order?.pay_until && formatDateTime(order.pay_until) === until
}
