import { useEffect, useRef } from 'react'
import { IconChevronLeft, IconChevronRight, IconNote } from '#ui/icons/index.ts'
import { readFormWithFiles } from '#features/files/contract.ts'
import { useLive } from '#features/notifications/embeds.ts'
import { redirect } from '#kit/redirect.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { requireSignIn } from '#platform/guards.ts'
import { readIdCursor } from '#platform/keyset.ts'
import { newToken } from '#platform/secrets.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Button } from '#ui/button.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readFormData, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { MoreLink } from '#ui/more-link.tsx'
import { TalkHead } from '#ui/layout/talk.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Fold } from '#ui/parts/fold.tsx'
import { SelectField, type SelectOption } from '#ui/select-field.tsx'
import { AdLine } from '../../conversations/components/ad-line.tsx'
import { BargainForms } from '../../conversations/components/bargain-forms.tsx'
import { Composer } from '../../conversations/components/composer.tsx'
import { MessageDays } from '../../conversations/components/message-days.tsx'
import { ThreadOptions } from '../../conversations/components/thread-options.tsx'
import { TypingSign } from '../../conversations/components/typing-sign.tsx'
import { threadParams } from '../../conversations/schemas.ts'
import { answerThreadForm } from '../../conversations/screens/answer-thread-form.ts'
import { getThread } from '../../conversations/server/get-thread.ts'
import { messagePictures } from '../../conversations/server/message-picture.ts'
import { readThread } from '../../conversations/server/read-thread.ts'
import { hasReportedThread } from '../../conversations/server/report-thread.ts'
import { sendMessage } from '../../conversations/server/send-message.ts'
import { chatRefusals, overText, type ChatRefusal } from '../../conversations/texts.ts'
import { panelThreadPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { InboxView } from '../components/inbox-view.tsx'
import { readInboxQuery, writeInboxQuery } from '../inbox-query.ts'
import { noteSchema } from '../schemas.ts'
import { panelOf, headOf } from '../server/panel-context.ts'
import { addNote, findNotes, findReplies, requirePanelThread } from '../server/panel-thread.ts'
import { assignThread } from '../server/inbox.ts'
import { presentInbox } from '../server/present-inbox.ts'
import type { Route } from './+types/desk-thread'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const { threadId } = validateParams(threadParams, args.params)
  const { id, sellerId } = await requirePanelThread(ctx.db, gallery, { threadId, personId })
  const before = readIdCursor(url.searchParams.get('before'))
  const { view, row } = await getThread(ctx, { threadId, personId, before })
  // Older pages do not contain the newest messages.
  if (before === null) await readThread(ctx, row)
  const query = readInboxQuery(url.searchParams)
  const [{ list }, notes, replies, reported] = await Promise.all([
    presentInbox(ctx, gallery, { personId, query }),
    findNotes(ctx, id),
    findReplies(ctx.db, gallery),
    hasReportedThread(ctx.db, id, personId),
  ])
  const own = panelThreadPath(gallery.slug, threadId)
  const refused = url.searchParams.get('refused')
  const older = view.older && new URL(view.older, url).searchParams.get('before')
  const refusal =
    refused === 'assign'
      ? 'این گفت‌وگو را نمی‌شود به این همکار سپرد. صفحه را دوباره باز کنید و همکار دیگری انتخاب کنید.'
      : refused && Object.hasOwn(chatRefusals, refused)
        ? chatRefusals[refused as ChatRefusal]
        : null
  return {
    gallery: headOf(gallery),
    list,
    notes,
    replies,
    reported,
    refusal,
    thread: { ...view, older: older && `${own}?before=${older}` },
    newest: own + writeInboxQuery(query),
    assigned: String(sellerId),
    handed: url.searchParams.has('assigned'),
    paged: before !== null,
    sentKey: newToken(),
  }
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const { threadId } = validateParams(threadParams, args.params)
  const { id } = await requirePanelThread(ctx.db, gallery, { threadId, personId })
  const { form, problems } = await readFormWithFiles(ctx, request, messagePictures)
  const path = panelThreadPath(gallery.slug, threadId)
  const query = writeInboxQuery(readInboxQuery(url.searchParams))
  const back = (message?: string) => redirect(path + query + (message ? `${query ? '&' : '?'}${message}` : ''))
  const intent = form.get('intent')
  if (intent === 'assign') {
    const result = await assignThread(ctx, gallery, { personId, threadId, to: String(form.get('to') ?? '') })
    return back(result ? 'assigned' : 'refused=assign')
  }
  if (intent === 'note') {
    const read = readFormData(form, noteSchema)
    if (!read.ok) return read.answer
    await addNote(ctx, { conversationId: id, personId, body: read.value.note })
    return back()
  }
  if (intent === 'kept') {
    const reply = (await findReplies(ctx.db, gallery)).find((each) => each.id === form.get('kept'))
    if (!reply) throw notFound()
    const sent = await sendMessage(ctx, { threadId, personId, body: reply.text, once: true })
    return back(sent.ok || !('code' in sent) || sent.code === 'too-many' ? undefined : `refused=${sent.code}`)
  }
  const answer = await answerThreadForm(ctx, { threadId, personId, form, problems })
  if (answer === null) throw new AppError('invalid-form', 400)
  if ('answer' in answer) return answer.answer
  return back(answer.refused ? `refused=${answer.refused}` : undefined)
}

export const handle = { ownBar: true, noFooter: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageTitle(`گفت‌وگو دربارهٔ ${loaderData?.thread.ad.title ?? 'خودرو'}`)

/** One thread about a car of the dealer, with the colleague who answers and notes; from 1024 px beside the list. */
export default function PanelThread({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, list, thread, notes, replies, reported, refusal, newest, assigned, handed, paged, sentKey } =
    loaderData
  useLive('messages', list.threads.filter(({ unread }) => unread > 0).length)
  const last = thread.days.at(-1)?.messages.at(-1)?.id
  const end = useNewestShown(thread.id, paged ? undefined : last)
  const at = list.threads.findIndex(({ id }) => id === thread.id)
  const next = list.threads[at + 1]
  const previous = at > 0 ? list.threads[at - 1] : undefined
  return (
    <PanelFrame gallery={gallery} part="inbox" wideOnly>
      <InboxView list={list} current={thread.id}>
        <div className="talk">
          {/* The head of the panel, which has one, is not shown below 1024 px. */}
          <h1 className="sr-only lg:hidden">
            گفت‌وگو با {thread.other} دربارهٔ {thread.ad.title}
          </h1>
          <TalkHead
            back={{ href: newest.replace(`/${thread.id}`, ''), label: 'همهٔ گفت‌وگوها' }}
            backClass="lg:hidden"
            subject={<AdLine ad={thread.ad} />}
          >
            <span className="flex min-w-0 flex-wrap items-center justify-between gap-2 lg:ps-2">
              <h2 className="min-w-0 truncate text-label font-bold">{thread.other}</h2>
              <nav aria-label="گفت‌وگوی بعدی و قبلی" className="flex gap-1">
                {previous && (
                  <a href={previous.href} data-prefetch="none" className="icon-btn" aria-label="گفت‌وگوی قبلی">
                    <IconChevronRight aria-hidden size={20} />
                  </a>
                )}
                {next && (
                  <a href={next.href} data-prefetch="none" className="icon-btn" aria-label="گفت‌وگوی بعدی">
                    <IconChevronLeft aria-hidden size={20} />
                  </a>
                )}
              </nav>
            </span>
          </TalkHead>
          <Assigning staff={list.staff} assigned={assigned} handed={handed} />
          <Notes key={`notes-${notes.length}`} threadId={thread.id} notes={notes} answer={actionData} />
          <ThreadOptions threadId={thread.id} blocked={thread.blocked} reported={reported} answer={actionData} />
          {thread.older && <MoreLink href={thread.older}>پیام‌های قدیمی‌تر</MoreLink>}
          {paged && <MoreLink href={newest}>آخرین پیام‌ها</MoreLink>}
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
            <Composer key={thread.id} thread={thread} answer={actionData} sentKey={sentKey} kept={replies} />
          )}
          <div ref={end} />
        </div>
      </InboxView>
    </PanelFrame>
  )
}

type AssigningProps = { staff: readonly SelectOption[]; assigned: string; handed: boolean }

/** Who answers in the thread, and handing it over. */
const Assigning = ({ staff, assigned, handed }: AssigningProps) => (
  <PostForm className="flex flex-wrap items-end gap-2" preventScrollReset>
    <input type="hidden" name="intent" value="assign" />
    <SelectField
      key={assigned}
      label="پاسخ با"
      name="to"
      options={staff}
      empty={staff.some(({ value }) => value === assigned) ? undefined : 'انتخاب کنید'}
      defaultValue={assigned}
      className="min-w-40 flex-1"
    />
    <Button type="submit">سپردن گفت‌وگو</Button>
    <p role="status" className="basis-full text-note text-good empty:hidden">
      {handed ? 'پاسخ‌دهندهٔ این گفت‌وگو ثبت شد.' : ''}
    </p>
  </PostForm>
)

type NotesProps = {
  threadId: string
  notes: readonly { id: string; who: string; body: string; at: string }[]
  answer: FormAnswer | undefined
}

/** Notes of colleagues, which the buyer never sees. */
function Notes({ threadId, notes, answer }: NotesProps) {
  const { form, fields, busy } = useSchemaForm(noteSchema, { id: `note-${threadId}`, answer, keepDraft: false })
  return (
    <Fold
      title={notes.length > 0 ? `یادداشت‌ها: ${notes.at(-1)!.body}` : 'یادداشت برای همکاران'}
      icon={<IconNote aria-hidden size={20} />}
      open={Boolean(fields.note.error)}
    >
      <div className="flex flex-col gap-3">
        {notes.length > 0 && (
          <ul className="divide-y divide-line text-label">
            {notes.map(({ id, who, body, at }) => (
              <li key={id} className="py-2">
                <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                  {body}
                </p>
                <p className="text-note text-muted">
                  {who} · {at}
                </p>
              </li>
            ))}
          </ul>
        )}
        <SchemaForm form={form}>
          <input type="hidden" name="intent" value="note" />
          <TextAreaField {...fields.note} max={500} rows={2} hint="خریدار یادداشت را نمی‌بیند." />
          <Button type="submit" busy={busy} className="self-start">
            ثبت یادداشت
          </Button>
        </SchemaForm>
      </div>
    </Fold>
  )
}

/** Scrolls to the newest message when a thread opens and when a message arrives at its end. */
function useNewestShown(threadId: string, last: string | undefined) {
  const end = useRef<HTMLDivElement>(null)
  const shown = useRef('')
  useEffect(() => {
    const now = `${threadId} ${last ?? ''}`
    if (last === undefined || shown.current === now) return
    const first = !shown.current.startsWith(`${threadId} `)
    shown.current = now
    const below = document.documentElement.scrollHeight - window.innerHeight - window.scrollY
    if (first || below < 600) end.current?.scrollIntoView({ block: 'end' })
  }, [threadId, last])
  return end
}
