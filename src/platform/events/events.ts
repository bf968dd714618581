import { sql } from 'kysely'
import type { z } from 'zod'
import '../tables.ts'
import { jobSender } from '../current-sender.ts'
import { afterCommit, type Trx } from '../database/database.ts'
import { keepPlan } from '../database/kept-plans.ts'
import type { JobKind, JobRun } from '../jobs/jobs.ts'
import type { Lane } from '../jobs/lanes.ts'
import { wakeLane } from '../jobs/wake.ts'
import { currentTraceparent } from '../telemetry/spans.ts'

/**
 * An event of a feature, published to others. `payload` is JSON with ids and amounts, never personal values. Raise
 * `version` when its form changes, as with jobs (`defineJob`).
 */
export type EventKind<Input = unknown, Payload = unknown> = {
  /** Feature and event, in the past tense: `marketplace.price-fell`. */
  name: string
  version: number
  payload: z.ZodType<Payload, Input>
  /** Returns its subject, such as the id of an ad: subscribers with `inOrder` receive one subject in order. */
  orderBy?: (payload: Input) => string
}

type NewEvent<Input, Payload> = Omit<EventKind<Input, Payload>, 'version'> & { version?: number }

/** Declares an event; the contract of its feature exports it. */
export const defineEvent = <Input, Payload>(event: NewEvent<Input, Payload>): EventKind<Input, Payload> => ({
  version: 1,
  ...event,
})

type DeliveryOptions = Partial<Pick<JobKind, 'lane' | 'maxAttempts' | 'timeoutSeconds'>> & {
  /** Feature and effect; it is the name of a job, and never changes. */
  name: string
  /** Deliveries of one subject run one after another; the event must define `orderBy`. */
  inOrder?: boolean
  /**
   * The values of the payload's `kind` that it handles; others are never delivered. The handler still checks: an
   * instance of another build may have registered more.
   */
  kinds?: readonly string[]
}

/** The handler of one delivery: an effect in a transaction, or work with its own transactions. */
type DeliveryHandler<Payload> =
  | {
      /** Writes the effect in the transaction that also ends the delivery: both commit, or neither. */
      run: (trx: Trx, payload: Payload) => Promise<unknown>
      runLong?: never
    }
  | {
      /** For long work and calls to providers: it is idempotent, or ends by `run.complete(trx)`. */
      runLong: (payload: Payload, run: JobRun) => Promise<unknown>
      run?: never
    }

/** One subscriber of one event. */
export type Subscription = DeliveryOptions & { event: EventKind } & DeliveryHandler<never>

/** Binds a subscriber to an event; `app` collects the subscriptions of all features. */
export function subscribe<Input, Payload>(
  event: EventKind<Input, Payload>,
  subscriber: DeliveryOptions & DeliveryHandler<Payload>,
): Subscription {
  if (subscriber.inOrder && !event.orderBy)
    throw new Error(`event ${event.name} needs orderBy, because ${subscriber.name} subscribes in order`)
  return { ...subscriber, event } as Subscription
}

/** Publishes an event in the caller's transaction; see {@link publishMany}. */
export const publish = <Input>(trx: Trx, event: EventKind<Input>, payload: NoInfer<Input>): Promise<void> =>
  publishMany(trx, event, [payload])

/**
 * Publishes events in the caller's transaction: every subscriber that any build has registered gets its own delivery
 * for each, exactly when that commits. One short statement; without subscribers it writes nothing. Throws outside a
 * transaction, and for an invalid payload.
 */
export async function publishMany<Input>(
  trx: Trx,
  event: EventKind<Input>,
  payloads: readonly NoInfer<Input>[],
): Promise<void> {
  if (!trx.isTransaction) throw new Error(`publish ${event.name} inside a transaction`)
  for (const payload of payloads) event.payload.parse(payload)
  if (payloads.length === 0) return
  const given = payloads.map((payload) => ({ payload, subject: event.orderBy?.(payload) }))
  const { rows } = await sql<{ lane: Lane }>`
    with locked as materialized (
      -- Publishers of a subject wait for the preceding transaction: ids of deliveries follow the order of the commits.
      select pg_advisory_xact_lock(hashtextextended(${event.name} || ':' || subject, 0))
      from unnest(${[...new Set(given.flatMap(({ subject }) => subject ?? []))].toSorted()}::text[]) as subject
      where exists (select from event_subscription where event = ${event.name} and in_order)
    )
    insert into job (name, version, lane, payload, run_at, sender, trace, sequence)
    select subscriber, ${event.version}, lane, given.value -> 'payload', clock_timestamp(), ${jobSender()}::text,
      ${currentTraceparent()}::text,
      case when in_order then subscriber || ':' || (given.value ->> 'subject') end
    from event_subscription
    cross join jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as given (value, n)
    where event = ${event.name} and (select count(*) from locked) >= 0
      and (coalesce(cardinality(kinds), 0) = 0 or given.value -> 'payload' ->> 'kind' = any(kinds))
    order by given.n
    returning lane`.execute(keepPlan(trx))
  for (const lane of new Set(rows.map((row) => row.lane))) afterCommit(trx, `jobs:${lane}`, () => wakeLane(lane))
}
