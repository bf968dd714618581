import { sql } from 'kysely'
import '../tables.ts'
import { inTransaction, type Db } from '#platform/database/database.ts'
import type { Subscription } from './events.ts'
import type { Job, JobTable } from '../jobs/jobs.ts'

/**
 * Registers the subscriptions of this build: from now on publishers of every build reach them. Runs at every start and
 * periodically; a subscription that no build has declared for thirty days is removed with its waiting deliveries.
 */
export async function registerSubscriptions(db: Db, subscriptions: readonly Subscription[]): Promise<void> {
  const rows = subscriptions.map(({ event, name, lane = 'normal', inOrder = false, kinds = [] }) => ({
    event: event.name,
    subscriber: name,
    lane,
    in_order: inOrder,
    kinds,
  }))
  await sql`
    insert into event_subscription (event, subscriber, lane, in_order, kinds, seen_at)
    select event, subscriber, lane, in_order, kinds, clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as own (event text, subscriber text, lane text, in_order boolean, kinds text[])
    order by event, subscriber
    on conflict (event, subscriber) do update
      set lane = excluded.lane, in_order = excluded.in_order, seen_at = excluded.seen_at,
        -- Never fewer than another build handles: it may run beside.
        kinds = case
          when cardinality(event_subscription.kinds) = 0 or cardinality(excluded.kinds) = 0 then '{}'
          else array(select distinct unnest(event_subscription.kinds || excluded.kinds) order by 1)
        end`.execute(db)
  await inTransaction(db, async (trx) => {
    const gone = await trx
      .deleteFrom('event_subscription')
      .where(sql<boolean>`seen_at < clock_timestamp() - interval '30 days'`)
      .returning('subscriber')
      .execute()
    if (gone.length === 0) return
    const names = gone.map(({ subscriber }) => subscriber)
    await trx.deleteFrom('job').where('name', 'in', names).execute()
  })
}

/** Returns the deliveries of this build as jobs: each is retried, given up and listed in the admin panel separately. */
export function subscriptionJobs(db: Db, subscriptions: readonly Subscription[]): JobTable {
  const table: JobTable = {}
  for (const { event, name, inOrder: _inOrder, kinds: _kinds, run, runLong, ...options } of subscriptions) {
    if (name in table) throw new Error(`duplicate subscription name ${name}`)
    const work: Job['run'] =
      runLong ??
      ((payload, delivery) =>
        inTransaction(db, async (trx) => {
          await run(trx, payload)
          await delivery.complete(trx)
        }))
    table[name] = { ...options, version: event.version, payload: event.payload, run: work }
  }
  return table
}
