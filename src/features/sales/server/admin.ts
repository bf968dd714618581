import './tables.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { planLotteryAdminPath } from '../addresses.ts'
import { cancelLotteryWithin, lotteryAdminPath, getLottery } from '#features/lottery/contract.ts'
import { waitingRoomAdminPath, waitingRoomFlow } from '#features/waiting-room/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { RequestContext } from '#platform/context.ts'
import { inTransaction, type Db, type Trx } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { requirePermission } from '#platform/staff.ts'
import { changesBetween, type PlanChange } from '../plan-changes.ts'
import { phaseNames, phaseOf, phaseTones } from '../phase.ts'
import { carName, paidFrom, readContent, type PlanContent } from '../plan.ts'
import { typedOf } from '../plan-form.ts'
import { followPlan, followState, lacksParties, lineOf } from './admission.ts'
import { countCapacity, countCells, setCapacity } from './capacity.ts'
import { keepsLottery } from './draw-plan.ts'
import { getVersion, notifyOfPlan } from './plans.ts'
import { presentTrim } from './present-plan.ts'
import type { LineLottery, PlanEventKind, PlanRow } from './tables.ts'
import { publishDraft, saveDraftVersion, writePlan } from './write-plan.ts'
import { dayOf } from '#kit/day.ts'
import { salePlanFlow, type PlanState } from '../states.ts'
import { salePlans } from './orders.ts'

const versionsOf = (db: Db | Trx, planId: bigint) =>
  db.selectFrom('sale_plan_version').selectAll().where('plan_id', '=', planId).orderBy('number').execute()

async function getRow(db: Db | Trx, publicId: string): Promise<PlanRow> {
  const row = await db.selectFrom('sale_plan').selectAll().where('public_id', '=', publicId).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Lists all plans for staff, newest first. */
export async function findAdminPlans(db: Db, now: Date) {
  const rows = await db.selectFrom('sale_plan').selectAll().orderBy('id', 'desc').limit(200).execute()
  const countOf = await countCapacity(
    db,
    rows.map(({ id }) => id),
  )
  return Promise.all(
    rows.map(async (row) => {
      const content = readContent((await versionsOf(db, row.id)).at(-1)!.content)
      const { total, free, held, sold } = countOf(row.id)
      const phase = phaseOf({ ...content, state: row.state, full: free === 0 }, now)
      return {
        id: row.public_id,
        title: content.title,
        phase: phaseNames[phase],
        tone: phaseTones[phase],
        opens: formatDateTime(content.opensAt),
        total: formatInteger(total),
        free: formatInteger(free),
        held: formatInteger(held),
        sold: formatInteger(sold),
        halted: row.halted !== null,
      }
    }),
  )
}
export type AdminPlan = Awaited<ReturnType<typeof findAdminPlans>>[number]

/** Returns one plan for staff: its published version, the changes of the draft, and its stock. */
export async function getAdminPlan(db: Db, now: Date, publicId: string) {
  const row = await getRow(db, publicId)
  const [versions, cells, agencies, catalogue, line, lottery, [plan]] = await Promise.all([
    versionsOf(db, row.id),
    countCells(db, row.id),
    db.selectFrom('sale_agency').selectAll().where('active', '=', true).orderBy('id').execute(),
    getCatalogue(db),
    lineOf(db, row),
    row.draw_id === null ? null : getLottery(db, row.draw_id),
    findAdminPlans(db, now).then((all) => all.filter(({ id }) => id === publicId)),
  ])
  const published = versions.findLast(({ published_at }) => published_at !== null)
  const draft = versions.find(({ published_at }) => published_at === null)
  const content = readContent((draft ?? published)!.content)
  const changes: PlanChange[] = draft && published ? changesBetween(readContent(published.content), content) : []
  return {
    ...plan!,
    slug: row.slug,
    state: row.state,
    moves: movesOf(row.state),
    version: published ? formatInteger(published.number) : null,
    hasDraft: draft !== undefined,
    changes,
    preview: content.trims.map((trim) => presentTrim(content, trim, paidFrom(content, dayOf(content.opensAt)))),
    typed: typedOf(content),
    haltedText: row.halted,
    byDraw: content.method === 'draw',
    draw: {
      desk: lottery ? lotteryAdminPath(lottery.public_id) : null,
      announce: planLotteryAdminPath(publicId),
      times: `ثبت‌نام از ${formatDateTime(content.opensAt)} تا ${formatDateTime(content.closesAt)}${content.drawAt ? `، قرعه‌کشی ${formatDateTime(content.drawAt)}` : ''}`,
      tickets: lottery ? formatInteger(lottery.tickets) : null,
    },
    line: {
      desk: line && !line.ended ? waitingRoomAdminPath(line.id) : null,
      state: line ? waitingRoomFlow.labels[line.state] : '',
      people: formatInteger(line?.people ?? 0),
      typed: {
        perMinute: row.per_minute === null ? '' : formatInteger(row.per_minute),
        firstParty: row.line?.parties[0]?.name ?? '',
        firstCommitment: row.line?.parties[0]?.commitment ?? '',
        secondParty: row.line?.parties[1]?.name ?? '',
        secondCommitment: row.line?.parties[1]?.commitment ?? '',
        substitute: row.line?.substitute ?? '',
      },
    },
    cells: cells.map(({ trim, colour, agencyId, total, free, held, sold }) => ({
      key: `${trim}/${colour}/${agencyId}`,
      car: carName(content, { trim, colour }),
      agency: agencies.find(({ id }) => id === agencyId)?.name ?? '',
      counts: `${formatInteger(free)} آزاد، ${formatInteger(held)} نگه‌داشته، ${formatInteger(sold)} فروخته از ${formatInteger(total)}`,
    })),
    cars: content.trims.flatMap(({ slug, name }) =>
      content.colours.map((colour) => ({ value: `${slug}/${colour.key}`, label: `${name}، ${colour.name}` })),
    ),
    agencies: agencies.map(({ id, name, city_id }) => ({
      value: String(id),
      label: `${name} (${catalogue.cities.byId.get(city_id)?.nameFa ?? ''})`,
    })),
  }
}
export type AdminPlanPage = Awaited<ReturnType<typeof getAdminPlan>>

/** Adds an unpublished plan as a copy of another one; returns its id. */
export async function copyPlan(
  ctx: RequestContext,
  { from, slug }: { from: string; slug: string },
): Promise<Result<string, 'slug-taken'>> {
  requirePermission(ctx, 'sales.plans')
  return inTransaction<Result<string, 'slug-taken'>>(ctx.db, async (trx) => {
    const source = await getRow(trx, from)
    if (await trx.selectFrom('sale_plan').select('id').where('slug', '=', slug).executeTakeFirst())
      return refuse('slug-taken')
    const content = readContent((await versionsOf(trx, source.id)).at(-1)!.content)
    const { publicId } = await writePlan(trx, { slug, content, now: ctx.now })
    await writeAudit(trx, ctx, { act: 'sale-plan.make', subject: `sale-plan:${publicId}` })
    return ok(publicId)
  })
}

/** Stores the draft of a plan's next version. The published one stays until the draft is published. */
export async function savePlan(
  ctx: RequestContext,
  { id, content }: { id: string; content: PlanContent },
): Promise<Result<null, 'unknown-car' | 'ended'>> {
  requirePermission(ctx, 'sales.plans')
  const { makes, trims } = await getCatalogue(ctx.db)
  if (!makes.bySlug.has(content.make) || content.trims.some(({ slug }) => !trims.bySlug.has(slug)))
    return refuse('unknown-car')
  return inTransaction<Result<null, 'unknown-car' | 'ended'>>(ctx.db, async (trx) => {
    const row = await salePlans.lock(trx, id)
    if (row.state === 'closed' || row.state === 'cancelled') return refuse('ended')
    await saveDraftVersion(trx, row.id, content)
    await writeAudit(trx, ctx, { act: 'sale-plan.save', subject: `sale-plan:${id}` })
    return ok(null)
  })
}

export type PublishRefusal = 'no-draft' | 'no-cars' | 'no-parties' | 'draw-fixed'

/** Publishes the draft, irreversibly; everybody reads the reason beside the changes. */
export async function publishPlan(
  ctx: RequestContext,
  { id, reason }: { id: string; reason: string },
): Promise<Result<null, PublishRefusal>> {
  requirePermission(ctx, 'sales.plans')
  return inTransaction<Result<null, PublishRefusal>>(ctx.db, async (trx) => {
    const row = await salePlans.lock(trx, id)
    const draft = (await versionsOf(trx, row.id)).find(({ published_at }) => published_at === null)
    if (!draft) return refuse('no-draft')
    if ((await countCapacity(trx, [row.id]))(row.id).total === 0) return refuse('no-cars')
    const content = readContent(draft.content)
    if (lacksParties(ctx.config, row, content)) return refuse('no-parties')
    if (row.draw_id !== null && !keepsLottery(await getVersion(trx, row.id, row.version!), content))
      return refuse('draw-fixed')
    await publishDraft(trx, {
      planId: row.id,
      content,
      reason,
      now: ctx.now,
    })
    await followPlan(trx, ctx, row, content)
    await writeAudit(trx, ctx, { act: 'sale-plan.publish', subject: `sale-plan:${id}` })
    return ok(null)
  })
}

/** Lists where staff may lead a plan from here; a draft is published with its version. */
const movesOf = (from: PlanState) =>
  from === 'draft' ? [] : salePlanFlow.states.filter((to) => salePlanFlow.may(from, to, 'staff'))

const message: Partial<Record<PlanState, PlanEventKind>> = {
  published: 'resumed',
  paused: 'paused',
  closed: 'closed',
  cancelled: 'cancelled',
}

/** Pauses, resumes, closes or cancels a plan; everybody reads the reason. A job ends orders of a cancelled plan. */
export async function movePlan(
  ctx: RequestContext,
  { id, to, reason }: { id: string; to: PlanState; reason: string },
): Promise<Result<null, 'not-now'>> {
  requirePermission(ctx, 'sales.plans')
  return inTransaction<Result<null, 'not-now'>>(ctx.db, async (trx) => {
    const row = await salePlans.lock(trx, id)
    if (!movesOf(row.state).includes(to)) return refuse('not-now')
    await salePlans.move(trx, ctx, row, { to, by: 'staff' })
    await notifyOfPlan(trx, row.id, { kind: message[to]!, text: reason, at: ctx.now })
    await followState(trx, ctx, { ...row, state: to }, reason)
    if (to === 'cancelled' && row.draw_id !== null) await cancelLotteryWithin(trx, ctx, { drawId: row.draw_id, reason })
    await writeAudit(trx, ctx, { act: `sale-plan.${to}`, subject: `sale-plan:${id}` })
    return ok(null)
  })
}

/** Replaces the registration by a text at once, or restores it: the emergency switch. */
export async function haltPlan(ctx: RequestContext, { id, text }: { id: string; text: string | null }): Promise<void> {
  requirePermission(ctx, 'sales.plans')
  await inTransaction(ctx.db, async (trx) => {
    const row = await salePlans.lock(trx, id)
    if ((row.halted === null) === (text === null)) return
    await trx.updateTable('sale_plan').set({ halted: text, changed_at: ctx.now }).where('id', '=', row.id).execute()
    await notifyOfPlan(trx, row.id, { kind: text === null ? 'unhalted' : 'halted', text, at: ctx.now })
    await followState(trx, ctx, { ...row, halted: text }, text ?? '')
    await writeAudit(trx, ctx, {
      act: text === null ? 'sale-plan.unhalt' : 'sale-plan.halt',
      subject: `sale-plan:${id}`,
    })
  })
}

export type Line = { perMinute: number | null; draw: LineLottery | null }

/** Sets the admission rate at the opening of a plan, and the parties of its lottery. */
export async function setAdmission(
  ctx: RequestContext,
  { id, perMinute, draw }: { id: string } & Line,
): Promise<Result<null, 'no-parties' | 'ended' | 'draw-plan'>> {
  requirePermission(ctx, 'sales.plans')
  return inTransaction<Result<null, 'no-parties' | 'ended' | 'draw-plan'>>(ctx.db, async (trx) => {
    const row = await salePlans.lock(trx, id)
    if (row.state === 'closed' || row.state === 'cancelled') return refuse('ended')
    const versions = await versionsOf(trx, row.id)
    const published = versions.findLast(({ published_at }) => published_at !== null)
    const content = readContent((published ?? versions.at(-1)!).content)
    if (content.method === 'draw') return refuse('draw-plan')
    // Keep the parties when only the rate changes.
    const next = { ...row, per_minute: perMinute, line: draw ?? row.line }
    if (lacksParties(ctx.config, next, content)) return refuse('no-parties')
    await trx
      .updateTable('sale_plan')
      .set({ per_minute: perMinute, line: next.line && JSON.stringify(next.line), changed_at: ctx.now })
      .where('id', '=', row.id)
      .execute()
    if (published) await followPlan(trx, ctx, next, content)
    await writeAudit(trx, ctx, { act: 'sale-plan.line', subject: `sale-plan:${id}` })
    return ok(null)
  })
}

type NewCapacity = { id: string; trim: string; colour: string; agencyId: number; cars: number }

/** Sets the number of cars of a kind at an agency, at least those reserved or sold. Returns the new number. */
export async function changeCapacity(
  ctx: RequestContext,
  newCapacity: NewCapacity,
): Promise<Result<number, 'unknown-car' | 'unknown-agency'>> {
  requirePermission(ctx, 'sales.plans')
  const { id, trim, colour, agencyId, cars } = newCapacity
  return inTransaction<Result<number, 'unknown-car' | 'unknown-agency'>>(ctx.db, async (trx) => {
    const row = await salePlans.lock(trx, id)
    const content = readContent((await versionsOf(trx, row.id)).at(-1)!.content)
    if (!content.trims.some(({ slug }) => slug === trim) || !content.colours.some(({ key }) => key === colour))
      return refuse('unknown-car')
    const agency = await trx.selectFrom('sale_agency').select('id').where('id', '=', agencyId).executeTakeFirst()
    if (!agency) return refuse('unknown-agency')
    const total = await setCapacity(trx, { planId: row.id, trim, colour, agencyId }, cars)
    if (row.state !== 'draft') {
      const whole = (await countCapacity(trx, [row.id]))(row.id).total
      await notifyOfPlan(trx, row.id, {
        kind: 'capacity',
        text: `ظرفیت کل: ${formatInteger(whole)} خودرو`,
        at: ctx.now,
      })
    }
    await writeAudit(trx, ctx, { act: 'sale-plan.capacity', subject: `sale-plan:${id}` })
    return ok(total)
  })
}
