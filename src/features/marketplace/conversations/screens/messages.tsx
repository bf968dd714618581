import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { useLive } from '#features/notifications/embeds.ts'
import { advertisementPath } from '../../addresses.ts'
import { messagesPath } from '../../conversation-addresses.ts'
import { ThreadList } from '../components/thread-list.tsx'
import { chooseTyping, showsTyping } from '../server/typing.ts'
import { findThreads } from '../server/find-threads.ts'
import type { Route } from './+types/messages'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const [threads, typing] = await Promise.all([
    findThreads(ctx, personId, { after: url.searchParams.get('after') }),
    showsTyping(ctx.db, personId),
  ])
  return { ...threads, typing }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const typing = await sentField(request, 'typing')
  if (typing === 'on' || typing === 'off') await chooseTyping(ctx, personId, typing === 'on')
  return redirect(messagesPath)
}

export const meta: Route.MetaFunction = () => pageTitle('پیام‌ها')

/** All threads of a person, as buyer and as seller. */
export default function Messages({ loaderData: { threads, next, typing } }: Route.ComponentProps) {
  useLive('messages', threads.filter(({ unread }) => unread > 0).length)
  return (
    <div className="own-page">
      <PageHeader title="پیام‌ها" />
      {threads.length === 0 ? (
        <EmptyState
          drawing="no-messages"
          title="هنوز پیامی ندارید"
          action={<ButtonLink href={advertisementPath}>دیدن آگهی‌های خودرو</ButtonLink>}
        >
          در صفحهٔ آگهی می‌توانید به فروشنده پیام بدهید. گفت‌وگوها اینجا می‌مانند.
        </EmptyState>
      ) : (
        <ThreadList threads={threads} />
      )}
      {next && <MoreLink href={`${messagesPath}?after=${next}`}>گفت‌وگوهای قدیمی‌تر</MoreLink>}
      <PostForm className="flex flex-wrap items-center justify-between gap-3 card p-4" preventScrollReset>
        <p className="min-w-0 flex-1 basis-64 text-label">
          {typing
            ? 'طرف مقابل می‌بیند که در حال نوشتن هستید، و شما هم می‌بینید.'
            : 'کسی نمی‌بیند که در حال نوشتن هستید، و شما هم نمی‌بینید.'}
        </p>
        <Button type="submit" name="typing" value={typing ? 'off' : 'on'}>
          {typing ? 'خاموش کردن «در حال نوشتن»' : 'روشن کردن «در حال نوشتن»'}
        </Button>
      </PostForm>
    </div>
  )
}
