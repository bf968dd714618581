import '#features/support/server/tables.ts'
import { z } from 'zod'
import { newPublicId } from '#kit/id.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import type { Trx } from '#platform/database/database.ts'
import { dataFile } from '#platform/data-file.ts'
import text from '#resources/demo/tickets.json?raw'
import { nextState, waits, type TicketState } from '#features/support/rules.ts'
import { requestTopics, type RequestTopic } from '#features/support/texts.ts'
import { promisedAt } from '#features/support/server/promise.ts'

const tickets = dataFile(
  'demo/tickets.json',
  text,
  z.array(
    z.strictObject({
      topic: z.enum(Object.keys(requestTopics) as [RequestTopic, ...RequestTopic[]]),
      title: z.string(),
      /** Who wrote it, hours ago, the text. */
      lines: z.array(z.tuple([z.enum(['person', 'staff']), z.number(), z.string()])).min(1),
      closed: z.literal(true).optional(),
    }),
  ),
)
type DemoTicket = ReturnType<typeof tickets>[number]

const hourMs = 3_600_000

type Parts = { people: readonly bigint[]; staff: bigint; now: Date }

/**
 * Seeds a few conversations so that the demo's pages are not empty. Does nothing when tickets
 * exist.
 */
export async function seedTickets(trx: Trx, { people, staff, now }: Parts): Promise<void> {
  if (await trx.selectFrom('ticket').select('id').limit(1).executeTakeFirst()) return
  const random = seededRandom('tickets')
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random.next() * 256))
  for (const [index, ticket] of tickets().entries()) {
    const personId = people[index % people.length]!
    await seedTicket(trx, ticket, { publicId: newPublicId(bytes), personId, staff, now })
  }
}

type Doers = { publicId: string; personId: bigint; staff: bigint; now: Date }

async function seedTicket(trx: Trx, ticket: DemoTicket, { publicId, personId, staff, now }: Doers): Promise<void> {
  const { topic, title, lines, closed } = ticket
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
  const [first, last] = [ago(lines[0]![1]), ago(lines.at(-1)![1])]
  const event = { person: 'person-replies', staff: 'staff-answers' } as const
  const talked = lines.reduce<TicketState>((state, [by]) => nextState(state, event[by])!, 'open')
  const state = closed ? 'closed' : talked
  const waiting = waits(state) ? last : null
  const { id } = await trx
    .insertInto('ticket')
    .values({
      public_id: publicId,
      kind: 'request',
      person_id: personId,
      topic,
      title,
      about_kind: null,
      about_ref: null,
      state,
      assignee_id: lines.some(([by]) => by === 'staff') ? staff : null,
      opened_at: first,
      updated_at: last,
      waiting_since: waiting,
      due_at: waiting && (await promisedAt(trx, 'request', waiting)),
      closed_at: closed ? last : null,
      closed_by: closed ? 'staff' : null,
      rating: null,
      code_sealed: null,
      code_index: null,
      mobile_sealed: null,
      mobile_index: null,
      sent_key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const messages = lines.map(([author, hours, body]) => ({
    ticket_id: id,
    author,
    author_id: author === 'staff' ? staff : personId,
    body,
    at: ago(hours),
    sent_key: null,
  }))
  await trx.insertInto('ticket_message').values(messages).execute()
}
