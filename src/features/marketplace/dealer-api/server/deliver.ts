import './tables.ts'
import { z } from 'zod'
import { notify } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import { deskPath } from '../../desk-addresses.ts'
import type { CallAnswer, GalleryCalls } from '../../dealer-panel/server/providers/gallery-calls.ts'
import { stillRuns } from '../../dealer-panel/server/still-runs.ts'
import { givenUpHours, retrySeconds } from '../connection.ts'
import { webhookStoppedNotice } from './notices.ts'
import { signatureOf } from './sign.ts'

export const deliverJob = defineJob({
  name: 'marketplace.deliver-webhook',
  lane: 'bulk',
  payload: z.object({
    deliveryId: z.string().regex(/^\d{1,18}$/),
    /** A person waits for the result: call also an address in backoff. */
    atOnce: z.boolean().optional(),
  }),
})

const waitsForPlace = 6

/**
 * Call slots of this process: one per address and few in total, so that silent addresses leave
 * workers free.
 */
export function callPlaces(most: number) {
  const taken = new Set<string>()
  return {
    take(webhook: string): boolean {
      if (taken.has(webhook) || taken.size >= most) return false
      taken.add(webhook)
      return true
    },
    leave: (webhook: string) => void taken.delete(webhook),
  }
}
const calling = callPlaces(2)

export type DeliveryParts = { db: Db; clock: Clock; secrets: Secrets; calls: GalleryCalls }

/**
 * Calls an address once. An error response does not fail the job: this delivery and all others to
 * the address wait with growing pauses. So a dead address costs few calls.
 */
export async function deliver(
  { db, clock, secrets, calls }: DeliveryParts,
  { deliveryId, atOnce = false }: z.output<typeof deliverJob.payload>,
  run: JobRun,
): Promise<void> {
  const found = await findWaiting(db, BigInt(deliveryId))
  if (!found) return
  const now = clock.now()
  if (found.runs && !atOnce && !found.stopped_at && found.retry_at && found.retry_at > now) {
    const delaySeconds = Math.ceil((found.retry_at.getTime() - now.getTime()) / 1000) + 1
    await inTransaction(db, async (trx) => {
      await addJob(trx, deliverJob, { deliveryId }, { delaySeconds })
      await run.complete(trx)
    })
    return
  }
  const webhook = String(found.webhook_id)
  const stopped = !found.runs || (found.stopped_at !== null && !atOnce)
  if (!stopped && !calling.take(webhook)) {
    await inTransaction(db, async (trx) => {
      await addJob(trx, deliverJob, { deliveryId, atOnce }, { delaySeconds: waitsForPlace })
      await run.complete(trx)
    })
    return
  }
  const call = async (): Promise<CallAnswer> => {
    try {
      return await calls.post(found.url, {
        body: found.body,
        headers: {
          'farman-event': found.kind,
          'farman-delivery': found.public_id,
          'farman-signature': signatureOf(secrets.open(found.secret_sealed), found.body, now),
        },
      })
    } finally {
      calling.leave(webhook)
    }
  }
  const answer: CallAnswer = stopped ? { answered: false, reason: 'stopped' } : await call()
  const good = answer.answered && answer.status >= 200 && answer.status < 300
  const told = answer.answered ? String(answer.status) : answer.reason
  await inTransaction(db, async (trx) => {
    await run.assertLease(trx)
    await writeOutcome(trx, { found, good, told, now: clock.now() })
    await run.complete(trx)
  })
}

const findWaiting = (db: Db, id: bigint) =>
  db
    .selectFrom('gallery_webhook_delivery as delivery')
    .innerJoin('gallery_webhook', 'gallery_webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'public_id', 'webhook_id', 'kind', 'body', 'attempts', 'delivery.at'])
    .select(['gallery_webhook.gallery_id', 'gallery_webhook.url', 'secret_sealed', 'retry_at', 'stopped_at'])
    .select(stillRuns('gallery_webhook').as('runs'))
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .executeTakeFirst()

type Found = NonNullable<Awaited<ReturnType<typeof findWaiting>>>
type Outcome = { found: Found; good: boolean; told: string; now: Date }

async function writeOutcome(trx: Trx, { found, good, told, now }: Outcome): Promise<void> {
  const attempts = found.attempts + 1
  const wait = retrySeconds[attempts - 1]
  const over = told === 'stopped' || wait === undefined
  await trx
    .updateTable('gallery_webhook_delivery')
    .set({ state: good ? 'delivered' : over ? 'failed' : 'waiting', attempts, last_at: now, last_answer: told })
    .where('id', '=', found.id)
    .execute()
  if (good) {
    await trx
      .updateTable('gallery_webhook')
      .set({ failures: 0, failing_since: null, retry_at: null })
      .where('id', '=', found.webhook_id)
      .execute()
    return
  }
  if (told === 'stopped') return
  if (!over) await addJob(trx, deliverJob, { deliveryId: String(found.id) }, { delaySeconds: wait })
  const hook = await trx
    .selectFrom('gallery_webhook')
    .select(['failures', 'failing_since', 'stopped_at'])
    .where('id', '=', found.webhook_id)
    .forUpdate()
    .executeTakeFirst()
  if (!hook) return
  const since = hook.failing_since ?? now
  const givenUp = now.getTime() - since.getTime() > givenUpHours * 3600 * 1000
  const pause = retrySeconds[Math.min(hook.failures, 3)]!
  await trx
    .updateTable('gallery_webhook')
    .set({
      failures: hook.failures + 1,
      failing_since: since,
      retry_at: new Date(now.getTime() + pause * 1000),
      ...(givenUp && !hook.stopped_at ? { stopped_at: now } : {}),
    })
    .where('id', '=', found.webhook_id)
    .execute()
  if (givenUp && !hook.stopped_at) await tellOwner(trx, { found, now })
}

async function tellOwner(trx: Trx, { found, now }: { found: Found; now: Date }) {
  const gallery = await trx
    .selectFrom('gallery')
    .select(['owner_id', 'slug', 'name'])
    .where('id', '=', found.gallery_id)
    .executeTakeFirst()
  if (!gallery?.owner_id) return
  await notify(
    trx,
    { now },
    {
      personId: gallery.owner_id,
      notice: webhookStoppedNotice,
      data: { gallery: gallery.name },
      link: deskPath(gallery.slug, `api/webhooks/${found.webhook_id}`),
      key: `webhook-stopped:${found.webhook_id}:${now.getTime()}`,
    },
  )
}
