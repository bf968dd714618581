import '#features/sales/server/tables.ts'
import { findEntrants, findOrder } from '#features/lottery/contract.ts'
import { lotteryForDemo } from '#demo/lottery/draw-for-demo.ts'
import { newPublicId } from '#kit/id.ts'
import { dayOf } from '#kit/day.ts'
import { dayMs } from '#kit/durations.ts'
import type { Trx } from '#platform/database/database.ts'
import type { DemoContext } from '#demo/demo.ts'
import { priceLines, sumOf, type PlanContent } from '#features/sales/plan.ts'
import { lotteryRules } from '#features/sales/texts.ts'
import { salePayable } from '#features/sales/server/bills.ts'
import { nationalIndexOf } from '#features/sales/server/buyer-facts.ts'
import { setCapacity } from '#features/sales/server/capacity.ts'
import { demoContent, demoTrim, grey, white } from './demo-plans.ts'
import { giveCars } from '#features/sales/server/draw-plan.ts'
import { storedLines } from '#features/sales/server/place-order.ts'
import { getPlan, notifyOfPlan } from '#features/sales/server/plans.ts'
import { publishDraft, writePlan } from '#features/sales/server/write-plan.ts'

type DemoDrawPlan = { slug: string; content: PlanContent; published: number; entrants: number; finished: boolean }

/** Four days are between the end and the lottery: even with a weekend, one of them is a trading day of the exchange. */
function drawPlansAt(now: Date): DemoDrawPlan[] {
  const inDays = (days: number, hour: number) => {
    const midnight = new Date(`${dayOf(new Date(now.getTime() + days * dayMs))}T00:00:00Z`)
    return new Date(midnight.getTime() + hour * 3_600_000)
  }
  const common = { make: 'saipa', kind: 'immediate' as const, method: 'draw' as const, conditions: [], deliverDays: 60 }
  return [
    {
      slug: 'ghoreh-shahin',
      published: 5,
      entrants: 24,
      finished: false,
      content: demoContent({
        ...common,
        title: 'فروش شاهین G، آذر',
        circular: '1405-327',
        trims: [demoTrim('saipa-shahin-g-turbo', 'شاهین G', 1090, 350)],
        colours: [white, grey],
        opensAt: inDays(-2, 6.5),
        closesAt: inDays(5, 14.5),
        drawAt: inDays(9, 8.5),
      }),
    },
    {
      slug: 'ghoreh-quick-aban',
      published: 14,
      entrants: 30,
      finished: false,
      content: demoContent({
        ...common,
        title: 'فروش کوییک، دورهٔ دوم',
        circular: '1405-309',
        trims: [demoTrim('saipa-quick-gx-r', 'کوییک GX-R', 690, 200)],
        colours: [white, grey],
        opensAt: inDays(-9, 6.5),
        closesAt: inDays(-1, 14.5),
        drawAt: inDays(3, 8.5),
      }),
    },
    {
      slug: 'ghoreh-quick-mehr',
      published: 25,
      entrants: 40,
      finished: true,
      content: demoContent({
        ...common,
        title: 'فروش کوییک، دورهٔ اول',
        circular: '1405-288',
        trims: [demoTrim('saipa-quick-gx-r', 'کوییک GX-R', 670, 200)],
        colours: [white, grey],
        opensAt: inDays(-20, 6.5),
        closesAt: inDays(-5, 14.5),
        drawAt: inDays(-1, 8.5),
        payDays: 10,
      }),
    },
  ]
}

/** Plans with a lottery: one that accepts registrations, one before its lottery, one with assigned cars. */
export async function writeDrawPlans(trx: Trx, ctx: DemoContext, agencyIds: readonly number[]): Promise<number> {
  const { byRole, others } = ctx.content.people
  const plans = drawPlansAt(ctx.now)
  for (const { slug, content, published, entrants: target, finished } of plans) {
    const then = new Date(ctx.now.getTime() - published * dayMs)
    const { id, publicId } = await writePlan(trx, { slug, content, now: then })
    const trim = content.trims[0]!.slug
    const here = agencyIds.slice(0, 2)
    for (const agencyId of here)
      for (const { key: colour } of content.colours)
        await setCapacity(trx, { planId: id, trim, colour, agencyId }, finished ? 1 : 3)
    await publishDraft(trx, { planId: id, content, reason: null, now: then })
    await notifyOfPlan(trx, id, { kind: 'opened', at: content.opensAt })
    if (content.closesAt <= ctx.now) await notifyOfPlan(trx, id, { kind: 'closed', at: content.closesAt })
    const phase = content.closesAt <= ctx.now ? 'closed' : 'open'
    await trx.updateTable('sale_plan').set({ phase }).where('id', '=', id).execute()
    const people = others.slice(0, target)
    const { drawId } = await lotteryForDemo(trx, {
      draw: {
        title: content.title,
        rules: lotteryRules(content.payDays),
        places: 1,
        mostEach: 1,
        opensAt: content.opensAt,
        closesAt: content.closesAt,
        revealBy: content.drawAt!,
        substitute: 'شاخص هم‌وزن بورس تهران در اولین روز کاری بعد از مهلت اعلام',
        more: { plan: publicId, decides: 'order' },
      },
      now: then,
      secrets: ctx.secrets,
      seed: ctx.seed,
      signers: [byRole['content-editor'], byRole.finance],
      entrants: people.map((personId, index) => ({
        personId: finished ? null : personId,
        // Invented, and no real national code: its check digit is wrong.
        identity: `000000${String(index).padStart(4, '0')}`,
      })),
      finished,
      numberName: 'شاخص کل بورس تهران در اولین روز کاری بعد از پایان',
      numberValue: '2874115.3',
      // A person to sign in as who won nothing, and one who is the first reserve of some car.
      holders: finished ? holdersOf(people, { last: byRole.buyer, reserve: byRole.seller }) : [],
    })
    await trx.updateTable('sale_plan').set({ draw_id: drawId }).where('id', '=', id).execute()
    await writeRegistrations(trx, ctx, { planId: id, drawId, content, agencyIds: here })
    if (!finished) continue
    await giveCars(
      trx,
      { now: content.drawAt!, manifests: [{ name: 'sales', payables: [salePayable] }], quiet: true },
      id,
    )
  }
  return plans.length
}

/**
 * People in the order of a lottery for four cars that the first four wish for, one each: the fifth is a reserve, the
 * last gets none.
 */
function holdersOf(people: readonly bigint[], { last, reserve }: { last: bigint; reserve: bigint }): bigint[] {
  const order = [...people]
  if (order.length > 8) order.splice(4, 1, reserve)
  if (order.length > 8) order.splice(-1, 1, last)
  return order
}

type Registering = { planId: bigint; drawId: bigint; content: PlanContent; agencyIds: readonly number[] }

/** Orders of all tickets. */
async function writeRegistrations(trx: Trx, ctx: DemoContext, { planId, drawId, content, agencyIds }: Registering) {
  const plan = await getPlan(trx, ctx.now, { id: planId })
  const entrants = await findEntrants(trx, drawId, { after: 0n, most: 500 })
  const ranks = new Map((await findOrder(trx, drawId))?.map((ticket, index) => [ticket, index]))
  for (const { personId, tickets } of entrants) {
    const ticket = tickets[0]!
    const place = ranks.get(ticket) ?? ticket
    const [one, two] = [content.colours[place % 2]!, content.colours[(place + 1) % 2]!]
    const trim = content.trims[0]!.slug
    const lines = priceLines(content, { trim, colour: one.key, options: [] })!
    const madeAt = new Date(content.opensAt.getTime() + (ticket - 1) * 60_000)
    const { id } = await trx
      .insertInto('sale_order')
      .values({
        public_id: newPublicId(),
        person_id: personId,
        plan_id: planId,
        version: plan.version,
        state: 'registered',
        trim,
        colour: one.key,
        agency_id: agencyIds[(place >> 1) % agencyIds.length]!,
        second: ticket % 3 === 0 ? JSON.stringify({ trim, colour: two.key }) : null,
        options: [],
        price_rial: sumOf(lines),
        lines: storedLines(lines),
        applicant_sealed: ctx.secrets.seal(JSON.stringify({ demo: true })),
        national_index: nationalIndexOf(ctx.secrets, `demo-draw-${planId}-${personId}`),
        household_index: null,
        terms_version: plan.version,
        form_key: `demo-draw-${planId}`,
        ticket,
        reason: null,
        refund_rial: null,
        profit_rial: null,
        contract_number: null,
        vin_sealed: null,
        made_at: madeAt,
        pay_until: null,
        changed_at: madeAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('sale_order_event')
      .values({ order_id: id, from_state: null, to_state: 'registered', by: 'person', at: madeAt })
      .execute()
  }
}
