import { IconAdjustments, IconChecks } from '#ui/icons/index.ts'
import { redirect } from '#kit/redirect.ts'
import { sentFields } from '#kit/sent-form.ts'
import { contextOf } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { personContextOf, requireSignIn, signInRequired } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Fold } from '#ui/parts/fold.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { inboxPath } from '../addresses.ts'
import { ChoicesForm } from '../components/choices-form.tsx'
import { NoInbox } from '../components/no-inbox.tsx'
import { NoticeDays } from '../components/notice-days.tsx'
import { useInboxNews } from '../components/use-inbox-news.ts'
import { readFormFields, readFormSchema } from '../schemas.ts'
import { loadInbox } from '../server/load-inbox.ts'
import { readNotices } from '../server/read-notices.ts'
import { choiceTexts, inboxTexts } from '../texts.ts'
import type { Route } from './+types/my-notifications'

export const middleware = [requireSignIn]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const inbox = await loadInbox(ctx, personId, url.searchParams)
  return { ...inbox, choosing: url.searchParams.has('choices') }
}

/** Marks as read without JavaScript; with it, `read.ts` does. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = contextOf(context)
  const { personId } = ctx.scope.session
  const here = url.pathname + url.search
  if (personId === null) throw signInRequired(request, here)
  const form = await sentFields(request, readFormFields, readFormSchema)
  if (!form.success) throw new AppError('invalid-form', 400)
  await readNotices(ctx, personId, form.data.intent === 'read' ? [form.data.id] : 'all')
  throw redirect(here)
}

export const meta: Route.MetaFunction = () => pageTitle(inboxTexts.title, inboxTexts.description)

/** A person's notices by day; optionally only unread ones. */
export default function MyNotifications({ loaderData }: Route.ComponentProps) {
  const { days, next, unread, unreadOnly, choices, choosing } = loaderData
  useInboxNews(unread)
  return (
    <div className="own-page">
      <ListPage
        header={
          <PageHeader
            title={inboxTexts.title}
            actions={
              unread > 0 && (
                <PostForm>
                  <Button
                    kind="secondary"
                    type="submit"
                    name="intent"
                    value="read-all"
                    icon={<IconChecks aria-hidden size={20} />}
                  >
                    {inboxTexts.readAll}
                  </Button>
                </PostForm>
              )
            }
          />
        }
        filters={
          <LinkTabs
            label={inboxTexts.filter}
            tabs={[
              { href: inboxPath, label: inboxTexts.all, current: !unreadOnly },
              {
                href: `${inboxPath}?show=unread`,
                label: inboxTexts.unread,
                count: unread || undefined,
                current: unreadOnly,
              },
            ]}
          />
        }
        count={days.length}
        empty={<NoInbox unreadOnly={unreadOnly} />}
        next={next}
        more={inboxTexts.older}
      >
        <NoticeDays days={days} />
      </ListPage>
      <p className="text-note text-muted">{inboxTexts.kept}</p>
      <div className="card overflow-clip">
        <Fold id="choices" open={choosing} title={choiceTexts.title} icon={<IconAdjustments aria-hidden size={20} />}>
          <ChoicesForm choices={choices} next={inboxPath} />
        </Fold>
      </div>
    </div>
  )
}
