import '../tables.ts'
import { findPaid } from '#features/payments/contract.ts'
import { formatRelative } from '#kit/jalali.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { readPage, type PageRequest } from '#platform/keyset.ts'
import { requirePermission } from '#platform/staff.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { inquiryKinds, inquirySlugs, type InquiryKindSlug } from '../../kinds.ts'
import { adminStateNameOf } from '../../admin-texts.ts'
import type { CallOutcome } from '../../states.ts'
import { doubtful } from './attention.ts'
import { findHealth, findProviders } from '../health.ts'
import { feeBack } from '../present-inquiry.ts'
import type { InquiryRow } from '../tables.ts'

export type ProviderView = {
  name: string
  enabled: boolean
  first: boolean
  last: boolean
  level: 'good' | 'slow' | 'down' | 'unknown'
  median: string | null
  lastAnswer: string | null
  kinds: readonly string[]
  /** Kinds that it does not answer now. */
  down: readonly string[]
}

type Ctx = Pick<RequestContext, 'db' | 'now' | 'providers'>

/** Lists all providers in the order of calls, the disabled ones last. */
async function inOrder(ctx: Ctx) {
  const on = await findProviders(ctx, 'fines-accumulation', null)
  const off = ctx.providers.inquiries.filter((provider) => !on.includes(provider))
  return { on, all: [...on, ...off] }
}

/** The providers as staff see and configure them. */
export async function presentProviders(ctx: Ctx): Promise<readonly ProviderView[]> {
  const [{ on, all }, health] = await Promise.all([inOrder(ctx), findHealth(ctx)])
  const byKind = await Promise.all(inquirySlugs.map(async (kind) => [kind, await findHealth(ctx, kind)] as const))
  return all.map((provider, index) => {
    const own = health.get(provider.name)
    return {
      name: provider.name,
      enabled: on.includes(provider),
      first: index === 0,
      last: index === all.length - 1,
      level: own?.level ?? 'unknown',
      median:
        own?.medianMs == null ? null : `${toPersianDigits((own.medianMs / 1000).toFixed(1).replace('.', '٫'))} ثانیه`,
      lastAnswer: own?.lastAnswer ? formatRelative(own.lastAnswer, ctx.now) : null,
      kinds: inquirySlugs
        .filter((kind) => provider.supports(kind, kind === 'fines-accumulation' ? {} : { plate: '' }))
        .map((kind) => inquiryKinds[kind].title),
      down: byKind.flatMap(([kind, each]) =>
        each.get(provider.name)?.level === 'down' ? [inquiryKinds[kind].title] : [],
      ),
    }
  })
}

export type ProviderChange = { name: string; change: 'enable' | 'disable' | 'up' }

/** Enables or disables a provider, or moves it before the one above it. */
export async function changeProvider(ctx: RequestContext, { name, change }: ProviderChange): Promise<void> {
  requirePermission(ctx, 'inquiries.switch')
  const { on, all } = await inOrder(ctx)
  const at = all.findIndex((provider) => provider.name === name)
  const own = all[at]
  if (!own) throw notFound()
  const names = all.map((provider) => provider.name as string)
  if (change === 'up' && at > 0) names.splice(at - 1, 2, names[at]!, names[at - 1]!)
  const enabled = (each: string) =>
    each === name && change !== 'up' ? change === 'enable' : on.some((provider) => provider.name === each)
  await inTransaction(ctx.db, async (trx) => {
    for (const [place, each] of names.entries()) {
      const values = { enabled: enabled(each), place: place + 1, changed_at: ctx.now }
      await trx
        .insertInto('inquiry_provider')
        .values({ name: each, ...values })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
        .execute()
    }
    await writeAudit(trx, ctx, { act: `inquiry-provider.${change}`, subject: `inquiry-provider:${name}` })
  })
}

type LogFilter = {
  provider: string | null
  outcome: CallOutcome | 'doubtful' | null
  kind: InquiryKindSlug | null
}

type Fee = Pick<InquiryRow, 'state' | 'run_id' | 'price_rial' | 'payable_id'>

/** The refund of a fee; the payment is read only where a refund is possible. */
const moneyBack = async (db: RequestContext['db'], row: Fee): Promise<bigint | null> =>
  feeBack(row, row.state === 'refunded' && row.payable_id !== null ? await findPaid(db, row.payable_id) : null)

/** Lists calls to providers, newest first, without persons and subjects. */
export async function findCalls(
  { db }: Pick<RequestContext, 'db'>,
  { provider, outcome, kind }: LogFilter,
  page: PageRequest,
) {
  let query = db
    .selectFrom('inquiry_call')
    .innerJoin('inquiry', 'inquiry.id', 'inquiry_id')
    .select(['inquiry_call.id', 'inquiry_call.provider', 'inquiry_call.kind', 'began_at', 'ms', 'outcome', 'code'])
    .select(['inquiry.public_id', 'inquiry.state', 'need', 'run_id', 'price_rial', 'payable_id'])
  if (provider) query = query.where('inquiry_call.provider', '=', provider)
  if (outcome === 'doubtful') query = query.where('outcome', 'in', doubtful)
  else if (outcome) query = query.where('outcome', '=', outcome)
  if (kind) query = query.where('inquiry_call.kind', '=', kind)
  const { rows, next } = await readPage(query, page, { id: 'inquiry_call.id', order: 'desc' })
  return {
    next,
    rows: await Promise.all(
      rows.map(async (row) => ({
        id: String(row.id),
        inquiry: row.public_id,
        stateName: adminStateNameOf({ ...row, refunded: await moneyBack(db, row) }),
        provider: row.provider,
        kind: inquiryKinds[row.kind].title,
        at: formatDateTime(row.began_at),
        ms: row.ms === null ? null : formatInteger(row.ms),
        outcome: row.outcome,
        code: row.code,
      })),
    ),
  }
}
