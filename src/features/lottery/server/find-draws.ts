import './tables.ts'
import { sql } from 'kysely'
import { getPerson } from '#features/identity/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { formatDateTime } from '#kit/jalali.ts'
import type { RequestContext } from '#platform/context.ts'
import type { Db } from '#platform/database/database.ts'
import { notFound } from '#platform/errors.ts'
import { receiptPath } from '../addresses.ts'
import { maskName } from '../mask-name.ts'
import { lineText, numberText, partKinds, partOutcomes } from '../texts.ts'
import type { LotteryView, Receipt, TicketView, WinnerView } from '../views.ts'
import { readOrder, standing, standingOf } from './actions.ts'
import { partsOf, recordOf } from './draw-rows.ts'
import { format, hex } from './engine/encoding.ts'
import { leavesOf } from './engine/tickets.ts'
import { blockSize, pathByBlock } from './engine/tree.ts'
import { holdersOf } from './run-draw.ts'
import type { LotteryRow } from './tables.ts'
import { lotteryFlow } from '../states.ts'

type Asking = Pick<RequestContext, 'db' | 'secrets'>

const reservesShown = 20
const moment = (at: Date) => ({ iso: at.toISOString(), text: formatDateTime(at) })

export async function getLottery(db: Db, id: bigint | string): Promise<LotteryRow> {
  const lottery = await db
    .selectFrom('draw')
    .selectAll()
    .where(typeof id === 'string' ? 'public_id' : 'id', '=', id as never)
    .executeTakeFirst()
  if (!lottery) throw notFound()
  return lottery
}

/** Loads the public data of a lottery. */
export async function presentLottery(ctx: Asking, lottery: LotteryRow): Promise<LotteryView> {
  const { db } = ctx
  const [parts, record] = await Promise.all([partsOf(db, lottery.id), recordOf(db, lottery.id)])
  const lines = record.map(({ body }) => JSON.parse(body) as { kind: string; at: string } & Record<string, unknown>)
  const announced = lines[0] as unknown as { substitute?: string; prizes?: unknown }
  const order = readOrder(lottery.ticket_order)
  const { held } = standing(order, lottery.places, lines)
  const replaced = new Set(lines.flatMap(({ kind, place }) => (kind === 'passed-over' ? [place as number] : [])))
  const used = Math.min(lottery.places, order.length) + lines.filter(({ kind }) => kind === 'passed-over').length
  const reserves = order.slice(used, used + reservesShown)
  return {
    id: lottery.public_id,
    title: lottery.title,
    rules: lottery.rules,
    state: lottery.state,
    stateName: lotteryFlow.labels[lottery.state],
    places: formatInteger(lottery.places),
    mostEach: formatInteger(lottery.most_each),
    tickets: formatInteger(lottery.tickets),
    opensAt: moment(lottery.opens_at),
    closesAt: moment(lottery.closes_at),
    revealBy: moment(lottery.reveal_by),
    commitment: hex(lottery.commitment),
    root: lottery.root && hex(lottery.root),
    seed: (lines.find(({ kind }) => kind === 'drawn')?.seed as string | undefined) ?? null,
    substitute: {
      name: announced?.substitute ?? '',
      value: lottery.substitute && numberText(lottery.substitute),
      needed: parts.some(({ outcome }) => outcome === 'refused') && lottery.substitute === null,
    },
    parts: parts.map(({ part, kind, name, commitment, outcome, value }) => ({
      part,
      kind,
      name,
      kindName: partKinds[kind],
      commitment: commitment && hex(commitment),
      outcome: outcome && partOutcomes[outcome],
      tone: outcome === null ? 'plain' : outcome === 'refused' ? 'warn' : 'good',
      value: kind === 'number' && value ? numberText(value) : value,
    })),
    record: record.map(({ number, hash }, index) => ({
      number,
      ...lineText(lines[index]!),
      at: formatDateTime(new Date(lines[index]!.at)),
      hash: hex(hash),
    })),
    hasPrizes: announced?.prizes !== undefined,
    winners: await presentWinners(ctx, lottery, held, replaced),
    reserves: reserves.map((ticket, index) => ({ order: formatInteger(index + 1), ticket: formatInteger(ticket) })),
    moreReserves: order.length > used + reservesShown ? formatInteger(order.length - used - reservesShown) : null,
  }
}

async function presentWinners(
  ctx: Asking,
  lottery: LotteryRow,
  held: readonly (number | null)[],
  replaced: ReadonlySet<number>,
): Promise<WinnerView[]> {
  const numbers = held.filter((ticket) => ticket !== null)
  if (numbers.length === 0) return []
  const rows = await ctx.db
    .selectFrom('draw_ticket')
    .select(['number', 'person_id', 'named'])
    .where('draw_id', '=', lottery.id)
    .where('number', 'in', numbers)
    .execute()
  const existing = new Map(rows.map((row) => [row.number, row]))
  return Promise.all(
    held.map(async (ticket, index) => {
      const row = ticket === null ? undefined : existing.get(ticket)
      const person = row?.person_id ? await getPerson(ctx.db, ctx.secrets, row.person_id) : null
      return {
        place: index + 1,
        ticket: ticket === null ? null : formatInteger(ticket),
        name: person?.name ? (row?.named ? person.name : maskName(person.name)) : null,
        mobile: person?.maskedMobile ?? null,
        reserve: replaced.has(index + 1),
      }
    }),
  )
}

/** Lists a person's tickets of a lottery. */
export async function findTickets(ctx: Asking, lottery: LotteryRow, personId: bigint): Promise<TicketView[]> {
  const rows = await ctx.db
    .selectFrom('draw_ticket')
    .select(['number', 'holder', 'blind_sealed', 'named', 'entered_at'])
    .where('draw_id', '=', lottery.id)
    .where('person_id', '=', personId)
    .orderBy('number')
    .execute()
  if (rows.length === 0) return []
  const order = readOrder(lottery.ticket_order)
  const lines = order.length > 0 ? await recordOf(ctx.db, lottery.id) : []
  const { held } = standing(
    order,
    lottery.places,
    lines.map(({ body }) => JSON.parse(body) as { kind: string; place?: number }),
  )
  return rows.map(({ number, holder, blind_sealed, named, entered_at }) => {
    const place = order.indexOf(number)
    const won = held.indexOf(number)
    return {
      number,
      label: formatInteger(number),
      enteredAt: formatDateTime(entered_at),
      holder: hex(holder),
      blind: ctx.secrets.open(blind_sealed),
      named,
      standing: place < 0 ? null : formatInteger(place + 1),
      won: won < 0 ? null : won + 1,
      receipt: receiptPath(lottery.public_id, number),
    }
  })
}

/**
 * Returns a person's ticket with its path to the published root; throws not-found for other
 * people's, and before the closing.
 */
export async function getReceipt(
  ctx: Asking,
  { id, number, personId }: { id: string; number: number; personId: bigint },
): Promise<Receipt> {
  const lottery = await getLottery(ctx.db, id)
  const ticket = await ctx.db
    .selectFrom('draw_ticket')
    .select(['holder', 'blind_sealed'])
    .where('draw_id', '=', lottery.id)
    .where('number', '=', number)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!ticket || !lottery.root) throw notFound()
  const index = number - 1
  const first = Math.floor(index / blockSize) * blockSize + 1
  const [holders, nodes] = await Promise.all([
    holdersOf(ctx.db, lottery.id, first, blockSize),
    ctx.db.selectFrom('draw_node').select('node').where('draw_id', '=', lottery.id).orderBy('block').execute(),
  ])
  const path = pathByBlock(
    leavesOf(lottery.public_id, first, holders),
    Buffer.concat(nodes.map(({ node }) => node)),
    index,
  )
  return {
    format,
    draw: lottery.public_id,
    number,
    tickets: lottery.tickets,
    holder: hex(ticket.holder),
    blind: ctx.secrets.open(ticket.blind_sealed),
    root: hex(lottery.root),
    path: path.map(hex),
  }
}

/** Counts a person's tickets and lotteries. */
export async function countTickets(db: Db, personId: bigint): Promise<Map<bigint, number>> {
  const rows = await db
    .selectFrom('draw_ticket')
    .select('draw_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .groupBy('draw_id')
    .execute()
  return new Map(rows.map(({ draw_id, count }) => [draw_id, Number(count)]))
}

/** Lists the tickets that currently hold a place. */
export async function findWinningTickets(db: Db, drawId: bigint): Promise<ReadonlySet<number>> {
  const { held } = await standingOf(db, await getLottery(db, drawId))
  return new Set(held.filter((ticket) => ticket !== null))
}

/** Lists the participants with their tickets, in batches by id; with `ticket` only its owner. */
export async function findEntrants(
  db: Db,
  drawId: bigint,
  { after, most, ticket = null }: { after: bigint; most: number; ticket?: number | null },
): Promise<{ personId: bigint; tickets: number[] }[]> {
  let query = db
    .selectFrom('draw_ticket')
    .select('person_id')
    .select(sql<number[]>`array_agg(number order by number)`.as('tickets'))
    .where('draw_id', '=', drawId)
    .where('person_id', '>', after)
    .groupBy('person_id')
    .orderBy('person_id')
    .limit(most)
  if (ticket !== null) query = query.where('number', '=', ticket)
  return (await query.execute()).map(({ person_id, tickets }) => ({ personId: person_id!, tickets }))
}
