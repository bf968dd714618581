import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { requireSignIn } from '#platform/guards.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { MoreLink } from '#ui/more-link.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ThreadList } from '../../conversations/components/thread-list.tsx'
import { deskPath } from '../../desk-addresses.ts'
import { DeskFrame } from '../components/desk-frame.tsx'
import { deskOf, headOf } from '../server/desk-context.ts'
import { assignThread, findInbox, inboxFilters, type InboxFilter } from '../server/inbox.ts'
import type { Route } from './+types/inbox'

export const middleware = [requireSignIn]

const filterOf = (value: string | null): InboxFilter =>
  value !== null && Object.hasOwn(inboxFilters, value) ? (value as InboxFilter) : 'all'

export async function loader({ url, ...args }: Route.LoaderArgs) {
  const { ctx, personId, gallery } = await deskOf(args, 'stock')
  const filter = filterOf(url.searchParams.get('show'))
  const inbox = await findInbox(ctx, gallery, { personId, filter, after: url.searchParams.get('after') })
  const tabs = (Object.keys(inboxFilters) as InboxFilter[]).map((each) => ({
    href: deskPath(gallery.slug, each === 'all' ? 'inbox' : `inbox?show=${each}`),
    label: inboxFilters[each],
    current: each === filter,
  }))
  return {
    gallery: headOf(gallery),
    filter,
    tabs,
    refused: url.searchParams.has('refused'),
    assigned: url.searchParams.has('assigned'),
    ...inbox,
  }
}

export async function action({ request, url, ...args }: Route.ActionArgs) {
  const { ctx, personId, gallery } = await deskOf(args, 'stock')
  const [threadId, to] = await Promise.all([sentField(request, 'thread'), sentField(request, 'to')])
  const done = await assignThread(ctx, gallery, { personId, threadId: threadId ?? '', to: to ?? '' })
  const filter = filterOf(url.searchParams.get('show'))
  const after = url.searchParams.get('after')
  const query = new URLSearchParams({
    ...(filter !== 'all' && { show: filter }),
    ...(after !== null && { after }),
    [done ? 'assigned' : 'refused']: '',
  })
  return redirect(`${deskPath(gallery.slug, 'inbox')}?${query}`)
}

export const meta: Route.MetaFunction = () => pageTitle('پیام‌های نمایشگاه')

const emptyTitles: Record<InboxFilter, string> = {
  all: 'هنوز گفت‌وگویی نیست',
  waiting: 'گفت‌وگویی منتظر پاسخ نیست',
  mine: 'گفت‌وگویی به شما ارجاع نشده است',
}

/** All threads about the dealer's cars, with the colleague who answers. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { gallery, filter, tabs, refused, assigned, threads, staff, facts, next } = loaderData
  return (
    <DeskFrame gallery={gallery} part="inbox">
      {refused && (
        <Notice tone="bad" live>
          این گفت‌وگو را نمی‌شود به این همکار سپرد. صفحه را دوباره باز کنید و همکار دیگری انتخاب کنید.
        </Notice>
      )}
      {assigned && (
        <Notice tone="good" live>
          پاسخ‌دهندهٔ این گفت‌وگو ثبت شد.
        </Notice>
      )}
      <FactsGrid facts={facts} />
      <LinkTabs label="گفت‌وگوها" tabs={tabs} />
      {threads.length === 0 && (
        <EmptyState title={emptyTitles[filter]}>
          پیام خریدارها دربارهٔ همهٔ خودروهای نمایشگاه اینجا می‌آید؛ فرقی ندارد کدام همکار آگهی را ثبت کرده باشد.
        </EmptyState>
      )}
      <ul className="flex flex-col gap-4" aria-label="گفت‌وگوهای نمایشگاه">
        {threads.map((thread) => (
          <li key={thread.id}>
            <div className="flex flex-col gap-2">
              <ThreadList threads={[thread]} />
              <div className="flex flex-wrap items-end justify-between gap-3">
                {thread.waiting ? <Badge tone="warn">{thread.waiting}</Badge> : <span />}
                <PostForm className="flex flex-wrap items-end gap-2" preventScrollReset>
                  <input type="hidden" name="thread" value={thread.id} />
                  <SelectField
                    label="پاسخ با"
                    name="to"
                    id={`assign-${thread.id}`}
                    options={staff}
                    empty={staff.some(({ value }) => value === thread.assigned) ? undefined : 'انتخاب کنید'}
                    defaultValue={thread.assigned}
                  />
                  <Button type="submit">سپردن گفت‌وگو</Button>
                </PostForm>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {next && (
        <MoreLink href={`${deskPath(gallery.slug, 'inbox')}?${new URLSearchParams({ show: filter, after: next })}`}>
          گفت‌وگوهای قدیمی‌تر
        </MoreLink>
      )}
    </DeskFrame>
  )
}
