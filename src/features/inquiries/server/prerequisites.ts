import { sql } from 'kysely'
import './tables.ts'
import { isOwnNationalCode } from '#features/identity/contract.ts'
import { notify } from '#features/notifications/contract.ts'
import { ruleAt, tariffs } from '#features/rules/contract.ts'
import { newPublicId } from '#kit/id.ts'
import { toJalali } from '#kit/jalali.ts'
import { ok, refuse, type Accepted, type Refused } from '#kit/result.ts'
import { dayMs, daySeconds } from '#kit/durations.ts'
import type { Platform, RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { eachRow, notFailed } from '#platform/jobs/each-row.ts'
import { consumeLimits, type LimitRefusal } from '#platform/limits/limits.ts'
import type { Secrets } from '#platform/secrets.ts'
import { prerequisitePath } from '../addresses.ts'
import {
  answerPrerequisite,
  listNames,
  lists,
  prerequisites,
  type ListName,
  type ListRow,
  type PrerequisiteAnswer,
  type PrerequisiteInput,
  type PrerequisiteKind,
  type PrerequisiteRules,
} from '../prerequisites.ts'
import { fakeRows } from './fake-lists.ts'
import { prerequisiteNotice } from './notices.ts'
import type { PrerequisiteRow } from './tables.ts'
import { prerequisites as requests } from './flows.ts'

export const codeIndex = ({ blindIndex }: Pick<Secrets, 'blindIndex'>, nationalCode: string): Buffer =>
  blindIndex('prerequisite.code', nationalCode)

type NewPrerequisite = { personId: bigint; kind: PrerequisiteKind; input: PrerequisiteInput; consent: boolean }
export type RequestAnswer =
  | Accepted<{ id: string }>
  | Refused<'consent'>
  | (Refused<'too-many'> & { wait: LimitRefusal })

/**
 * Stores a request, sent online or from the offline queue with its own time. A national code has one open request of a
 * kind; a repeated one returns it.
 */
export async function requestPrerequisite(
  ctx: Pick<RequestContext, 'db' | 'secrets' | 'now' | 'config' | 'clock' | 'scope'>,
  { personId, kind, input, consent }: NewPrerequisite,
): Promise<RequestAnswer> {
  const { db, secrets, now, config } = ctx
  const own = await isOwnNationalCode(db, secrets, personId, input.nationalCode)
  if (!own && !consent) return refuse('consent')
  const index = codeIndex(secrets, input.nationalCode)
  const open = () =>
    db
      .selectFrom('prerequisite')
      .select('public_id')
      .where('person_id', '=', personId)
      .where('kind', '=', kind)
      .where('code_index', '=', index)
      .where('state', 'in', ['requested', 'queued', 'sent'])
      .executeTakeFirst()
  const existing = await open()
  if (existing) return ok({ id: existing.public_id })
  const limit = await consumeLimits(ctx, [{ key: `prerequisites:${personId}`, max: 30, seconds: daySeconds }])
  if (!limit.allowed) return { ok: false, code: 'too-many', wait: limit }
  const made = await db
    .insertInto('prerequisite')
    .values({
      public_id: newPublicId(),
      person_id: personId,
      kind,
      input_sealed: secrets.seal(JSON.stringify(input)),
      code_index: index,
      own,
      positive: null,
      answer_sealed: null,
      signature: null,
      valid_until: null,
      made_at: now,
      queued_at: null,
      sent_at: null,
      due_at: new Date(now.getTime() + config.PREREQUISITE_HOURS * 3600_000),
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['person_id', 'kind', 'code_index'])
        .where(sql<boolean>`state in ('requested', 'queued', 'sent')`)
        .doNothing(),
    )
    .returning('public_id')
    .executeTakeFirst()
  const id = made?.public_id ?? (await open())?.public_id
  if (id === undefined) throw new Error('the open prerequisite ended during a repeated request')
  return ok({ id })
}

type JobContext = { db: Db } & Pick<Platform, 'secrets' | 'config' | 'clock'>

const batch = 500

/** The requests without an answer. */
export const openPrerequisites = (db: Db) =>
  db.selectFrom('prerequisite').select('id').where('state', 'in', ['requested', 'queued', 'sent'])

/**
 * Moves waiting requests forward: into a batch, out to the authority, and to their answers once the lists have one. Run
 * by a job.
 */
export async function advancePrerequisites(ctx: JobContext): Promise<void> {
  const { db, clock, config } = ctx
  const now = clock.now()
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  for (const from of ['requested', 'queued', 'sent'] as const)
    await requests.moveAll(db, { now }, { from, to: 'expired', by: 'house' }, (due) => due.where('due_at', '<=', now))
  const half = config.PREREQUISITE_SECONDS / 2
  const sending = { from: 'queued', to: 'sent', by: 'house', set: { sent_at: now } } as const
  await requests.moveAll(db, { now }, sending, (queued) => queued.where('queued_at', '<=', before(half)))
  const queueing = { from: 'requested', to: 'queued', by: 'house', set: { queued_at: now } } as const
  await requests.moveAll(db, { now }, queueing, (requested) => requested)
  const waiting = await db
    .selectFrom('prerequisite')
    .select('id')
    .where('state', '=', 'sent')
    .where('sent_at', '<=', before(half))
    .where(notFailed('inquiries.prerequisites', 'id'))
    .orderBy('id')
    .limit(batch)
    .execute()
  if (waiting.length === 0) return
  const [rules, uploads] = await Promise.all([
    rulesOf(db, now),
    db.selectFrom('prerequisite_list').select('name').execute(),
  ])
  const come = new Set(uploads.map(({ name }) => name))
  await eachRow('inquiries.prerequisites', waiting, ({ id }) =>
    inTransaction(db, (trx) => answerOne(trx, ctx, { id, rules, come })),
  )
}

async function rulesOf(db: Db, at: Date): Promise<PrerequisiteRules> {
  const [purchase, youth] = await Promise.all([
    ruleAt(db, tariffs.factoryPurchase, at),
    ruleAt(db, tariffs.youthPlan, at),
  ])
  return {
    barredMonths: purchase.value.barredMonths,
    childrenAtLeast: youth.value.childrenAtLeast,
    lastBornFrom: youth.value.lastBornFrom,
  }
}

type One = { id: bigint; rules: PrerequisiteRules; come: ReadonlySet<string> }

async function answerOne(trx: Trx, ctx: JobContext, { id, rules, come }: One): Promise<void> {
  const { secrets, clock, config } = ctx
  const row = await trx.selectFrom('prerequisite').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (row?.state !== 'sent' || row.input_sealed === null || row.code_index === null) return
  const now = clock.now()
  const input = JSON.parse(secrets.open(row.input_sealed)) as PrerequisiteInput
  const matches = await trx
    .selectFrom('prerequisite_row')
    .select(['list', 'facts_sealed'])
    .where('code_index', '=', row.code_index)
    .execute()
  const fake = config.INQUIRY_PROVIDERS?.includes('imitation') ?? config.MODE === 'demo'
  const rows = new Map<ListName, readonly ListRow[]>()
  for (const name of listNames) {
    if (lists[name].kind !== row.kind) continue
    if (come.has(name)) {
      const own = matches.filter(({ list }) => list === name)
      rows.set(
        name,
        own.map(({ facts_sealed }) => JSON.parse(secrets.open(facts_sealed)) as ListRow),
      )
    } else if (fake) rows.set(name, fakeRows(name, input, now))
  }
  const answer = answerPrerequisite(row.kind, { input, rows, rules, today: toJalali(now) })
  if (answer === null) return
  const validUntil = new Date(now.getTime() + prerequisites[row.kind].validDays * dayMs)
  const set = {
    positive: answer.positive,
    answer_sealed: secrets.seal(JSON.stringify(answer)),
    valid_until: validUntil,
    signature: signatureOf(secrets, { ...row, positive: answer.positive, valid_until: validUntil }),
    // The data of a child are not needed any more.
    ...(row.kind === 'youth-plan' && { input_sealed: null }),
  }
  await requests.move(trx, { now }, row, { to: 'answered', by: 'house', set })
  if (row.person_id === null) return
  await notify(
    trx,
    { now },
    {
      notice: prerequisiteNotice,
      personId: row.person_id,
      data: { service: prerequisites[row.kind].title },
      link: prerequisitePath(row.kind),
      key: `prerequisite:${row.public_id}`,
    },
  )
}

type Signed = Pick<PrerequisiteRow, 'public_id' | 'kind' | 'code_index' | 'own' | 'positive' | 'valid_until'>

/** The signed text: answer, subject and validity. */
const signatureOf = ({ keyedHash }: Pick<Secrets, 'keyedHash'>, row: Signed): Buffer =>
  keyedHash(
    'prerequisite.answer',
    JSON.stringify([
      row.public_id,
      row.kind,
      Buffer.from(row.code_index ?? []).toString('base64'),
      row.own,
      row.positive,
      row.valid_until?.toISOString(),
    ]),
  )

/** Returns whether an answer is ours and unchanged. */
export const isSigned = (secrets: Pick<Secrets, 'keyedHash'>, row: PrerequisiteRow): boolean =>
  row.signature !== null && signatureOf(secrets, row).equals(Buffer.from(row.signature))

export const findPrerequisites = (db: Db, personId: bigint): Promise<PrerequisiteRow[]> =>
  db.selectFrom('prerequisite').selectAll().where('person_id', '=', personId).orderBy('id', 'desc').limit(100).execute()

export const openPrerequisite = (secrets: Pick<Secrets, 'open'>, row: PrerequisiteRow): PrerequisiteAnswer | null =>
  row.answer_sealed && (JSON.parse(secrets.open(row.answer_sealed)) as PrerequisiteAnswer)

/** One line of the buying passport. `missing`: never requested, or its answer has expired. */
export type PassportLine = {
  kind: PrerequisiteKind
  state: 'met' | 'not-met' | 'waiting' | 'missing'
  validUntil: Date | null
  /** The Jalali day from which an earlier purchase no longer prevents a new one; null without one. */
  eligibleFrom: string | null
  /** The code of the household that the authority named; null for the other kinds. */
  household: string | null
}

/** Returns the buying passport of a person for sale plans: only their own signed answers, while they are valid. */
export async function passportOf(
  { db, secrets, now }: Pick<RequestContext, 'db' | 'secrets' | 'now'>,
  personId: bigint,
): Promise<readonly PassportLine[]> {
  const rows = (await findPrerequisites(db, personId)).filter(({ own }) => own)
  return (Object.keys(prerequisites) as PrerequisiteKind[]).map((kind) => {
    const of = rows.filter((row) => row.kind === kind)
    const good = of.find((row) => row.valid_until !== null && row.valid_until > now && isSigned(secrets, row))
    if (!good) {
      const waits = of.some(({ ended_at }) => ended_at === null)
      return { kind, state: waits ? 'waiting' : 'missing', validUntil: null, eligibleFrom: null, household: null }
    }
    const answer = openPrerequisite(secrets, good)
    const days = (answer?.reasons ?? []).flatMap((reason) => ('eligibleFrom' in reason ? [reason.eligibleFrom] : []))
    return {
      kind,
      state: good.positive ? 'met' : 'not-met',
      validUntil: good.valid_until,
      eligibleFrom: days.toSorted().at(-1) ?? null,
      household: (good.positive && answer?.household) || null,
    }
  })
}
