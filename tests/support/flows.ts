import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Flow, Steps } from '#kit/flow.ts'
import { inTransaction, type Db, type Tables } from '#platform/database/database.ts'
import type { FlowTable } from '#platform/flows/flow-table.ts'
import { useTestDb } from './database.ts'

type ByState<S extends string, By extends string> = { readonly [K in S]: { readonly [B in By]?: readonly S[] } }
type ByAction<S extends string, By extends string, Action extends string> = {
  readonly [K in S]: { readonly [A in Action]?: { readonly [B in By]?: S } }
}

/** What a flow must allow, written down beside its test and never read from the flow. */
export type Written<S extends string, By extends string, Action extends string> = {
  open: readonly S[]
  /** The next states by state and actor. */
  moves?: ByState<S, By>
  /** The next state by state, action and actor. */
  acts?: ByAction<S, By, Action>
  /** The table that the trigger reads, with its columns for actors and actions where it has them. */
  rows?: { table: string; by?: string; act?: string; where?: string }
  /** The table of the history, which every move writes once. */
  history?: string
}

type Line = { from: string; act: string | null; by: string; to: string }

function linesOf<S extends string, By extends string, Action extends string>(written: Written<S, By, Action>): Line[] {
  type Table<T> = Readonly<Record<string, Readonly<Record<string, T>>>>
  const moves = Object.entries((written.moves ?? {}) as Table<readonly string[]>).flatMap(([from, actors]) =>
    Object.entries(actors).flatMap(([by, targets]) => targets.map((to) => ({ from, act: null, by, to }))),
  )
  const actions = Object.entries((written.acts ?? {}) as Table<Readonly<Record<string, string>>>).flatMap(
    ([from, each]) =>
      Object.entries(each).flatMap(([act, actors]) =>
        Object.entries(actors).map(([by, to]) => ({ from, act, by, to })),
      ),
  )
  return [...moves, ...actions]
}

const text = ({ from, act, by, to }: Line) => `${from} > ${to}, ${act ?? 'moved'} by ${by}`

/**
 * Puts an empty table of the same name, columns and row triggers before the real one until the transaction ends: without
 * checks and keys, so that a row needs only its state.
 */
async function shadow(db: Db, table: string): Promise<void> {
  await sql
    .raw(
      `do $shadow$
      declare
        source regclass := '${table}'::regclass;
        place text := (select format('%I.%I', nspname, relname) from pg_class
          join pg_namespace on pg_namespace.oid = relnamespace where pg_class.oid = source);
        each record;
      begin
        execute format('create temp table %I (like %s including defaults including identity) on commit drop', '${table}', place);
        for each in select attname from pg_attribute
          where attrelid = 'pg_temp.${table}'::regclass and attnum > 0 and attnotnull and attidentity = '' loop
          execute format('alter table pg_temp.%I alter column %I drop not null', '${table}', each.attname);
        end loop;
        for each in select pg_get_triggerdef(oid) as written from pg_trigger
          where tgrelid = source and not tgisinternal and tgenabled <> 'D' and tgtype & 19 = 19 loop
          execute regexp_replace(each.written, ' ON \\S+ ', ' ON pg_temp.${table} ');
        end loop;
      end $shadow$`,
    )
    .execute(db)
}

/** Returns which pairs of states the triggers of the shadowed table accept, as `from > to`. */
async function acceptedPairs(
  db: Db,
  { table, key }: { table: string; key: readonly string[] },
  states: readonly string[],
) {
  const list = states.map((state) => `'${state}'`).join(', ')
  const columns = key.join(', ')
  const values = key.map(() => '1').join(', ')
  await sql
    .raw(
      `create temp table accepted (pair text) on commit drop;
      do $pairs$
      declare old_state text; new_state text;
      begin
        foreach old_state in array array[${list}] loop
          foreach new_state in array array[${list}] loop
            begin
              delete from pg_temp.${table};
              insert into pg_temp.${table} (${columns}, state) overriding system value values (${values}, old_state);
              update pg_temp.${table} set state = new_state;
              insert into accepted values (old_state || ' > ' || new_state);
            exception when raise_exception then null;
            end;
          end loop;
        end loop;
      end $pairs$`,
    )
    .execute(db)
  const { rows } = await sql<{ pair: string }>`select pair from accepted`.execute(db)
  return rows.map(({ pair }) => pair)
}

/**
 * Walks a flow: every actor and every pair of states against what is written down, in the code, in the trigger of the
 * database, and by real moves that leave one row in the history. With a trigger every forbidden pair is refused there too.
 */
export function testFlow<
  T extends keyof Tables,
  S extends string,
  By extends string,
  Action extends string,
  R,
  C extends { now: Date },
>(given: FlowTable<T, S, By, Action, R, C>, written: Written<NoInfer<S>, NoInfer<By>, NoInfer<Action>>): void {
  const { flow, table, key } = given
  const lines = linesOf(written)
  const states = Object.keys(written.moves ?? written.acts ?? {}) as S[]
  const actors = [...new Set(lines.map(({ by }) => by))] as By[]
  const acts = [...new Set(lines.map(({ act }) => act))].filter((action) => action !== null) as Action[]

  describe(`the flow of the ${flow.name}`, () => {
    crawlInCode(flow, written, { lines, states, actors, acts })

    const test = useTestDb()
    const rowOf = async (db: Db, state: S): Promise<R> => {
      await sql`delete from ${sql.table(table)}`.execute(db)
      const columns = sql.raw([...key, 'state'].join(', '))
      const { rows } = await sql<R>`insert into ${sql.table(table)} (${columns}) overriding system value
        values (${sql.join([...key.map(() => 1), state])}) returning *`.execute(db)
      return rows[0]!
    }
    const stateNow = async (db: Db) => {
      const { rows } = await sql<{ state: S }>`select state from ${sql.table(table)}`.execute(db)
      return rows[0]!.state
    }
    const historyOf = async (db: Db) => {
      if (!written.history) return []
      const { rows } = await sql<{ line: object }>`select to_jsonb(history) as line from ${sql.table(written.history)}
        as history`.execute(db)
      return rows.map(({ line }) => Object.values(line))
    }

    it('is the one that the trigger enforces', async () => {
      await shadow(test.db, table)
      const same = states.map((state) => `${state} > ${state}`)
      const allowed = new Set([...same, ...lines.map(({ from, to }) => `${from} > ${to}`)])
      expect((await acceptedPairs(test.db, { table, key }, states)).toSorted()).toEqual([...allowed].toSorted())
    })

    it.runIf(written.rows)('has the rows of the trigger', async () => {
      const { table: from, by, act, where = 'true' } = written.rows!
      const { rows } = await sql<{ line: string }>`select concat_ws(' ', from_state, ${sql.raw(act ?? 'null')},
        ${sql.raw(by ?? 'null')}, to_state) as line from ${sql.table(from)} where ${sql.raw(where)}`.execute(test.db)
      // A trigger does not see a step that leads back to the same state.
      const changes = lines.filter((line) => line.from !== line.to)
      const expected = changes.map((line) =>
        [line.from, act && line.act, by && line.by, line.to].filter(Boolean).join(' '),
      )
      expect(rows.map(({ line }) => line).toSorted()).toEqual([...new Set(expected)].toSorted())
    })

    it('moves along every allowed path, each with one line of history', async () => {
      await shadow(test.db, table)
      if (written.history) await shadow(test.db, written.history)
      const store = given.bare()
      const ctx = { now: test.now } as C
      for (const line of lines) {
        const row = await rowOf(test.db, line.from as S)
        const before = (await historyOf(test.db)).length
        const [to, by] = [line.to as S, line.by as By]
        const moved = await inTransaction(test.db, (trx) =>
          line.act === null
            ? store.move(trx, ctx, row, { to, by })
            : store.act(trx, ctx, row, { act: line.act as Action, by }),
        )
        expect((moved as { state: S } | null)?.state, text(line)).toBe(to)
        expect(await stateNow(test.db), text(line)).toBe(to)
        if (!written.history) continue
        const history = await historyOf(test.db)
        expect(history.length - before, text(line)).toBe(1)
        expect(
          history.at(-1)!.some((each) => each === line.act || each === to),
          text(line),
        ).toBe(true)
      }
    })

    it('refuses every other path and leaves the row as it was', async () => {
      await shadow(test.db, table)
      if (written.history) await shadow(test.db, written.history)
      const store = given.bare()
      const ctx = { now: test.now } as C
      const moves = new Set(lines.map(({ from, act, to, by }) => (act === null ? `${from} ${to} ${by}` : '')))
      const completed = new Set(lines.map(({ from, act, by }) => `${from} ${act} ${by}`))
      for (const from of states) {
        const row = await rowOf(test.db, from)
        for (const by of actors) {
          for (const to of states.filter((each) => !moves.has(`${from} ${each} ${by}`))) {
            const move = inTransaction(test.db, (trx) => store.move(trx, ctx, row, { to, by }))
            await expect(move, `${from} > ${to} by ${by}`).rejects.toThrow(/cannot move/)
          }
          for (const act of acts.filter((each) => !completed.has(`${from} ${each} ${by}`))) {
            const move = await inTransaction(test.db, (trx) => store.act(trx, ctx, row, { act, by }))
            expect(move, `${from}: ${act} by ${by}`).toBeNull()
          }
        }
        expect(await stateNow(test.db), from).toBe(from)
      }
      expect(await historyOf(test.db)).toEqual([])
    })

    it('refuses a move of a row that has changed since it was read', async () => {
      await shadow(test.db, table)
      if (written.history) await shadow(test.db, written.history)
      const store = given.bare()
      const ctx = { now: test.now } as C
      const { from, act, to, by } = lines[0] as { from: S; act: Action | null; to: S; by: By }
      const row = await rowOf(test.db, from)
      await rowOf(test.db, to)
      const late = inTransaction(test.db, (trx): Promise<unknown> =>
        act === null ? store.move(trx, ctx, row, { to, by }) : store.act(trx, ctx, row, { act, by }),
      )
      await expect(late).rejects.toThrow(`is no longer ${from}`)
      expect(await stateNow(test.db)).toBe(to)
    })

    it('is open in the same states for queries', async () => {
      const { rows } = await sql<{ state: S }>`
        select state from unnest(${sql.val([...states])}::text[]) as each (state) where ${given.isOpen('each')}`.execute(
        test.db,
      )
      expect(rows.map(({ state }) => state).toSorted()).toEqual([...written.open].toSorted())
    })
  })
}

type Existing<S, By, Action> = {
  lines: readonly Line[]
  states: readonly S[]
  actors: readonly By[]
  acts: readonly Action[]
}

function crawlInCode<S extends string, By extends string, Action extends string>(
  flow: Steps<S, By, Action>,
  { open }: { open: readonly S[] },
  { lines, states, actors, acts }: Existing<S, By, Action>,
) {
  it('has the written states', () => {
    expect([...flow.states].toSorted()).toEqual([...states].toSorted())
    expect(flow.states.filter(flow.isOpen).toSorted()).toEqual([...open].toSorted())
    expect([...new Set(flow.steps.map(({ by }) => by))].toSorted()).toEqual([...actors].toSorted())
  })

  it('allows the written steps and no others, for every actor', () => {
    for (const from of states) {
      for (const by of actors) {
        const mine = lines.filter((line) => line.from === from && line.by === by)
        expect(
          states.filter((to) => flow.may(from, to, by)),
          `${from}, ${by}`,
        ).toEqual(states.filter((to) => mine.some((line) => line.to === to)))
        for (const action of acts) {
          const next = mine.find((line) => line.act === action)?.to ?? null
          expect(flow.next(from, action, by), `${from} ${action} ${by}`).toBe(next)
        }
        expect(flow.actsOf(from, by).toSorted()).toEqual(
          mine.flatMap(({ act }) => (act === null ? [] : [act])).toSorted(),
        )
      }
    }
  })

  it.runIf('labels' in flow)('has words for each state', () => {
    const { states: all, labels, othersLabels } = flow as Flow<S, By, Action>
    for (const state of all)
      expect([labels[state], othersLabels[state]].map((each) => each.length > 2)).toEqual([true, true])
  })
}
