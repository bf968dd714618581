import { redirect } from '#kit/redirect.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { countUnread } from '#features/notifications/contract.ts'
import { useInboxNews } from '#features/notifications/embeds.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { newToken } from '#platform/secrets.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData } from '#ui/form/read-form.ts'
import { TalkHead } from '#ui/layout/talk.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { supportPath, ticketPath } from '../addresses.ts'
import { AboutLine } from '../components/about-line.tsx'
import { MessageList } from '../components/message-list.tsx'
import { RatingForm } from '../components/rating-form.tsx'
import { ReplyForm } from '../components/reply-form.tsx'
import { StateBadge } from '../components/state-badge.tsx'
import { TrackingCode } from '../components/tracking-code.tsx'
import { ratingSchema, replySchema, ticketParams } from '../schemas.ts'
import { closeTicket, rateTicket } from '../server/close-ticket.ts'
import { getThread } from '../server/get-ticket.ts'
import { openCode, presentThread } from '../server/present-ticket.ts'
import { replyToTicket } from '../server/reply-to-ticket.ts'
import { attachments } from '../server/ticket-attachment.ts'
import { refuseSent } from './refuse-sent.ts'
import type { Route } from './+types/ticket'
import { kindWords } from '../texts.ts'

export const middleware = [requireSignIn]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ticketId } = validateParams(ticketParams, params)
  const { ctx, personId } = personContextOf(context)
  const thread = await getThread(ctx.db, { id: ticketId, personId, notes: false })
  const unread = await countUnread(ctx.db, personId)
  return { ...presentThread(thread, ctx.now), code: openCode(ctx.secrets, thread), sentKey: newToken(), unread }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { ticketId: id } = validateParams(ticketParams, params)
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, attachments)
  const intent = sent.form.get('intent')
  if (intent === 'close') await closeTicket(ctx, { id, personId })
  else if (intent === 'rate') {
    const form = readFormData(sent.form, ratingSchema)
    if (!form.ok) return form.answer
    await rateTicket(ctx, { id, personId, rating: form.value.rating })
  } else {
    const form = readFormData(sent.form, replySchema, sent.problems)
    if (!form.ok) return form.answer
    const replied = await replyToTicket(ctx, { id, personId, ...form.value })
    if (!replied.ok) return refuseSent(form, replied)
  }
  return redirect(ticketPath(id))
}

export const meta: Route.MetaFunction = ({ loaderData }) => pageTitle(loaderData?.title ?? 'پشتیبانی')

/** One request with its conversation. */
export default function Ticket({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, topic, kind, state, opened, promise, about, rating, messages, code, sentKey } = loaderData
  const closed = state === 'closed'
  useInboxNews(loaderData.unread)
  return (
    <div className="talk own-page">
      <TalkHead
        back={{ href: supportPath, label: 'همهٔ درخواست‌ها' }}
        subject={
          <>
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span>{`${kind === 'complaint' ? `شکایت: ${topic}` : topic} · ${opened}`}</span>
              <StateBadge state={state} />
            </p>
            {about && <AboutLine about={about} />}
          </>
        }
      >
        <h1>
          <bdi>{title}</bdi>
        </h1>
      </TalkHead>
      {code && <TrackingCode code={code} />}
      {promise && <Notice tone="info">{promise}</Notice>}
      <MessageList messages={messages} />
      {closed && <RatingForm rating={rating} />}
      {!closed && (
        <PostForm>
          <Button kind="outline" type="submit" name="intent" value="close">
            مشکل حل شد، بستن {kindWords[kind]}
          </Button>
        </PostForm>
      )}
      <section className="chat-composer" aria-label={closed ? 'هنوز حل نشده؟' : 'پیام جدید'}>
        <ReplyForm
          id={id}
          kind={kind}
          title={title}
          answer={actionData}
          sentKey={sentKey}
          lastOwn={messages.findLast(({ mine }) => mine)?.id ?? ''}
          closed={closed}
        />
      </section>
    </div>
  )
}
