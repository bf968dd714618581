import { setTimeout as wait } from 'node:timers/promises'
import { data, type ActionFunctionArgs, type ServerBuild } from 'react-router'
import { formKeyField } from '#kit/form-key.ts'
import { redirect, repeatRedirect } from '#kit/redirect.ts'
import { sentTexts } from '#kit/sent-form.ts'
import { contextOf, type RequestContext } from './context.ts'
import type { Db } from './database/database.ts'
import { AppError } from './errors.ts'
import { holdForm, leadsToProof } from './held-forms.ts'
import { sha256 } from './secrets.ts'
import './tables.ts'

/** A repetition within this time gets the first outcome; longer than a page stays open. */
const lifetimeMs = 24 * 3600 * 1000
/** A form without an outcome after this time belongs to a dead process. */
const lostMs = 60_000
/** A repetition waits this long for an outcome of another process. */
const patienceMs = 15_000
const pollMs = 100
/** A longer response is not stored; its repetition gets the page itself. */
const maxOutcomeLength = 16_384

/** The outcome of a form. `page`: the address of the form shows the result. */
type Outcome =
  | { to: string; status: number }
  | { value: unknown; status: number; headers: [name: string, value: string][] }
  | { page: true }

type Sending = { personId: bigint; id: Buffer; content: Buffer; page: string }
type Action = (args: ActionFunctionArgs) => unknown

/** The outcomes in progress in this process, by person and content; null means no outcome. */
const running = new Map<string, Promise<Outcome | null>>()

type Build = ServerBuild | (() => Promise<ServerBuild>)

/**
 * Wraps every action of the build: a repeated form of a signed-in person gets the first outcome, and a form whose
 * sender must sign in first is held. A function (in development) stays one: the router reads such a build for each
 * request.
 */
export const withOutcomes = (build: Build): Build =>
  typeof build === 'function' ? async () => wrapActions(await build()) : wrapActions(build)

function wrapActions(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action as Action | undefined
    if (!route || !action) return [id, route]
    return [id, { ...route, module: { ...route.module, action: resumable(actOnce(action)) } }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

/** Wraps an action whose form waits when its sender must sign in, or prove their identity, first. */
const resumable =
  (action: Action): Action =>
  async (args) => {
    const [result, thrown] = await run(action, args)
    const held = result instanceof Response ? await holdForm(contextOf(args.context), args, result) : null
    if (thrown) throw held ?? result
    return held ?? result
  }

/**
 * Wraps an action so that it runs once for the same address, fields and page key of one person. A repetition, also a
 * parallel one, gets the first outcome. While a form is in progress, the same fields with another key (a second tab)
 * join it. A refusal (status 400 and above) or a thrown error does not count as an outcome: the same form runs again.
 * Throws 409 when the outcome of the first submission is still unknown. Guests, forms with files, and requests without
 * a key run unchanged.
 */
export const actOnce =
  (action: Action): Action =>
  async (args) => {
    const ctx = contextOf(args.context)
    const sending = await readSending(ctx, args)
    if (!sending) return action(args)
    const place = `${sending.personId} ${sending.content.toString('base64')}`
    for (let other = running.get(place); other; other = running.get(place)) {
      const outcome = await other
      if (outcome) return replay(outcome, sending.page)
    }
    let finish!: (outcome: Outcome | null) => void
    running.set(place, new Promise((resolve) => (finish = resolve)))
    let outcome: Outcome | null = null
    try {
      outcome = await findOutcome(ctx, sending)
      if (outcome) return replay(outcome, sending.page)
      const [result, thrown] = await run(action, args)
      outcome = outcomeOf(result)
      await (outcome ? storeOutcome(ctx, sending, outcome) : forget(ctx.db, sending))
      if (thrown) throw result
      return result
    } finally {
      running.delete(place)
      finish(outcome)
    }
  }

async function run(action: Action, args: ActionFunctionArgs): Promise<[result: unknown, thrown: boolean]> {
  try {
    return [await action(args), false]
  } catch (error) {
    return [error, true]
  }
}

async function readSending(ctx: RequestContext, { request, url }: ActionFunctionArgs): Promise<Sending | null> {
  const { personId } = ctx.scope.session
  const type = request.headers.get('content-type') ?? ''
  if (personId === null || !type.startsWith('application/x-www-form-urlencoded')) return null
  const fields = await sentTexts(request)
  const key = fields.find(([name]) => name === formKeyField)?.[1]
  if (!key || key.length > 64) return null
  const page = url.pathname + url.search
  const words = JSON.stringify([page, fields.filter(([name]) => name !== formKeyField)])
  return { personId, id: sha256(`${key}\n${words}`), content: sha256(words), page }
}

/** Claims the form for this request and returns null, or returns the outcome of an earlier submission. */
async function findOutcome(ctx: RequestContext, { personId, id, content }: Sending): Promise<Outcome | null> {
  const { db, now, secrets } = ctx
  const expires_at = new Date(now.getTime() + lifetimeMs)
  for (let waited = 0; ; waited += pollMs) {
    const taken = await db
      .insertInto('sent_form')
      .values({ person_id: personId, id, content, outcome_sealed: null, started_at: now, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('person_id')
      .executeTakeFirst()
    if (taken) return null
    const row = await db
      .selectFrom('sent_form')
      .select(['id', 'outcome_sealed', 'started_at'])
      .where('person_id', '=', personId)
      .where(({ or, and, eb }) =>
        or([eb('id', '=', id), and([eb('content', '=', content), eb('outcome_sealed', 'is', null)])]),
      )
      .orderBy('outcome_sealed')
      .executeTakeFirst()
    if (row?.outcome_sealed) return JSON.parse(secrets.open(row.outcome_sealed)) as Outcome
    if (row && now.getTime() - row.started_at.getTime() > lostMs) {
      if (Buffer.from(row.id).equals(id)) throw new AppError('form-outcome-unknown', 409)
      // The submission of another page was lost. It keeps its row, and this one continues independently.
      await db
        .updateTable('sent_form')
        .set({ content: null })
        .where('person_id', '=', personId)
        .where('id', '=', row.id)
        .execute()
      continue
    }
    if (waited >= patienceMs) throw new AppError('form-under-way', 409)
    if (row) await wait(pollMs)
  }
}

/** Stores the outcome. The action is done, so a failure here must not report an error. */
async function storeOutcome({ db, secrets, log, scope }: RequestContext, sending: Sending, outcome: Outcome) {
  const text = JSON.stringify(outcome)
  const stored = text.length > maxOutcomeLength ? JSON.stringify({ page: true } satisfies Outcome) : text
  try {
    await db
      .updateTable('sent_form')
      .set({ outcome_sealed: secrets.seal(stored) })
      .where('person_id', '=', sending.personId)
      .where('id', '=', sending.id)
      .execute()
  } catch (error) {
    log.error({ id: scope.id, error: String(error) }, 'outcome of a form not stored')
  }
}

const forget = async (db: Db, { personId, id }: Sending): Promise<void> => {
  await db
    .deleteFrom('sent_form')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .execute()
    // The refusal itself is the response; a remaining row answers a repetition with "outcome unknown" for a minute.
    .catch(() => {})
}

/** Returns the outcome in a result of an action, returned or thrown; null for a refusal, a file or an error. */
function outcomeOf(result: unknown): Outcome | null {
  if (result instanceof Response) {
    const to = result.headers.get('location')
    // Sign-in or a fresh proof comes first: nothing was done yet.
    if (to !== null && leadsToProof(to)) return null
    return to !== null && result.status >= 300 && result.status < 400 ? { to, status: result.status } : null
  }
  if (result instanceof Error || result instanceof AppError) return null
  const answer = result as { type?: string; data?: unknown; init?: ResponseInit | null } | null | undefined
  const withInit = answer?.type === 'DataWithResponseInit'
  const status = (withInit ? answer.init?.status : undefined) ?? 200
  if (status >= 400) return null
  const value = withInit ? answer.data : result
  const headers = [...new Headers(withInit ? answer.init?.headers : undefined)]
  return isJson(value) ? { value, status, headers } : { page: true }
}

/** Returns whether JSON preserves a value. */
function isJson(value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((each) => each !== undefined && isJson(each))
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isJson)
}

function replay(outcome: Outcome, page: string): unknown {
  if ('page' in outcome) return redirect(page, 303)
  if ('to' in outcome) return repeatRedirect(outcome.to, outcome.status)
  const { value, status, headers } = outcome
  return status === 200 && headers.length === 0 ? value : data(value, { status, headers })
}

/** Removes expired outcomes; run by a job. */
export async function removeExpiredForms(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sent_form').where('expires_at', '<=', now).execute()
}
