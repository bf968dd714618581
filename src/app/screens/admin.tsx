import { useNavigation } from 'react-router'
import { actOnWork } from '#app/back-office/action-on-work.ts'
import { undoAction } from '#app/back-office/action-schema.ts'
import { queuePath } from '#app/back-office/admin-paths.ts'
import { KeyCap } from '#app/back-office/key-cap.tsx'
import { KeyLegend } from '#app/back-office/key-legend.tsx'
import { loadQueue } from '#app/back-office/load-queue.ts'
import { QueueList } from '#app/back-office/queue-list.tsx'
import { QueuePreview } from '#app/back-office/queue-preview.tsx'
import { SearchForm } from '#app/back-office/search-form.tsx'
import { adminTexts } from '#app/back-office/texts.ts'
import { contextOf } from '#platform/context.ts'
import { personContextOf } from '#platform/guards.ts'
import { requireStaff } from '#platform/staff.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import type { Route } from './+types/admin'

export const middleware = [requireStaff]

export function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  return loadQueue(ctx, personId, url.searchParams)
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  actOnWork(contextOf(context), request, url.searchParams.get('view') ?? 'all')

export const meta: Route.MetaFunction = () => pageTitle(adminTexts.title)

/** The first page of the admin panel: waiting items, least remaining time on top, and one of them beside the queue. */
export default function AdminHome({ loaderData, actionData }: Route.ComponentProps) {
  const { view, views, chosen, gone, done, undo, waiting, elsewhere, late, others, rows, more, preview } = loaderData
  const undoRefused = actionData?.act === undoAction ? actionData.answer.error?.['']?.[0] : undefined
  const navigation = useNavigation()
  const going = navigation.location?.pathname === '/admin' ? new URLSearchParams(navigation.location.search) : null
  return (
    <div className="desk" data-chosen={chosen || undefined} data-empty={!preview || undefined}>
      <div className="desk-queue">
        <header className="desk-head">
          <div className="min-w-0">
            <h1 className="text-title">{adminTexts.title}</h1>
            <p className="text-note text-muted">
              {waiting + elsewhere > 0 ? adminTexts.summary({ waiting, late, elsewhere }) : adminTexts.nothing}
            </p>
          </div>
          <SearchForm />
        </header>
        {done && (
          <Notice tone="good" live>
            {adminTexts.done}
            {undo !== null && (
              <PostForm action={queuePath(view)} className="mt-2">
                {undoRefused && <p className="font-medium text-bad">{undoRefused}</p>}
                <input type="hidden" name="item" value={undo} />
                <Button
                  type="submit"
                  name="act"
                  value={undoAction}
                  data-key="z"
                  data-key-label={adminTexts.undo}
                  aria-keyshortcuts="Z"
                >
                  {adminTexts.undo}
                  <KeyCap letter="z" />
                </Button>
              </PostForm>
            )}
          </Notice>
        )}
        {gone && !done && (
          <Notice tone="info" live>
            {adminTexts.gone}
          </Notice>
        )}
        <LinkTabs
          label={adminTexts.views}
          tabs={[
            ...views
              .filter(({ view: each, count }) => count > 0 || each === view || each === 'all')
              .map(({ view: each, label, count }) => ({ href: queuePath(each), label, count, current: each === view })),
            // Tasks without rows here: their number leads to their page.
            ...others.filter(({ count }) => count > 0).map((task) => ({ ...task, current: false })),
          ]}
        />
        {rows.length > 0 ? (
          <QueueList rows={rows} view={view} current={going?.get('item') ?? preview?.key} />
        ) : (
          <EmptyState
            title={view !== 'all' ? adminTexts.emptyTitle : elsewhere > 0 ? adminTexts.emptyRows : adminTexts.emptyAll}
            action={view !== 'all' && <ButtonLink href="/admin">{adminTexts.toAll}</ButtonLink>}
          />
        )}
        {more && rows.length > 0 && <p className="text-note text-muted">{adminTexts.more(rows.length)}</p>}
        <KeyLegend acts={preview?.acts ?? []} />
      </div>
      {preview && <QueuePreview preview={preview} view={view} busy={navigation.state !== 'idle'} answer={actionData} />}
    </div>
  )
}
