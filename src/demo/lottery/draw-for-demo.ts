import '#features/lottery/server/tables.ts'
import { createHash } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { writeLottery, type NewLottery } from '#features/lottery/server/announce.ts'
import { addLine, lotteries } from '#features/lottery/server/draw-rows.ts'
import { identityOf } from '#features/lottery/server/enter.ts'
import { holderOf } from '#features/lottery/server/engine/tickets.ts'
import { closeLottery, drawTickets } from '#features/lottery/server/run-draw.ts'
import { findOrder } from '#features/lottery/server/timed.ts'

type DemoDraw = {
  draw: Omit<NewLottery, 'parts'>
  /** When it was announced. */
  now: Date
  secrets: Secrets
  seed: string
  /** Two staff members who sign its steps in turn. */
  signers?: readonly [bigint, bigint] | readonly [null, null]
  /**
   * Participants by id and invented identity, with their times; by default one a minute from the
   * opening.
   */
  entrants: readonly { personId: bigint | null; identity: string; at?: Date }[]
  /** Whether to run it until the winners are known. */
  finished: boolean
  numberName: string
  numberValue: string
  /** Owners of anonymous tickets in a finished lottery, in its order. */
  holders?: readonly bigint[]
}

const secretOf = (text: string) => createHash('sha256').update(text).digest()
const parties = ['دفتر اسناد رسمی ۱۱۲ تهران (نمایشی)', 'انجمن نمایشگاه‌داران تهران (نمایشی)']

/**
 * Seeds a lottery with tickets by the product's own functions; the parties' values are invented.
 */
export async function lotteryForDemo(
  trx: Trx,
  {
    draw,
    now,
    secrets,
    seed,
    signers = [null, null],
    entrants,
    finished,
    numberName,
    numberValue,
    holders = [],
  }: DemoDraw,
): Promise<{ drawId: bigint; publicId: string }> {
  const values = parties.map((name) => secretOf(`${seed} ${draw.title} ${name}`))
  const parts = [
    ...parties.map((name, index) => ({
      kind: 'party' as const,
      name,
      commitment: createHash('sha256').update(values[index]!).digest('hex'),
    })),
    { kind: 'number' as const, name: numberName },
  ]
  const { id, publicId } = await writeLottery(
    trx,
    { secrets, now },
    { draw: { ...draw, parts }, announcedBy: signers[0], seed: secretOf(`${seed} ${draw.title}`) },
  )
  const at = draw.opensAt
  await addLine(trx, id, { kind: 'opened', at, body: {} })
  const announced = await lotteries.lock(trx, id)
  await lotteries.act(trx, { now: at }, announced, { act: 'open', by: 'staff', set: { opened_by: signers[1] } })
  await trx.updateTable('draw').set({ tickets: entrants.length }).where('id', '=', id).execute()
  const rows = ticketRows({ drawId: id, draw, entrants, seed, secrets })
  for (let first = 0; first < rows.length; first += 200) {
    await trx
      .insertInto('draw_ticket')
      .values(rows.slice(first, first + 200))
      .execute()
  }
  if (!finished) return { drawId: id, publicId }
  const clockAt = (moment: Date) => ({ now: () => moment }) as Clock
  const later = (minutes: number) => new Date(draw.closesAt.getTime() + minutes * 60_000)
  const opened = await lotteries.lock(trx, id)
  await lotteries.act(trx, { now }, opened, { act: 'close', by: 'staff', set: { closed_by: signers[0] } })
  await closeLottery({ db: trx, secrets, clock: clockAt(later(5)) }, id)
  const reveal = async (part: number, outcome: 'revealed' | 'number', value: string, at: Date) => {
    await lotteries.lock(trx, id)
    await trx
      .updateTable('draw_part')
      .set({ outcome, value })
      .where('draw_id', '=', id)
      .where('part', '=', part)
      .execute()
    await addLine(trx, id, { kind: `part-${outcome}`, at, body: { part, value } })
  }
  for (const [index, value] of values.entries())
    await reveal(index + 1, 'revealed', value.toString('hex'), later(17 + index * 7))
  await reveal(parts.length, 'number', numberValue, new Date(draw.revealBy.getTime() - 3_600_000))
  const closed = await lotteries.lock(trx, id)
  await lotteries.act(trx, { now }, closed, { act: 'draw', by: 'staff', set: { drawn_by: signers[1] } })
  await drawTickets({ db: trx, secrets, clock: clockAt(draw.revealBy) }, id)
  if (holders.length > 0) {
    const order = (await findOrder(trx, id))!
    for (const [index, personId] of holders.entries()) {
      await trx
        .updateTable('draw_ticket')
        .set({ person_id: personId })
        .where('draw_id', '=', id)
        .where('number', '=', order[index]!)
        .execute()
    }
  }
  return { drawId: id, publicId }
}

type Tickets = Pick<DemoDraw, 'draw' | 'entrants' | 'seed' | 'secrets'> & { drawId: bigint }

const ticketRows = ({ drawId, draw, entrants, seed, secrets }: Tickets) =>
  entrants.map(({ personId, identity, at: enteredAt }, index) => {
    const blind = secretOf(`${seed} ${draw.title} ${index}`)
    const text = identityOf(identity)
    return {
      draw_id: drawId,
      number: index + 1,
      person_id: personId,
      holder: holderOf(text, blind),
      blind_sealed: secrets.seal(blind.toString('hex')),
      identity_index: secrets.blindIndex('draw_ticket.identity', text),
      named: index % 9 === 0,
      entered_at: enteredAt ?? new Date(draw.opensAt.getTime() + index * 60_000),
    }
  })
