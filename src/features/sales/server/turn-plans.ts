import './tables.ts'
import { notify } from '#features/notifications/contract.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { Platform } from '#platform/context.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { planPath } from '../addresses.ts'
import { remarkOnQueue } from './admission.ts'
import { remindNotice } from './notices.ts'
import { findPlans, getPlan, notifyOfPlan, type Plan } from './plans.ts'
import type { PlanEventKind } from './tables.ts'

type Turning = Pick<Platform, 'database' | 'clock'>
const message: Partial<Record<Plan['phase'], PlanEventKind>> = { open: 'opened', full: 'full' }

/** Records which plans opened, filled up or ended since the last run; this clears the cached pages of guests. */
export async function turnPlans({ database: { db }, clock }: Turning): Promise<number> {
  const now = clock.now()
  const turned = (await findPlans(db, now)).filter(({ row, phase }) => row.phase !== phase)
  await eachRow('sales.turn-plans', turned, async ({ row }) => {
    await inTransaction(db, async (trx) => {
      await trx.selectFrom('sale_plan').select('id').where('id', '=', row.id).forUpdate().execute()
      const plan = await getPlan(trx, now, { id: row.id })
      if (plan.row.phase === plan.phase) return
      await trx.updateTable('sale_plan').set({ phase: plan.phase }).where('id', '=', row.id).execute()
      const kind =
        message[plan.phase] ?? (plan.phase === 'closed' && plan.row.state === 'published' ? 'closed' : undefined)
      if (kind) await notifyOfPlan(trx, row.id, { kind, at: now })
      if (plan.phase === 'full' || plan.phase === 'open') await remarkOnQueue(trx, row, plan.phase === 'full')
    })
  })
  return turned.length
}

const batch = 500

/** The reminders that were not sent. */
export const waitingReminders = (db: Db) =>
  db.selectFrom('sale_reminder').select('plan_id').where('told_at', 'is', null)

/**
 * Sends the requested reminders of an opening, each once; also when the job was late, until the plan has closed. A plan
 * that is open and halted accepts nobody: its reminder goes out when it resumes.
 */
export async function remindOfOpenings({ database: { db }, clock }: Turning): Promise<number> {
  const now = clock.now()
  const plans = (await findPlans(db, now)).filter(
    ({ row, phase }) => phase === 'before' || (phase === 'open' && row.halted === null),
  )
  let count = 0
  const byId = plans.map((plan) => ({ id: plan.row.id, plan }))
  await eachRow('sales.remind', byId, async ({ plan: { row, content, phase } }) => {
    const minutes = Math.ceil((content.opensAt.getTime() - now.getTime()) / 60_000)
    const due = await db
      .selectFrom('sale_reminder')
      .select(['person_id', 'made_at'])
      .where('plan_id', '=', row.id)
      .where('told_at', 'is', null)
      .where('minutes', '>=', minutes)
      .where(notFailed('sales.remind', 'person_id'))
      .limit(batch)
      .execute()
    await eachRow('sales.remind', due, async ({ person_id: personId, made_at }) => {
      await inTransaction(db, async (trx) => {
        const mine = await trx
          .updateTable('sale_reminder')
          .set({ told_at: now })
          .where('plan_id', '=', row.id)
          .where('person_id', '=', personId)
          .where('told_at', 'is', null)
          .returning('person_id')
          .executeTakeFirst()
        if (!mine) return
        count++
        const data = { plan: content.title, opens: formatDateTime(content.opensAt), open: phase === 'open' }
        await notify(
          trx,
          { now },
          {
            notice: remindNotice,
            personId,
            data,
            link: planPath(row.slug),
            key: `sale-opens:${row.public_id}:${made_at.getTime()}`,
          },
        )
      })
    })
  })
  return count
}
