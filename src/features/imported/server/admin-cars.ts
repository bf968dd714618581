import './tables.ts'
import { sql } from 'kysely'
import { getCatalogue } from '#features/catalog/contract.ts'
import { announceLottery, getLottery, type NewPart } from '#features/lottery/contract.ts'
import { findNames } from '#features/identity/contract.ts'
import { dayText, type Day } from '#kit/day.ts'
import { formatInteger, toPersianDigits } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { formatMoney } from '#kit/money.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { readContent, type CarContent } from '../content.ts'
import { banks, phaseNames, phaseTones, stageNames, type Stage, depositFlow, importedOrderFlow } from '../states.ts'
import { sectionKeys, type SectionKey } from '../terms.ts'
import { findRounds, getRound, publishCarDraft, saveCarDraft, writeCar, writeRound, drawToRound } from './cars.ts'
import { lastDeposit } from './deposit-rows.ts'
import { lockRound } from './orders.ts'
import { exactText } from './present-car.ts'
import { latestTerms } from './terms.ts'

type CarRefusal =
  | 'slug-taken'
  | 'state'
  | 'no-draft'
  | 'no-trim'
  | 'stage-taken'
  | 'no-cars'
  | 'over'
  | 'past'
  | 'no-source'

/** Lists all rounds for staff, with their open work. */
export async function findAdminRounds(db: Db, now: Date) {
  const [rounds, counts] = await Promise.all([
    findRounds(db, now),
    db
      .selectFrom('imported_order')
      .select([
        'round_id',
        sql<number>`count(*) filter (where confirmed_at is not null)::int`.as('confirmed'),
        sql<number>`count(*) filter (where state = 'allocated')::int`.as('allocated'),
      ])
      .groupBy('round_id')
      .execute(),
  ])
  return rounds.map(({ row, phase }) => {
    const match = counts.find(({ round_id }) => round_id === row.id)
    return {
      id: row.public_id,
      title: row.title,
      phase: phaseNames[phase],
      tone: phaseTones[phase],
      opens: formatDateTime(row.opens_at),
      closes: formatDateTime(row.closes_at),
      confirmed: formatInteger(match?.confirmed ?? 0),
      allocated: formatInteger(match?.allocated ?? 0),
    }
  })
}
export type AdminRound = Awaited<ReturnType<typeof findAdminRounds>>[number]

/** Returns the number of orders that wait for the importer. */
export const countWaitingContracts = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('imported_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'allocated')
    .executeTakeFirstOrThrow()
  return Number(count)
}

const carNames = { draft: 'پیش‌نویس', published: 'منتشر شده', withdrawn: 'خارج از عرضه' } as const

/** Loads one round for staff: cars, lottery, and orders that need an action. */
export async function getAdminRound(ctx: Pick<RequestContext, 'db' | 'now' | 'secrets'>, publicId: string) {
  const { db, now } = ctx
  const { row, phase } = await getRound(db, now, { publicId })
  const [cars, draw, orders] = await Promise.all([
    db
      .selectFrom('imported_car')
      .innerJoin('imported_car_version as version', 'version.car_id', 'imported_car.id')
      .select(['imported_car.id', 'slug', 'state', 'capacity', 'content', 'number', 'published_at'])
      .distinctOn('imported_car.id')
      .where('round_id', '=', row.id)
      .orderBy('imported_car.id')
      .orderBy('number', 'desc')
      .execute(),
    row.draw_id === null ? null : getLottery(db, row.draw_id).then(({ public_id }) => public_id),
    db
      .selectFrom('imported_order')
      .selectAll()
      .where('round_id', '=', row.id)
      .where('state', 'in', ['allocated', 'contracted', 'paid', 'delivered'])
      .orderBy('id')
      .limit(200)
      .execute(),
  ])
  const names = await findNames(
    db,
    ctx.secrets,
    orders.flatMap(({ person_id }) => person_id ?? []),
  )
  return {
    id: row.public_id,
    title: row.title,
    phase: phaseNames[phase],
    tone: phaseTones[phase],
    opens: formatDateTime(row.opens_at),
    closes: formatDateTime(row.closes_at),
    draw,
    mayAnnounce:
      draw === null && phase === 'preparing' && now < row.closes_at && cars.some(({ state }) => state === 'published'),
    cars: cars.map(({ slug, state, capacity, content, published_at }) => ({
      slug,
      title: readContent(content).title,
      state: carNames[state],
      tone: state === 'published' ? ('good' as const) : ('plain' as const),
      capacity: formatInteger(capacity),
      pending: state !== 'draft' && published_at === null,
    })),
    orders: await Promise.all(
      orders.map(async (order) => {
        const deposit = await lastDeposit(db, order.id)
        const quote = order.quotes.find(({ carId }) => BigInt(carId) === order.allocated_car_id)
        return {
          id: order.public_id,
          who: (order.person_id && names.get(order.person_id)) || 'بدون نام',
          car: cars.find(({ id }) => id === order.allocated_car_id)?.slug ?? '',
          title: cars
            .filter(({ id }) => id === order.allocated_car_id)
            .map(({ content }) => readContent(content).title)
            .join(''),
          state: order.state,
          stateName: importedOrderFlow.othersLabels[order.state],
          tone: importedOrderFlow.tones[order.state],
          promised: quote ? exactText(BigInt(quote.low), BigInt(quote.high)) : '',
          price: order.price_rial && formatMoney(order.price_rial),
          contract: order.contract_number && toPersianDigits(order.contract_number),
          deposit: deposit ? `${banks[deposit.bank]}، ${depositFlow.labels[deposit.state]}` : '',
        }
      }),
    ),
  }
}
export type AdminRoundPage = Awaited<ReturnType<typeof getAdminRound>>

/** Loads one car for staff: draft, published version, and stages. */
export async function getAdminCar(db: Db, roundId: string, slug: string) {
  const car = await db
    .selectFrom('imported_car')
    .innerJoin('imported_round', 'imported_round.id', 'round_id')
    .selectAll('imported_car')
    .where('slug', '=', slug)
    .where('public_id', '=', roundId)
    .executeTakeFirst()
  if (!car) throw notFound()
  const [versions, stages] = await Promise.all([
    db.selectFrom('imported_car_version').selectAll().where('car_id', '=', car.id).orderBy('number', 'desc').execute(),
    db
      .selectFrom('imported_stage')
      .select(['stage', 'proof', sql<Day>`on_day::text`.as('on_day')])
      .where('car_id', '=', car.id)
      .orderBy('id')
      .execute(),
  ])
  return {
    slug,
    state: car.state,
    stateName: carNames[car.state],
    version: car.version === null ? null : formatInteger(car.version),
    hasDraft: versions.some(({ published_at }) => published_at === null),
    content: readContent(versions[0]!.content),
    stages: stages.map(({ stage, proof, on_day }) => ({ name: stageNames[stage], day: dayText(on_day), proof })),
    reached: stages.map(({ stage }) => stage),
  }
}

async function lockCar(trx: Trx, slug: string) {
  const row = await trx.selectFrom('imported_car').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Creates a round. */
export async function makeRound(
  ctx: RequestContext,
  round: { title: string; opensAt: Date; closesAt: Date },
): Promise<Result<string, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  if (round.closesAt <= ctx.now) return refuse('past')
  return inTransaction<Result<string, CarRefusal>>(ctx.db, async (trx) => {
    const { publicId } = await writeRound(trx, { ...round, now: ctx.now })
    await writeAudit(trx, ctx, { act: 'imported-round.make', subject: `imported-round:${publicId}` })
    return ok(publicId)
  })
}

/** Creates a draft in a round as a copy of another car. */
export async function copyCar(
  ctx: RequestContext,
  { round, from, slug, capacity }: { round: string; from: string; slug: string; capacity: number },
): Promise<Result<null, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  const { row } = await getRound(ctx.db, ctx.now, { publicId: round })
  return inTransaction<Result<null, CarRefusal>>(ctx.db, async (trx) => {
    const locked = await lockRound(trx, row.id)
    // The set of cars is part of what a lottery promises.
    if (locked.draw_id !== null) return refuse('state')
    const taken = await trx.selectFrom('imported_car').select('id').where('slug', '=', slug).executeTakeFirst()
    if (taken) return refuse('slug-taken')
    const source = await trx
      .selectFrom('imported_car')
      .innerJoin('imported_car_version', 'car_id', 'imported_car.id')
      .select('content')
      .where('slug', '=', from)
      .orderBy('number', 'desc')
      .executeTakeFirst()
    if (!source) return refuse('no-source')
    await writeCar(trx, {
      slug,
      roundId: row.id,
      content: { ...readContent(source.content), settled: {}, demo: false },
      capacity,
      now: ctx.now,
    })
    await writeAudit(trx, ctx, { act: 'imported-car.make', subject: `imported-car:${slug}` })
    return ok(null)
  })
}

/** Saves the draft of a car. */
export async function saveCar(
  ctx: RequestContext,
  { slug, content }: { slug: string; content: CarContent },
): Promise<Result<null, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  if (!(await getCatalogue(ctx.db)).trims.bySlug.has(content.trim)) return refuse('no-trim')
  return inTransaction<Result<null, CarRefusal>>(ctx.db, async (trx) => {
    const car = await lockCar(trx, slug)
    if (car.state === 'withdrawn') return refuse('state')
    await saveCarDraft(trx, car.id, content)
    await writeAudit(trx, ctx, { act: 'imported-car.save', subject: `imported-car:${slug}` })
    return ok(null)
  })
}

/** Publishes the draft; readers see what changed. */
export async function publishCar(
  ctx: RequestContext,
  { slug, reason }: { slug: string; reason: string },
): Promise<Result<null, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  return inTransaction<Result<null, CarRefusal>>(ctx.db, async (trx) => {
    const car = await lockCar(trx, slug)
    if (car.state === 'withdrawn') return refuse('state')
    const published = await publishCarDraft(trx, {
      carId: car.id,
      reason,
      now: ctx.now,
    })
    if (!published) return refuse('no-draft')
    await writeAudit(trx, ctx, { act: 'imported-car.publish', subject: `imported-car:${slug}` })
    return ok(null)
  })
}

/** Withdraws a car permanently. Its current buyer keeps it; nobody else can get it. */
export async function withdrawCar(ctx: RequestContext, { slug }: { slug: string }): Promise<Result<null, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  return inTransaction<Result<null, CarRefusal>>(ctx.db, async (trx) => {
    const car = await lockCar(trx, slug)
    if (car.state !== 'published') return refuse('state')
    await trx
      .updateTable('imported_car')
      .set({ state: 'withdrawn', changed_at: ctx.now })
      .where('id', '=', car.id)
      .execute()
    await writeAudit(trx, ctx, { act: 'imported-car.withdraw', subject: `imported-car:${slug}` })
    return ok(null)
  })
}

/** Records that a car has reached a stage, with its document. */
export async function addStage(
  ctx: RequestContext,
  { slug, stage, onDay, proof }: { slug: string; stage: Stage; onDay: Day; proof: string | null },
): Promise<Result<null, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  return inTransaction<Result<null, CarRefusal>>(ctx.db, async (trx) => {
    const car = await lockCar(trx, slug)
    const added = await trx
      .insertInto('imported_stage')
      .values({ car_id: car.id, stage, on_day: onDay, proof, at: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return refuse('stage-taken')
    await writeAudit(trx, ctx, { act: 'imported-car.stage', subject: `imported-car:${slug}` })
    return ok(null)
  })
}

export type NewRoundLottery = { revealBy: Date; parts: readonly NewPart[]; substitute: string }

/** Announces the lottery of a round; two people open, close and draw it in the lottery panel. */
export async function announceRound(
  ctx: RequestContext,
  { round, ...lottery }: NewRoundLottery & { round: string },
): Promise<Result<string, CarRefusal>> {
  requirePermission(ctx, 'imported.cars')
  requirePermission(ctx, 'draws.run')
  const { row } = await getRound(ctx.db, ctx.now, { publicId: round })
  if (row.closes_at <= ctx.now || lottery.revealBy <= row.closes_at) return refuse('over')
  return inTransaction<Result<string, CarRefusal>>(ctx.db, async (trx) => {
    const locked = await lockRound(trx, row.id)
    if (locked.draw_id !== null) return refuse('state')
    const cars = await trx
      .selectFrom('imported_car')
      .select(['slug', 'capacity'])
      .where('round_id', '=', row.id)
      .where('state', '=', 'published')
      .orderBy('id')
      .execute()
    if (cars.length === 0) return refuse('no-cars')
    const { drawId, publicId } = await announceLottery(trx, ctx, {
      ...lottery,
      title: `قرعه‌کشی ${row.title}`,
      rules: lotteryRules,
      places: cars.reduce((sum, { capacity }) => sum + capacity, 0),
      mostEach: 1,
      opensAt: ctx.now < row.opens_at ? row.opens_at : ctx.now,
      closesAt: row.closes_at,
      more: { cars },
    })
    await drawToRound(trx, row.id, drawId)
    return ok(publicId)
  })
}

const lotteryRules = `هر کد ملی در این دوره یک بلیت دارد و بلیت رایگان است؛ سپرده در حساب خود متقاضی می‌ماند.
قرعه‌کشی فقط ترتیب نوبت را مشخص می‌کند: هر کس به نوبت اولویت اولش را می‌گیرد و اگر تمام شده باشد، اولویت دومش را.
بقیه به همان ترتیب ذخیره‌اند.`

/** Publishes a newer version of the terms; unconfirmed applicants must accept the changes. */
export async function publishTerms(
  ctx: RequestContext,
  { reason, texts }: { reason: string; texts: Readonly<Record<SectionKey, string>> },
): Promise<Result<null, 'same'>> {
  requirePermission(ctx, 'imported.cars')
  return inTransaction<Result<null, 'same'>>(ctx.db, async (trx) => {
    await sql`lock table imported_terms in share row exclusive mode`.execute(trx)
    const latest = await latestTerms(trx)
    const sections = sectionKeys.map((key) => ({
      key,
      title: latest.sections.find((section) => section.key === key)?.title ?? key,
      text: texts[key],
    }))
    if (JSON.stringify(sections.map(({ text }) => text)) === JSON.stringify(latest.sections.map(({ text }) => text))) {
      return refuse('same')
    }
    await trx
      .insertInto('imported_terms')
      .values({
        version: latest.version + 1,
        sections: JSON.stringify(sections),
        reason,
        published_at: ctx.now,
      })
      .execute()
    await writeAudit(trx, ctx, { act: 'imported-terms.publish', subject: `imported-terms:${latest.version + 1}` })
    return ok(null)
  })
}
