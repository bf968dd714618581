import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { useLive } from '#capabilities/notifications/embeds.ts'
import { advertisementPath } from '../../addresses.ts'
import { messagesPath } from '../../conversation-addresses.ts'
import { ThreadList } from '../components/thread-list.tsx'
import { findThreads } from '../server/find-threads.ts'
import type { Route } from './+types/messages'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return findThreads(ctx, personId, { after: url.searchParams.get('after') })
}

export const meta: Route.MetaFunction = () => pageTitle('پیام‌ها')

/** All threads of a person, whether they buy or sell in them. */
export default function Messages({ loaderData: { threads, next } }: Route.ComponentProps) {
  useLive('messages')
  return (
    <div className="own-page">
      <PageHeader title="پیام‌ها" />
      {threads.length === 0 ? (
        <EmptyState
          drawing="no-messages"
          title="هنوز پیامی ندارید"
          action={<ButtonLink href={advertisementPath}>دیدن آگهی‌های خودرو</ButtonLink>}
        >
          در صفحهٔ هر آگهی می‌توانید به فروشنده پیام بدهید. گفت‌وگوها اینجا می‌مانند.
        </EmptyState>
      ) : (
        <ThreadList threads={threads} />
      )}
      {next && <MoreLink href={`${messagesPath}?after=${next}`}>گفت‌وگوهای قدیمی‌تر</MoreLink>}
    </div>
  )
}
