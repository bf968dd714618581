import './tables.ts'
import { z } from 'zod'
import { notify } from '#features/notifications/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { addJob, defineJob, type JobRun } from '#platform/jobs/jobs.ts'
import type { Secrets } from '#platform/secrets.ts'
import { panelPath } from '../../panel-addresses.ts'
import type { CallAnswer, DealerCalls } from '../../dealer-panel/server/providers/dealer-calls.ts'
import { stillRuns } from '../../dealer-panel/server/still-runs.ts'
import { givenUpHours, retrySeconds } from '../connection.ts'
import { webhookStoppedNotice } from './notices.ts'
import { callHeaders, type SigningKey } from './sign.ts'

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
export function callPlaces(max: number) {
  const taken = new Set<string>()
  return {
    take(webhook: string): boolean {
      if (taken.has(webhook) || taken.size >= max) return false
      taken.add(webhook)
      return true
    },
    leave: (webhook: string) => void taken.delete(webhook),
  }
}
const calling = callPlaces(2)

export type DeliveryParts = { db: Db; clock: Clock; secrets: Secrets; calls: DealerCalls }

/** One job at a time per delivery: a success brings the waiting ones forward in place of adding jobs. */
export const deliveryKey = (id: bigint): string => `webhook-delivery:${id}`

/** Deliveries that one job sends one after the other once an address answers again. */
const batchSize = 50
/** Longer than a call may take: a claim of a crashed instance ends by itself. */
const claimSeconds = 30

/**
 * Calls an address. An error response does not fail the job: this delivery and all others to the
 * address wait with growing pauses, so a dead address costs few calls. After a success the next
 * waiting deliveries follow at once, oldest first.
 */
export async function deliver(
  parts: DeliveryParts,
  { deliveryId, atOnce = false }: z.output<typeof deliverJob.payload>,
  run: JobRun,
): Promise<void> {
  const { db, clock } = parts
  const id = BigInt(deliveryId)
  const waiting = await findWaiting(db, id)
  if (!waiting) return
  const again = (delaySeconds: number) =>
    inTransaction(db, async (trx) => {
      await addJob(trx, deliverJob, { deliveryId, ...(atOnce && { atOnce }) }, { delaySeconds, key: deliveryKey(id) })
      await run.complete(trx)
    })
  const now = clock.now()
  if (waiting.runs && !atOnce && !waiting.stopped_at && waiting.retry_at && waiting.retry_at > now) {
    return again(Math.ceil((waiting.retry_at.getTime() - now.getTime()) / 1000) + 1)
  }
  if (!waiting.runs || (waiting.stopped_at !== null && !atOnce)) {
    await inTransaction(db, async (trx) => {
      await run.assertLease(trx)
      const outcome = { found: waiting, good: false, told: 'stopped', now, headers: null, text: null }
      await writeOutcome(trx, outcome)
      await run.complete(trx)
    })
    return
  }
  const webhook = String(waiting.webhook_id)
  if (!calling.take(webhook)) return again(waitsForPlace)
  try {
    if (!(await claim(db, id, now))) return await again(claimSeconds)
    if (await sendOne(parts, waiting, run)) await sendFollowing(parts, waiting, run)
  } finally {
    calling.leave(webhook)
  }
  await inTransaction(db, (trx) => run.complete(trx))
}

/** Sends the next waiting deliveries of an address until one fails. */
async function sendFollowing(parts: DeliveryParts, { webhook_id }: Match, run: JobRun): Promise<void> {
  const { db, clock } = parts
  for (let sent = 0; sent < batchSize; sent++) {
    const next = await db
      .selectFrom('gallery_webhook_delivery')
      .select('id')
      .where('webhook_id', '=', webhook_id)
      .where('state', '=', 'waiting')
      .where((at) => at.or([at('calling_until', 'is', null), at('calling_until', '<', clock.now())]))
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    const match = next && (await findWaiting(db, next.id))
    if (!match || !match.runs || match.stopped_at !== null || run.signal.aborted) return
    if (!(await claim(db, match.id, clock.now()))) return
    if (!(await sendOne(parts, match, run))) return
  }
}

/** Claims a delivery for one caller of all instances. Returns whether nobody else sends it. */
async function claim(db: Db, id: bigint, now: Date): Promise<boolean> {
  const claimed = await db
    .updateTable('gallery_webhook_delivery')
    .set({ calling_until: new Date(now.getTime() + claimSeconds * 1000) })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where((at) => at.or([at('calling_until', 'is', null), at('calling_until', '<', now)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const keptText = 2000

/** Calls the address with one delivery and stores the outcome. Returns whether it arrived. */
async function sendOne({ db, clock, secrets, calls }: DeliveryParts, match: Match, run: JobRun): Promise<boolean> {
  const now = clock.now()
  const keys: SigningKey[] = [{ secret: secrets.open(match.secret_sealed), signing: match.signing }]
  if (match.previous_secret_sealed && match.previous_signing && match.previous_until && match.previous_until > now) {
    keys.push({ secret: secrets.open(match.previous_secret_sealed), signing: match.previous_signing })
  }
  const { public_id: id, kind, body } = match
  const headers = callHeaders(keys, { id, kind, body, at: now })
  const answer: CallAnswer = await calls.post(match.url, { body, headers })
  const good = answer.answered && answer.status >= 200 && answer.status < 300
  const told = answer.answered ? String(answer.status) : answer.reason
  const text = answer.answered
    ? new TextDecoder().decode(answer.bytes.subarray(0, keptText)).replaceAll('\u0000', '')
    : null
  await inTransaction(db, async (trx) => {
    await run.assertLease(trx)
    await writeOutcome(trx, { found: match, good, told, now: clock.now(), headers, text })
  })
  return good
}

const findWaiting = (db: Db, id: bigint) =>
  db
    .selectFrom('gallery_webhook_delivery as delivery')
    .innerJoin('gallery_webhook', 'gallery_webhook.id', 'delivery.webhook_id')
    .select(['delivery.id', 'public_id', 'webhook_id', 'kind', 'body', 'attempts', 'delivery.at'])
    .select(['gallery_webhook.gallery_id', 'gallery_webhook.url', 'secret_sealed', 'retry_at', 'stopped_at'])
    .select(['signing', 'previous_secret_sealed', 'previous_signing', 'previous_until'])
    .select(stillRuns('gallery_webhook').as('runs'))
    .where('delivery.id', '=', id)
    .where('delivery.state', '=', 'waiting')
    .executeTakeFirst()

type Match = NonNullable<Awaited<ReturnType<typeof findWaiting>>>
type Outcome = {
  found: Match
  good: boolean
  told: string
  now: Date
  headers: Record<string, string> | null
  text: string | null
}

async function writeOutcome(trx: Trx, { found, good, told, now, headers, text }: Outcome): Promise<void> {
  const attempts = found.attempts + 1
  const wait = retrySeconds[attempts - 1]
  const over = told === 'stopped' || wait === undefined
  await trx
    .updateTable('gallery_webhook_delivery')
    .set({
      state: good ? 'delivered' : over ? 'failed' : 'waiting',
      attempts,
      last_at: now,
      last_answer: told,
      last_headers: headers && JSON.stringify(headers),
      last_body: text,
      calling_until: null,
    })
    .where('id', '=', found.id)
    .execute()
  if (good) {
    await trx
      .updateTable('gallery_webhook')
      .set({ failures: 0, failing_since: null, retry_at: null })
      .where('id', '=', found.webhook_id)
      .where('failures', '>', 0)
      .execute()
    return
  }
  if (told === 'stopped') return
  const payload = { deliveryId: String(found.id) }
  if (!over) await addJob(trx, deliverJob, payload, { delaySeconds: wait, key: deliveryKey(found.id) })
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
  if (givenUp && !hook.stopped_at) await notifyOwner(trx, { found, now })
}

async function notifyOwner(trx: Trx, { found, now }: { found: Match; now: Date }) {
  const dealer = await trx
    .selectFrom('gallery')
    .select(['owner_id', 'slug', 'name'])
    .where('id', '=', found.gallery_id)
    .executeTakeFirst()
  if (!dealer?.owner_id) return
  await notify(
    trx,
    { now },
    {
      personId: dealer.owner_id,
      notice: webhookStoppedNotice,
      data: { gallery: dealer.name },
      link: panelPath(dealer.slug, `api/webhooks/${found.webhook_id}`),
      key: `webhook-stopped:${found.webhook_id}:${now.getTime()}`,
    },
  )
}
