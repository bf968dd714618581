import '../tables.ts'
import type { RequestContext } from '#platform/context.ts'
import { requirePermission } from '#platform/staff.ts'
import type { WorkAction, WorkPreview } from '#platform/work-queue.ts'
import { ticketAdminPath } from '../../addresses.ts'
import { closeQuestion, stateNames, stateTones } from '../../texts.ts'
import { loadAdminTicket } from './get-admin.ts'

/** The number of last messages in the preview; the ticket's page shows all. */
const shownSteps = 5

/** Loads the preview of a ticket beside the queue: author, last messages and assignee. */
export async function previewTicket(ctx: RequestContext, id: string): Promise<WorkPreview | null> {
  requirePermission(ctx, 'tickets.answer')
  const waiting = await ctx.db
    .selectFrom('ticket')
    .select('due_at')
    .where('public_id', '=', id)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst()
  if (!waiting) return null
  const admin = await loadAdminTicket(ctx, id)
  const { title, kind, state, topic, person, mobile, opened, assignee, messages } = admin
  const last = messages.findLast(({ mine }) => !mine)
  const question = closeQuestion(admin)
  return {
    title,
    href: ticketAdminPath(id),
    due: waiting.due_at,
    badges: [
      ...(kind === 'complaint' ? [{ text: 'شکایت', tone: 'bad' as const }] : []),
      { text: stateNames[state], tone: stateTones[state] },
    ],
    facts: [
      { label: 'فرستنده', value: mobile ? `${person}، ${mobile}` : person },
      { label: 'موضوع', value: topic },
      ...(admin.about ? [{ label: admin.about.name, value: admin.about.ref }] : []),
      { label: 'تاریخ ثبت', value: opened },
      { label: 'ارجاع به', value: assignee ?? 'ارجاع نشده' },
    ],
    ...(last && { quote: { label: 'آخرین پیام', text: last.body } }),
    steps: messages.slice(-shownSteps).map(({ author, internal, at }) => ({
      title: internal ? `یادداشت ${author}` : `پیام ${author}`,
      time: at,
    })),
    acts: [
      { act: 'answer', key: 'r', label: 'پاسخ دادن', href: ticketAdminPath(id) },
      ...assignment(admin),
      {
        act: 'close',
        key: 'h',
        label: 'بستن بدون پاسخ',
        reason: { title: question.title, about: question.about },
      },
    ],
  }
}

function assignment({ assignee, mine }: { assignee: string | null; mine: boolean }): WorkAction[] {
  if (assignee === null) return [{ act: 'take', key: 'e', label: 'ارجاع به من' }]
  return mine ? [{ act: 'release', key: 'e', label: 'لغو ارجاع' }] : []
}
