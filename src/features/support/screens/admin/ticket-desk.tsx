import { z } from 'zod'
import { toPersianDigits } from '#kit/digits.ts'
import { redirect } from '#kit/redirect.ts'
import { contextOf } from '#platform/context.ts'
import { chosenAction, formAction } from '#platform/form-action.ts'
import { newToken } from '#platform/secrets.ts'
import { requireStaff } from '#platform/staff.ts'
import { validateParams } from '#platform/validate-params.ts'
import { RecordPage } from '#ui/admin-record/record-page.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { withNewKey } from '#ui/form/sent-key.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { ticketAdminPath, ticketsAdminPath } from '../../addresses.ts'
import { AboutLine } from '../../components/about-line.tsx'
import { AnswerForm } from '../../components/answer-form.tsx'
import { CloseForm } from '../../components/close-form.tsx'
import { MessageList } from '../../components/message-list.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { answerSchema, closeSchema, ticketParams } from '../../schemas.ts'
import { answerTicket, assignTicket, closeAsStaff, noteTicket } from '../../server/desk/answer-ticket.ts'
import { loadAdminTicket } from '../../server/desk/get-admin.ts'
import { ratingNames, refusals } from '../../texts.ts'
import type { Route } from './+types/ticket-desk'

export const middleware = [requireStaff]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ticketId } = validateParams(ticketParams, params)
  return { ...(await loadAdminTicket(contextOf(context), ticketId)), sentKey: newToken() }
}

export function action(args: Route.ActionArgs) {
  const { ticketId: id } = validateParams(ticketParams, args.params)
  const outcome = { done: ticketAdminPath(id), refusals: {} }
  // On a conflict the reloaded page shows which colleague was first.
  const assign = (take: boolean) =>
    formAction(z.object({}), async (ctx) => void (await assignTicket(ctx, { id, take })), outcome)
  const written = Object.assign(() => reply(args), { schema: answerSchema })
  return chosenAction('intent', args, {
    take: assign(true),
    release: assign(false),
    close: formAction(closeSchema, (ctx, { reason }) => closeAsStaff(ctx, { id, reason }), outcome),
    answer: written,
    'answer-close': written,
    note: written,
  })
}

/** Its refusal can need a new key, so it reads its form by itself. */
async function reply({ request, params, context }: Pick<Route.ActionArgs, 'request' | 'params' | 'context'>) {
  const { ticketId: id } = validateParams(ticketParams, params)
  const ctx = contextOf(context)
  const form = await readForm(request, answerSchema)
  if (!form.ok) return form.answer
  const { intent, ...message } = form.value
  const completed =
    intent === 'note'
      ? await noteTicket(ctx, { id, ...message })
      : await answerTicket(ctx, { id, ...message, close: intent === 'answer-close' })
  if (completed.ok) return redirect(ticketAdminPath(id))
  const refused = form.refuse({ '': refusals[completed.code] }, 409)
  return completed.code === 'key-used' ? withNewKey(refused, newToken()) : refused
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? 'درخواست')

/** One ticket for staff: conversation with notes, answer form and assignee. */
export default function TicketAdmin({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, topic, state, due, about, messages, guest, sentKey } = loaderData
  return (
    <RecordPage
      title={<bdi>{title}</bdi>}
      back={{ href: ticketsAdminPath, label: 'همهٔ درخواست‌ها' }}
      badges={
        <>
          {kind === 'complaint' && <Badge tone="bad">شکایت</Badge>}
          <StateBadge state={state} />
          {due && <Badge tone={due.late ? 'bad' : 'plain'}>{due.text}</Badge>}
        </>
      }
      about={
        <>
          <p className="text-label text-muted">{topic}</p>
          {about && <AboutLine about={about} />}
        </>
      }
    >
      <Who {...loaderData} closing={actionData} />
      <MessageList messages={messages} />
      <AnswerForm
        id={id}
        answer={actionData}
        count={messages.length}
        closed={state === 'closed'}
        guest={guest}
        sentKey={sentKey}
      />
    </RecordPage>
  )
}

type WhoProps = Route.ComponentProps['loaderData'] & { closing: FormAnswer | undefined }

function Who({ person, mobile, guest, kind, opened, assignee, mine, rating, state, closing }: WhoProps) {
  const facts = [
    { label: 'فرستنده', value: mobile ? `${person}، ${mobile}` : person },
    { label: 'تاریخ ثبت', value: opened },
    { label: 'ارجاع به', value: assignee ?? 'ارجاع نشده' },
    ...(rating
      ? [{ label: 'رضایت', value: `${ratingNames[rating - 1] ?? ''} (${toPersianDigits(rating)} از ۵)` }]
      : []),
  ]
  return (
    <section className="flex flex-col gap-3 card p-4" aria-label="مشخصات">
      <FactsGrid facts={facts} />
      <PostForm className="flex flex-wrap gap-2">
        {assignee === null && (
          <Button type="submit" name="intent" value="take">
            ارجاع به من
          </Button>
        )}
        {mine && (
          <Button kind="outline" type="submit" name="intent" value="release">
            لغو ارجاع
          </Button>
        )}
      </PostForm>
      {state !== 'closed' && <CloseForm answer={closing} kind={kind} guest={guest} />}
    </section>
  )
}
