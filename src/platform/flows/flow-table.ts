import { sql, type Kysely, type RawBuilder, type Selectable, type Updateable, type UpdateQueryBuilder } from 'kysely'
import type { Steps } from '#kit/flow.ts'
import { inTransaction, type Db, type Tables, type Trx } from '../database/database.ts'
import { keepPlan } from '../database/kept-plans.ts'
import { notFound } from '../errors.ts'

/** Further facts for the history. */
type Details = Readonly<Record<string, string | number | null>>

/** A transition that has just been written. */
export type Moved<R, S, By, Action> = {
  row: R
  /** Null for the first state of a new row. */
  from: S | null
  to: S
  by: By
  act: Action | null
  at: Date
  note: string | null
  details: Details
}

type Options<T extends keyof Tables, S extends string, By extends string, Action extends string, R, C> = {
  table: T
  /** The columns that identify a row. */
  key?: readonly (keyof Tables[T] & string)[]
  /** The columns of the owners of a row; `load` and `lock` accept each of them. */
  owners?: readonly (keyof Tables[T] & string)[]
  /** The columns that read differently, such as days as texts. */
  read?: Readonly<Record<string, RawBuilder<unknown>>>
  /** The columns that every move sets. */
  stamp?: (to: S, at: Date, db: Db | Trx) => Updateable<Tables[T]> | Promise<Updateable<Tables[T]>>
  /** Adds one line of the history for each move. */
  history?: (trx: Trx, moved: readonly Moved<R, S, By, Action>[]) => Promise<unknown>
  /** What follows from a move: notifications, money. Runs after the history, in the same transaction. */
  after?: (trx: Trx, ctx: C, moved: Moved<R, S, By, Action>, before: R) => Promise<void>
}

type Own = { personId: bigint; id: string }
type Clock = { now: Date }

/** Columns with values or expressions. */
type Values<T extends keyof Tables> = {
  [K in keyof Updateable<Tables[T]>]: Updateable<Tables[T]>[K] | RawBuilder<unknown>
}
type More<T extends keyof Tables> = { set?: Values<T>; note?: string | null; details?: Details }
type Step<T extends keyof Tables, S, By> = { to: S; by: By } & More<T>
type ActionStep<T extends keyof Tables, By, Action> = { act: Action; by: By } & More<T>
type Many<T extends keyof Tables, S, By> = { from: S; to: S; by: By; set?: Values<T> }
type Narrow<T extends keyof Tables, R> = (
  query: UpdateQueryBuilder<Tables, T, T, R>,
) => UpdateQueryBuilder<Tables, T, T, R>

export type FlowTable<T extends keyof Tables, S extends string, By extends string, Action extends string, R, C> = {
  flow: Steps<S, By, Action>
  table: T
  key: readonly string[]
  /** A condition that partial indexes on the open states can serve. */
  isOpen(alias?: string): RawBuilder<boolean>
  /** Loads a person's own row; throws not-found for everybody else. */
  load(db: Db | Trx, own: Own): Promise<R>
  /** Locks a row by its id, by its public id (for staff), or a person's own; throws when there is none. */
  lock(trx: Trx, which: bigint | string | Own): Promise<R>
  /** Locks a row by its id, if it is still there. */
  lockIf(trx: Trx, id: bigint): Promise<R | undefined>
  /** Records the first state of a new row. */
  begin(trx: Trx, ctx: C, row: R, by: By): Promise<void>
  /**
   * Moves a locked row and writes the history; throws when this actor may not, or may by an action alone. Returns the
   * row after it.
   */
  move(trx: Trx, ctx: C, row: R, step: Step<T, S, By>): Promise<R>
  /** Carries out an action on a locked row; returns null when this actor may not do it now. */
  act(trx: Trx, ctx: C, row: R, step: ActionStep<T, By, Action>): Promise<R | null>
  /** Moves every row in a state that `narrow` selects, each with its history. Returns the rows after it. */
  moveAll(db: Db | Trx, ctx: C, step: Many<T, S, By>, narrow: Narrow<T, R>): Promise<R[]>
  /** The same table without what follows from a move, for tests of the flow alone. */
  bare(): FlowTable<T, S, By, Action, R, C>
}

/** The same without the types of one table; {@link FlowTable} types what enters and leaves. */
type Row = Record<string, unknown>
type Inner = {
  flow: Steps
  table: string
  key: readonly string[]
  owners: readonly string[]
  read: Readonly<Record<string, RawBuilder<unknown>>>
  stamp?: (to: string, at: Date, db: Db | Trx) => Row | Promise<Row>
  history?: (trx: Trx, moved: readonly Moved<Row, string, string, string>[]) => Promise<unknown>
  after?: (trx: Trx, ctx: Clock, moved: Moved<Row, string, string, string>, before: Row) => Promise<void>
}
type InnerMove = { to: string; by: string; set?: Row; note?: string | null; details?: Details }
type InnerMany = { from: string; to: string; by: string; set?: Row }
type InnerNarrow = (query: unknown) => { execute(): Promise<Row[]> }

const untyped = (db: Db | Trx) => db as unknown as Kysely<Record<string, Row>>
const stateOf = (row: Row) => row.state as string

const selectRows = ({ table, read }: Inner, db: Db | Trx) =>
  Object.entries(read).reduce(
    (query, [name, value]) => query.select(value.as(name)),
    untyped(db).selectFrom(table).selectAll(table),
  )

const ownRows = (inner: Inner, db: Db | Trx, { personId, id }: Own) =>
  selectRows(inner, db)
    .where('public_id', '=', id)
    .where((is) => is.or(inner.owners.map((owner) => is(owner, '=', personId))))

const matchOf = (row: Row | undefined): Row => {
  if (!row) throw notFound()
  return row
}

const readersOf = (inner: Inner) => ({
  load: async (db: Db | Trx, own: Own) => matchOf(await ownRows(inner, db, own).executeTakeFirst()),
  async lock(trx: Trx, which: bigint | string | Own) {
    if (typeof which === 'bigint') {
      return selectRows(inner, trx).where('id', '=', which).forUpdate().executeTakeFirstOrThrow()
    }
    const rows = typeof which === 'string' ? selectRows(inner, trx).where('public_id', '=', which) : null
    return matchOf(await (rows ?? ownRows(inner, trx, which as Own)).forUpdate().executeTakeFirst())
  },
  lockIf: (trx: Trx, id: bigint) => selectRows(inner, trx).where('id', '=', id).forUpdate().executeTakeFirst(),
})

/** Throws unless the flow has this step without an action. */
function requireStep({ flow }: Inner, from: string, { to, by }: { to: string; by: string }): void {
  const isStep = flow.steps.some((each) => each.act === null && each.from === from && each.to === to && each.by === by)
  if (!isStep) throw new Error(`${by} cannot move a ${flow.name} from ${from} to ${to}: its flow has no such step`)
}

async function writeMove(
  inner: Inner,
  [trx, ctx, row]: readonly [Trx, Clock, Row],
  { to, by, act, set = {}, note = null, details = {} }: InnerMove & { act: string | null },
): Promise<Row> {
  const { flow, table, key, stamp, history, after } = inner
  const from = stateOf(row)
  const values = { ...(await stamp?.(to, ctx.now, trx)), ...set, state: to }
  const update = untyped(keepPlan(trx)).updateTable(table).set(values).where('state', '=', from)
  const changed = await key
    .reduce((query, name) => query.where(name, '=', row[name]), update)
    .returning(Object.keys(values))
    .executeTakeFirst()
  if (!changed) throw new Error(`a ${flow.name} is no longer ${from}: lock it before it moves`)
  const moved = { row: { ...row, ...changed }, from, to, by, act, at: ctx.now, note, details }
  await history?.(trx, [moved])
  await after?.(trx, ctx, moved, row)
  return moved.row
}

type Whole = readonly [ctx: Clock, step: InnerMany, narrow: InnerNarrow]

async function updateAll({ table, stamp }: Inner, db: Db | Trx, [ctx, step, narrow]: Whole): Promise<Row[]> {
  const { from, to, set = {} } = step
  const values = { ...(await stamp?.(to, ctx.now, db)), ...set, state: to }
  return narrow(untyped(db).updateTable(table).set(values).where('state', '=', from).returningAll(table)).execute()
}

/** Lines of a history in one statement, well under the limit of its values. */
const linesAtOnce = 1000

async function writeAll(inner: Inner, trx: Trx, whole: Whole): Promise<Row[]> {
  const rows = await updateAll(inner, trx, whole)
  const [ctx, { from, to, by }] = whole
  const all = rows.map((row) => ({ row, from, to, by, act: null, at: ctx.now, note: null, details: {} }))
  for (let first = 0; first < all.length; first += linesAtOnce) {
    await inner.history?.(trx, all.slice(first, first + linesAtOnce))
  }
  if (inner.after) for (const moved of all) await inner.after(trx, ctx, moved, { ...moved.row, state: from })
  return rows
}

const moversOf = (inner: Inner) => ({
  async begin(trx: Trx, { now: at }: Clock, row: Row, by: string) {
    await inner.history?.(trx, [{ row, from: null, to: stateOf(row), by, act: null, at, note: null, details: {} }])
  },
  async move(trx: Trx, ctx: Clock, row: Row, step: InnerMove) {
    requireStep(inner, stateOf(row), step)
    return writeMove(inner, [trx, ctx, row], { ...step, act: null })
  },
  async act(trx: Trx, ctx: Clock, row: Row, { act, by, ...rest }: Omit<InnerMove, 'to'> & { act: string }) {
    const to = inner.flow.next(stateOf(row), act, by)
    return to === null ? null : writeMove(inner, [trx, ctx, row], { ...rest, to, by, act })
  },
  async moveAll(db: Db | Trx, ...whole: Whole) {
    requireStep(inner, whole[1].from, whole[1])
    const isOne = !inner.history && !inner.after
    return isOne ? updateAll(inner, db, whole) : inTransaction(db as Db, (trx) => writeAll(inner, trx, whole))
  },
})

/** Joins a flow to its table: the only way in which the state of a row changes (`tests/checks/flows.test.ts`). */
export function flowTable<
  T extends keyof Tables & string,
  S extends string,
  By extends string,
  Action extends string,
  R = Selectable<Tables[T]>,
  C extends Clock = Clock,
>(flow: Steps<S, By, Action>, options: Options<T, S, By, Action, R, C>): FlowTable<T, S, By, Action, R, C> {
  const key = options.key ?? ['id']
  const inner = { owners: [], read: {}, ...options, key, flow } as unknown as Inner
  return {
    flow,
    table: options.table,
    key,
    isOpen: (alias?: string) => {
      const column = sql.ref(alias ? `${alias}.state` : 'state')
      return sql<boolean>`${column} in (${sql.join(flow.open.map((state) => sql.lit(state)))})`
    },
    ...readersOf(inner),
    ...moversOf(inner),
    bare: () => flowTable(flow, { ...options, after: undefined } as Options<T, S, By, Action, R, C>),
  } as unknown as FlowTable<T, S, By, Action, R, C>
}
