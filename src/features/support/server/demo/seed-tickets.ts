import '../tables.ts'
import { newPublicId } from '#kit/id.ts'
import { seededRandom } from '#kit/seeded-random.ts'
import type { Trx } from '#platform/database.ts'
import { nextState, waits, type TicketState } from '../../rules.ts'
import type { RequestTopic } from '../../texts.ts'
import { promisedAt } from '../promise.ts'

type Line = readonly [by: 'person' | 'staff', hoursAgo: number, body: string]
type DemoTicket = { topic: RequestTopic; title: string; lines: readonly Line[]; closed?: true }

const tickets: readonly DemoTicket[] = [
  {
    topic: 'account',
    title: 'کد ورود دیر می‌رسد',
    lines: [
      ['person', 50, 'سلام، امروز دو بار کد ورود بعد از تمام شدن زمان رسید.'],
      ['staff', 47, 'سلام، ممنون که خبر دادید. کد را با تماس صوتی هم می‌توانید بگیرید. هنوز دیر می‌رسد؟'],
    ],
  },
  {
    topic: 'ad',
    title: 'فروشنده شمارهٔ دیگری داد',
    lines: [
      ['person', 30, 'فروشنده گفت بیعانه را به حساب دیگری بریزم. آگهی را بررسی می‌کنید؟'],
      ['staff', 28, 'سلام، هیچ پولی واریز نکنید. آدرس صفحهٔ آگهی را برایمان بنویسید.'],
      ['person', 5, 'آدرس آگهی را در گزارش آگهی هم نوشتم؛ پژو ۲۰۷ سفید تهران بود.'],
    ],
  },
  {
    topic: 'suggestion',
    title: 'مقایسهٔ پنج خودرو',
    lines: [
      ['person', 200, 'کاش می‌شد پنج خودرو را کنار هم دید.'],
      ['staff', 190, 'سلام، پیشنهاد شما ثبت شد. فعلاً تا چهار خودرو را می‌توانید کنار هم ببینید.'],
    ],
    closed: true,
  },
  {
    topic: 'gallery',
    title: 'ساعت کاری نمایشگاه درست نیست',
    lines: [['person', 2, 'پنجشنبه ساعت ۱۳ رفتم و بسته بود.']],
  },
]

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
  for (const [index, ticket] of tickets.entries()) {
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
