import './tables.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { newPublicId } from '#kit/id.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { dealerSender } from '#platform/current-sender.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { PanelDealer } from '../../dealer-panel/server/panel-context.ts'
import '../../dealer-panel/server/providers/dealer-calls.ts'
import { answerText, deliveryStates, eventNames, type World } from '../connection.ts'
import { maxWebhooks, type WebhookRefusal } from '../texts.ts'
import { deliverJob, deliveryKey } from './deliver.ts'
import { newSigningSecret } from './sign.ts'

type Adding = { gallery: PanelDealer; personId: bigint; url: string; world: World }

/** Adds a webhook for ads. Returns its signing secret, which is shown only once. */
export async function addWebhook(
  ctx: RequestContext,
  { gallery, personId, url, world }: Adding,
): Promise<Result<string, WebhookRefusal>> {
  const refused = ctx.providers.galleryCalls.refuses(url)
  if (refused) return refuse(refused)
  const secret = newSigningSecret()
  const sandbox = world === 'sandbox'
  return inTransaction<Result<string, WebhookRefusal>>(ctx.db, async (trx) => {
    await trx.selectFrom('gallery').select('id').where('id', '=', gallery.id).forUpdate().executeTakeFirst()
    const rows = await trx
      .selectFrom('gallery_webhook')
      .select(['url', 'sandbox'])
      .where('gallery_id', '=', gallery.id)
      .execute()
    if (rows.some((each) => each.url === url && each.sandbox === sandbox)) return refuse('known')
    if (rows.length >= maxWebhooks) return refuse('too-many')
    const secret_sealed = ctx.secrets.seal(secret)
    const made = { created_at: ctx.now, secret_sealed, signing: 'standard' as const }
    const row = { gallery_id: gallery.id, person_id: personId, url, sandbox, ...made }
    await trx.insertInto('gallery_webhook').values(row).execute()
    return ok(secret)
  })
}

/** Hours in which the secret before a rotation also signs. */
const overlapHours = 24

/**
 * Creates a new secret for a webhook, which is shown only once. The current one also signs for a day, so
 * that the receiver can change it without losing an event. An older webhook switches to the
 * Standard Webhooks convention by this.
 */
export async function rotateSecret(ctx: RequestContext, dealer: PanelDealer, id: string): Promise<string> {
  const hook = await webhookOf(ctx, dealer, id)
  const secret = newSigningSecret()
  await ctx.db
    .updateTable('gallery_webhook')
    .set({
      secret_sealed: ctx.secrets.seal(secret),
      signing: 'standard',
      previous_secret_sealed: hook.secret_sealed,
      previous_signing: hook.signing,
      previous_until: new Date(ctx.now.getTime() + overlapHours * 3600_000),
    })
    .where('id', '=', hook.id)
    .execute()
  return secret
}

/** Lists the webhooks of a dealer with their health. */
export async function findWebhooks({ db }: RequestContext, dealer: PanelDealer) {
  const rows = await db
    .selectFrom('gallery_webhook')
    .select(['id', 'url', 'sandbox', 'failures', 'stopped_at'])
    .where('gallery_id', '=', dealer.id)
    .orderBy('id')
    .execute()
  return rows.map((row) => presentWebhook(row))
}

type Row = { id: bigint; url: string; sandbox: boolean; failures: number; stopped_at: Date | null }

const presentWebhook = ({ id, url, sandbox, failures, stopped_at }: Row) => ({
  id: String(id),
  url,
  sandbox,
  state: stopped_at ? ('stopped' as const) : failures > 0 ? ('failing' as const) : ('good' as const),
})

async function webhookOf(ctx: Pick<RequestContext, 'db'>, dealer: PanelDealer, id: string) {
  const row = /^\d{1,18}$/.test(id)
    ? await ctx.db
        .selectFrom('gallery_webhook')
        .selectAll()
        .where('id', '=', BigInt(id))
        .where('gallery_id', '=', dealer.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw notFound()
  return row
}

const shownDeliveries = 50

/** Loads a webhook with its latest deliveries; throws not-found for other dealers. */
export async function getWebhook(ctx: RequestContext, dealer: PanelDealer, id: string) {
  const hook = await webhookOf(ctx, dealer, id)
  const rows = await ctx.db
    .selectFrom('gallery_webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', hook.id)
    .orderBy('id', 'desc')
    .limit(shownDeliveries)
    .execute()
  return {
    ...presentWebhook(hook),
    signing: hook.signing,
    overlapUntil: hook.previous_until && hook.previous_until > ctx.now ? formatDateTime(hook.previous_until) : null,
    since: formatDate(hook.created_at),
    failingSince: hook.failing_since && formatDateTime(hook.failing_since),
    retryAt: hook.retry_at && hook.retry_at > ctx.now ? formatDateTime(hook.retry_at) : null,
    deliveries: rows.map(({ public_id, kind, at, body, state, attempts, last_answer, last_headers, last_body }) => ({
      id: public_id,
      event: eventNames[kind] ?? kind,
      title: titleOf(body),
      at: formatDateTime(at),
      state,
      stateName: deliveryStates[state],
      attempts: formatInteger(attempts),
      answer: last_answer === null ? 'هنوز ارسال نشده' : toPersianDigits(answerText(last_answer)),
      body,
      headers: Object.entries(last_headers ?? {})
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      response: last_body,
    })),
  }
}

function titleOf(body: string): string {
  const { data } = JSON.parse(body) as { data?: { title?: string; ad?: { title?: string } } }
  return data?.title ?? data?.ad?.title ?? ''
}

/** Removes a webhook with its log. */
export async function removeWebhook({ db }: RequestContext, dealer: PanelDealer, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) return
  await db.deleteFrom('gallery_webhook').where('id', '=', BigInt(id)).where('gallery_id', '=', dealer.id).execute()
}

/** Resumes a stopped webhook in the name of the caller. */
export async function resumeWebhook(
  ctx: RequestContext,
  { gallery, personId }: { gallery: PanelDealer; personId: bigint },
  id: string,
): Promise<void> {
  const hook = await webhookOf(ctx, gallery, id)
  await ctx.db
    .updateTable('gallery_webhook')
    .set({ person_id: personId, failures: 0, failing_since: null, retry_at: null, stopped_at: null })
    .where('id', '=', hook.id)
    .execute()
}

export type NewDelivery = { webhookId: bigint; kind: string; sandbox: boolean; gallery: string; at: Date; data: object }

/** Writes a delivery and its job. Fixes the body that will be sent. */
export async function writeDelivery(
  trx: Trx,
  { webhookId, kind, sandbox, gallery, at, data }: NewDelivery,
  { soon = false } = {},
): Promise<void> {
  const publicId = newPublicId()
  const timestamp = at.toISOString()
  const body = JSON.stringify({ id: publicId, type: kind, timestamp, createdAt: timestamp, sandbox, gallery, data })
  const { id } = await trx
    .insertInto('gallery_webhook_delivery')
    .values({ public_id: publicId, webhook_id: webhookId, kind, at, body })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sender = dealerSender(gallery)
  const payload = { deliveryId: String(id), ...(soon && { atOnce: true }) }
  await addJob(trx, deliverJob, payload, { sender, key: deliveryKey(id) })
}

/** Calls the webhook with a test message, also when it is stopped or in backoff. */
export async function pingWebhook(ctx: RequestContext, dealer: PanelDealer, id: string): Promise<void> {
  const hook = await webhookOf(ctx, dealer, id)
  const data = { title: 'ping' }
  const delivery = { webhookId: hook.id, kind: 'ping', sandbox: hook.sandbox, gallery: dealer.slug, at: ctx.now, data }
  await inTransaction(ctx.db, (trx) => writeDelivery(trx, delivery, { soon: true }))
}

/** Sends a delivery again with the same id and body, so that the receiver can detect the repeat. */
export async function sendAgain(
  ctx: RequestContext,
  dealer: PanelDealer,
  { id, delivery }: { id: string; delivery: string },
): Promise<void> {
  const hook = await webhookOf(ctx, dealer, id)
  await inTransaction(ctx.db, async (trx) => {
    const row = await trx
      .updateTable('gallery_webhook_delivery')
      .set({ state: 'waiting', attempts: 0 })
      .where('public_id', '=', delivery)
      .where('webhook_id', '=', hook.id)
      .where('state', '<>', 'waiting')
      .returning('id')
      .executeTakeFirst()
    const sender = dealerSender(dealer.slug)
    if (!row) return
    const key = deliveryKey(row.id)
    await addJob(trx, deliverJob, { deliveryId: String(row.id), atOnce: true }, { sender, key })
  })
}

/** Sends all deliveries again that were given up. Returns their number. */
export async function sendFailedAgain(ctx: RequestContext, dealer: PanelDealer, id: string): Promise<number> {
  const hook = await webhookOf(ctx, dealer, id)
  return inTransaction(ctx.db, async (trx) => {
    const rows = await trx
      .updateTable('gallery_webhook_delivery')
      .set({ state: 'waiting', attempts: 0 })
      .where('webhook_id', '=', hook.id)
      .where('state', '=', 'failed')
      .returning('id')
      .execute()
    const sender = dealerSender(dealer.slug)
    for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await addJob(trx, deliverJob, { deliveryId: String(row.id), atOnce: true }, { sender, key: deliveryKey(row.id) })
    }
    return rows.length
  })
}
