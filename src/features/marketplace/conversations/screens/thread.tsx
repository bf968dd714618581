import { useEffect, useRef } from 'react'
import { readFormWithFiles } from '#features/files/contract.ts'
import { useLive } from '#features/notifications/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { AppError } from '#platform/errors.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { newToken } from '#platform/secrets.ts'
import { validateParams } from '#platform/validate-params.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { TalkHead } from '#ui/layout/talk.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { TextLink } from '#ui/parts/text-link.tsx'
import { askConsentPath, messagesPath, threadPath } from '../../conversation-addresses.ts'
import { AdLine } from '../components/ad-line.tsx'
import { BargainForms } from '../components/bargain-forms.tsx'
import { Composer } from '../components/composer.tsx'
import { MessageDays } from '../components/message-days.tsx'
import { TypingSign } from '../components/typing-sign.tsx'
import { ThreadList } from '../components/thread-list.tsx'
import { ThreadOptions } from '../components/thread-options.tsx'
import { threadParams } from '../schemas.ts'
import { answerThreadForm } from './answer-thread-form.ts'
import { findThreads } from '../server/find-threads.ts'
import { getThread } from '../server/get-thread.ts'
import { messagePictures } from '../server/message-picture.ts'
import { readThread } from '../server/read-thread.ts'
import { hasReportedThread } from '../server/report-thread.ts'
import { chatRefusals, overText, type ChatRefusal } from '../texts.ts'
import type { Route } from './+types/thread'

export const middleware = [requireSignIn]

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { threadId } = validateParams(threadParams, params)
  const { ctx, personId } = personContextOf(context)
  const before = readIdCursor(url.searchParams.get('before'))
  const { view, row } = await getThread(ctx, { threadId, personId, before })
  // Mark the visible messages as read; older pages do not contain the newest ones.
  if (before === null) await readThread(ctx, row)
  const [{ threads }, reported] = await Promise.all([
    findThreads(ctx, personId),
    hasReportedThread(ctx.db, row.id, personId),
  ])
  const refused = url.searchParams.get('refused')
  const refusal = refused && Object.hasOwn(chatRefusals, refused) ? chatRefusals[refused as ChatRefusal] : null
  return { thread: view, threads, reported, refusal, paged: before !== null, sentKey: newToken() }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { threadId } = validateParams(threadParams, params)
  const { ctx, personId } = personContextOf(context)
  const sent = await readFormWithFiles(ctx, request, messagePictures)
  const answer = await answerThreadForm(ctx, { threadId, personId, ...sent })
  if (answer === null) throw new AppError('invalid-form', 400)
  if ('answer' in answer) return answer.answer
  return redirect(answer.refused ? `${threadPath(threadId)}?refused=${answer.refused}` : threadPath(threadId))
}

export const handle = { ownBar: true, noFooter: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`گفت‌وگو دربارهٔ ${loaderData?.thread.ad.title ?? 'خودرو'}`)

/** One thread; from 1024 px the other threads stand beside it. */
export default function Thread({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, threads, reported, refusal, paged, sentKey } = loaderData
  useLive('messages', threads.filter(({ unread }) => unread > 0).length)
  const last = thread.days.at(-1)?.messages.at(-1)?.id
  const end = useScrolledToEnd(paged ? undefined : last)
  return (
    <div className="grid gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <aside className="hidden lg:block" aria-label="گفت‌وگوها">
        <ThreadList threads={threads} current={thread.id} />
      </aside>
      <div className="talk">
        <TalkHead back={{ href: messagesPath, label: 'همهٔ پیام‌ها' }} subject={<AdLine ad={thread.ad} />}>
          <h1>{thread.other}</h1>
        </TalkHead>
        {thread.side === 'buyer' && !thread.silence && (
          <TextLink href={askConsentPath(thread.adId)}>
            استعلام با اجازهٔ مالک<span className="sr-only">: {thread.ad.title}</span>
          </TextLink>
        )}
        <ThreadOptions threadId={thread.id} blocked={thread.blocked} reported={reported} answer={actionData} />
        {thread.older && <MoreLink href={thread.older}>پیام‌های قدیمی‌تر</MoreLink>}
        {paged && <MoreLink href={threadPath(thread.id)}>آخرین پیام‌ها</MoreLink>}
        <MessageDays days={thread.days} readUpTo={thread.readUpTo} />
        {!thread.silence && !paged && <TypingSign threadId={thread.id} last={last} />}
        {thread.missed && thread.bargains && <Notice tone="warn">{thread.missed}</Notice>}
        {refusal && (
          <Notice tone="bad" live>
            {refusal}
          </Notice>
        )}
        {thread.silence && <Notice tone="info">{thread.silence}</Notice>}
        {!thread.silence && !thread.bargains && <Notice tone="info">{overText}</Notice>}
        {thread.bargains && !paged && <BargainForms thread={thread} answer={actionData} />}
        {!thread.silence && !paged && (
          <Composer key={thread.id} thread={thread} answer={actionData} sentKey={sentKey} />
        )}
        <div ref={end} />
      </div>
    </div>
  )
}

const nearEndPx = 600

/**
 * Scrolls to the newest message on opening, and keeps it visible while the reader is at the end.
 */
function useScrolledToEnd(last: string | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (last === undefined || shown.current === last) return
    const first = shown.current === undefined
    shown.current = last
    const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
    if (first || below < nearEndPx) end.current?.scrollIntoView({ block: 'end' })
  }, [last])
  return end
}
