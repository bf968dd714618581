import { sql } from 'kysely'
import './tables.ts'
import { newPublicId } from '#kit/id.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import type { SitemapEntry } from '#platform/manifest.ts'
import { carPath, importedPath, termsRoute } from '../addresses.ts'
import { readContent, type CarContent } from '../content.ts'
import { allInOf, type AllIn, type CostInput } from '../costs.ts'
import { phaseOf, type Phase, type Stage } from '../states.ts'
import { loadCostRules } from './rules.ts'
import type { CarRow, RoundRow, StoredQuote } from './tables.ts'

export type Round = { row: RoundRow; phase: Phase }
export type Car = { row: CarRow; content: CarContent; round: Round; stages: readonly StageLine[] }
export type StageLine = { stage: Stage; onDay: string; proof: string | null }

const withLottery = (db: Db | Trx) =>
  db
    .selectFrom('imported_round')
    .leftJoin(
      (lotteries) => lotteries.selectFrom('draw').select(['id as drawn_id', 'state as draw_state']).as('drawn'),
      (join) => join.onRef('drawn.drawn_id', '=', 'imported_round.draw_id'),
    )
    .selectAll('imported_round')
    .select('draw_state')

type WithLottery = RoundRow & { draw_state: string | null }

const readRound = ({ draw_state, ...row }: WithLottery, now: Date): Round => ({
  row,
  phase: phaseOf(
    {
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      allocatedAt: row.allocated_at,
      cancelledAt: row.cancelled_at,
      draw: draw_state,
    },
    now,
  ),
})

/** Lists rounds, newest first. */
export async function findRounds(db: Db | Trx, now: Date): Promise<Round[]> {
  const rows = await withLottery(db)
    .orderBy('opens_at', 'desc')
    .orderBy('imported_round.id', 'desc')
    .limit(60)
    .execute()
  return rows.map((row) => readRound(row, now))
}

export async function getRound(db: Db | Trx, now: Date, which: { id: bigint } | { publicId: string }): Promise<Round> {
  const rows = withLottery(db)
  const row = await (
    'id' in which
      ? rows.where('imported_round.id', '=', which.id)
      : rows.where('imported_round.public_id', '=', which.publicId)
  ).executeTakeFirst()
  if (!row) throw notFound()
  return readRound(row, now)
}

/** Lists cars with published content, of a round or all public ones. */
export async function findCars(
  db: Db | Trx,
  now: Date,
  { roundId, ids, slug }: { roundId?: bigint; ids?: readonly bigint[]; slug?: string } = {},
): Promise<Car[]> {
  let rows = db
    .selectFrom('imported_car')
    .innerJoin('imported_car_version as version', (join) =>
      join.onRef('version.car_id', '=', 'imported_car.id').onRef('version.number', '=', 'imported_car.version'),
    )
    .selectAll('imported_car')
    .select('content')
    .orderBy('imported_car.id')
    .limit(500)
  if (roundId !== undefined) rows = rows.where('round_id', '=', roundId)
  if (ids) rows = ids.length === 0 ? rows.where(sql<boolean>`false`) : rows.where('imported_car.id', 'in', ids)
  if (slug !== undefined) rows = rows.where('slug', '=', slug)
  const cars = await rows.execute()
  if (cars.length === 0) return []
  const [rounds, stages] = await Promise.all([
    findRounds(db, now),
    db
      .selectFrom('imported_stage')
      .select(['car_id', 'stage', sql<string>`on_day::text`.as('on_day'), 'proof'])
      .where(
        'car_id',
        'in',
        cars.map(({ id }) => id),
      )
      .orderBy('on_day')
      .orderBy('id')
      .execute(),
  ])
  const roundOf = new Map(rounds.map((round) => [round.row.id, round]))
  return Promise.all(
    cars.map(async ({ content, ...row }) => ({
      row,
      content: readContent(content),
      round: roundOf.get(row.round_id) ?? (await getRound(db, now, { id: row.round_id })),
      stages: stages
        .filter(({ car_id }) => car_id === row.id)
        .map(({ stage, on_day, proof }) => ({ stage, onDay: on_day, proof })),
    })),
  )
}

/** Loads a published or withdrawn car by its address; throws not-found for a draft. */
export async function getCar(db: Db | Trx, now: Date, slug: string): Promise<Car> {
  const [car] = await findCars(db, now, { slug })
  if (!car) throw notFound()
  return car
}

export const costInputOf = (content: CarContent, rules: CostInput['rules']): CostInput => ({
  portRial: BigInt(content.portRial),
  engine: content.engine,
  settled: Object.fromEntries(Object.entries(content.settled).map(([key, rial]) => [key, BigInt(rial)])),
  rules,
})

/** Computes the price to store with an order. */
export async function quoteCar(db: Db | Trx, { row, content }: Car, at: Date): Promise<StoredQuote> {
  const { rules } = await loadCostRules(db, at)
  return storedQuote(row, allInOf(costInputOf(content, rules)), at)
}

const storedQuote = (row: CarRow, { lines, low, high }: AllIn, at: Date): StoredQuote => ({
  carId: String(row.id),
  version: row.version!,
  at: at.toISOString(),
  lines: lines.map((line) => ({
    key: line.key,
    low: String(line.low),
    high: String(line.high),
    fixed: line.fixed,
  })),
  low: String(low),
  high: String(high),
})

type NewCar = { slug: string; roundId: bigint; content: CarContent; capacity: number; now: Date }

/** Creates a car as a draft for staff only. */
export async function writeCar(trx: Trx, { slug, roundId, content, capacity, now }: NewCar): Promise<bigint> {
  const { id } = await trx
    .insertInto('imported_car')
    .values({ slug, round_id: roundId, version: null, capacity, made_at: now, changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveCarDraft(trx, id, content)
  return id
}

/** Saves the single draft of a car. */
export async function saveCarDraft(trx: Trx, carId: bigint, content: CarContent): Promise<void> {
  const json = JSON.stringify(content)
  const changed = await trx
    .updateTable('imported_car_version')
    .set({ content: json })
    .where('car_id', '=', carId)
    .where('published_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (changed) return
  const { last } = await trx
    .selectFrom('imported_car_version')
    .select(sql<number>`coalesce(max(number), 0)`.as('last'))
    .where('car_id', '=', carId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('imported_car_version')
    .values({ car_id: carId, number: last + 1, content: json, reason: null, published_at: null })
    .execute()
}

/** Publishes the draft of a car as its current version; returns false without one. */
export async function publishCarDraft(
  trx: Trx,
  { carId, reason, now }: { carId: bigint; reason: string | null; now: Date },
): Promise<boolean> {
  const draft = await trx
    .updateTable('imported_car_version')
    .set({ published_at: now, reason })
    .where('car_id', '=', carId)
    .where('published_at', 'is', null)
    .returning('number')
    .executeTakeFirst()
  if (!draft) return false
  await trx
    .updateTable('imported_car')
    .set({ state: 'published', version: draft.number, changed_at: now })
    .where('id', '=', carId)
    .execute()
  return true
}

export async function writeRound(
  trx: Trx,
  { title, opensAt, closesAt, now }: { title: string; opensAt: Date; closesAt: Date; now: Date },
): Promise<{ id: bigint; publicId: string }> {
  const { id, public_id } = await trx
    .insertInto('imported_round')
    .values({
      public_id: newPublicId(),
      title,
      opens_at: opensAt,
      closes_at: closesAt,
      draw_id: null,
      allocated_at: null,
      cancelled_at: null,
      reserves_until: null,
      made_at: now,
    })
    .returning(['id', 'public_id'])
    .executeTakeFirstOrThrow()
  return { id, publicId: public_id }
}

export const drawToRound = (trx: Trx, roundId: bigint, drawId: bigint) =>
  trx.updateTable('imported_round').set({ draw_id: drawId }).where('id', '=', roundId).execute()

/** Lists pages for search engines. */
export async function findImportedPages(db: Db): Promise<SitemapEntry[]> {
  const rows = await db
    .selectFrom('imported_car')
    .select(['slug', 'changed_at'])
    .where('state', '=', 'published')
    .orderBy('id')
    .execute()
  return [
    { path: importedPath, changed: null },
    { path: termsRoute, changed: null },
    ...rows.map(({ slug, changed_at }) => ({ path: carPath(slug), changed: changed_at })),
  ]
}
