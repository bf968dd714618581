import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { useLive } from '#features/notifications/embeds.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { readForm, type FormAnswer } from '#ui/form/read-form.ts'
import { SchemaForm } from '#ui/form/schema-form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { pageTitle } from '#ui/page-title.ts'
import { Fold } from '#ui/parts/fold.tsx'
import { panelPath } from '../../panel-addresses.ts'
import { PanelFrame } from '../components/panel-frame.tsx'
import { InboxView } from '../components/inbox-view.tsx'
import { readInboxQuery } from '../inbox-query.ts'
import { mayInPanel } from '../roles.ts'
import { replySchema } from '../schemas.ts'
import { panelOf, headOf, requireRight } from '../server/panel-context.ts'
import { addReply, findReplies, removeReply } from '../server/panel-thread.ts'
import { presentInbox } from '../server/present-inbox.ts'
import type { Route } from './+types/inbox'

export const middleware = [requireSignIn]

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  const query = readInboxQuery(url.searchParams)
  const [inbox, replies] = await Promise.all([
    presentInbox(ctx, gallery, { personId, query }),
    findReplies(ctx.db, gallery),
  ])
  return { gallery: headOf(gallery), replies, ...inbox }
}

export async function action({ request, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await panelOf(args, 'stock')
  requireRight(gallery, 'bulk')
  const path = panelPath(gallery.slug, 'inbox')
  if ((await sentField(request, 'act')) === 'remove-reply') {
    await removeReply(ctx, gallery, { personId, id: (await sentField(request, 'id')) ?? '' })
    return redirect(path)
  }
  const form = await readForm(request, replySchema)
  if (!form.ok) return form.answer
  const added = await addReply(ctx, gallery, { personId, body: form.value.body })
  return added.ok
    ? redirect(path)
    : form.refuse({ body: 'حداکثر ۲۰ پاسخ آماده نگه می‌داریم. اول یکی را حذف کنید.' }, 409)
}

export const meta: Route.MetaFunction = () => pageTitle('پیام‌های نمایشگاه')

/** All threads about the dealer's cars, how fast they are answered, and the kept answers. */
export default function Inbox({ loaderData, actionData }: Route.ComponentProps) {
  const { gallery, list, facts, replies } = loaderData
  useLive('messages', list.threads.filter(({ unread }) => unread > 0).length)
  return (
    <PanelFrame gallery={gallery} part="inbox">
      <FactsGrid facts={facts} />
      <InboxView list={list}>
        <EmptyState drawing="no-messages" title="گفت‌وگویی باز نیست">
          یک گفت‌وگو را از لیست انتخاب کنید. با کلیدهای J و K به گفت‌وگوی بعدی و قبلی می‌روید.
        </EmptyState>
      </InboxView>
      {mayInPanel(gallery.role, 'bulk') && <Replies replies={replies} answer={actionData} />}
    </PanelFrame>
  )
}

type RepliesProps = { replies: readonly { id: string; text: string }[]; answer: FormAnswer | undefined }

/** The answers that the dealer keeps for all of its colleagues. */
function Replies({ replies, answer }: RepliesProps) {
  const { form, fields, busy } = useSchemaForm(replySchema, { id: 'gallery-reply', answer, keepDraft: false })
  return (
    <Fold title="پاسخ‌های آماده" open={answer !== undefined}>
      {replies.length > 0 && (
        <ul className="divide-y divide-line text-label">
          {replies.map(({ id, text }) => (
            <li key={id} className="flex min-h-12 items-center gap-3 py-2">
              <span dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-line">
                {text}
              </span>
              <PostForm>
                <input type="hidden" name="id" value={id} />
                <Button kind="outline" type="submit" name="act" value="remove-reply" aria-label={`حذف پاسخ «${text}»`}>
                  حذف
                </Button>
              </PostForm>
            </li>
          ))}
        </ul>
      )}
      <SchemaForm form={form}>
        <TextAreaField {...fields.body} max={500} rows={2} hint="همهٔ همکاران آن را کنار کادر پیام می‌بینند." />
        <Button type="submit" busy={busy} className="self-start">
          ثبت پاسخ آماده
        </Button>
      </SchemaForm>
    </Fold>
  )
}
