import { IconDownload, IconShare2 } from '#ui/icons/index.ts'
import { getCatalogue } from '#features/catalog/contract.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { validateParams } from '#platform/validate-params.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { LinkTabs } from '#ui/parts/link-tabs.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { carPath, checkTimelinePath, newTimelineLinkPath, timelineFilePath, timelinePath } from '../addresses.ts'
import { EventList } from '../components/event-list.tsx'
import { carParams } from '../params.ts'
import { mayAs } from '../rules.ts'
import { publicIdField } from '../schemas.ts'
import { getCarRow } from '../server/find-cars.ts'
import { nameOf } from '../server/name-car.ts'
import { endTimelineLink } from '../server/timeline/links.ts'
import { presentTimeline } from '../server/timeline/present-timeline.ts'
import { timelineTexts, timelineTitle } from '../timeline/texts.ts'
import type { Route } from './+types/timeline'

export const middleware = [requireSignIn]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const row = await getCarRow(ctx.db, { personId, id: carId })
  return {
    carId,
    name: nameOf(await getCatalogue(ctx.db), row),
    isOwner: row.role === 'owner',
    mayEdit: mayAs(row.role, 'editor'),
    ...(await presentTimeline(ctx, row, {
      kind: url.searchParams.get('kind'),
      after: url.searchParams.get('after'),
    })),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { carId } = validateParams(carParams, params)
  const { ctx, personId } = personContextOf(context)
  const id = publicIdField.safeParse(await sentField(request, 'end'))
  if (id.success) await endTimelineLink(ctx, { personId, carId, id: id.data })
  return redirect(timelinePath(carId))
}

export const meta: Route.MetaFunction = () => pageTitle(timelineTitle)

/** All events of a car with their sources, and the links that show them to others. */
export default function CarTimeline({ loaderData }: Route.ComponentProps) {
  const { carId, name, isOwner, mayEdit, unbroken, kind, total, counts, events, next, links } = loaderData
  const here = timelinePath(carId)
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title={timelineTitle}
        lead={timelineTexts.lead}
        back={{ href: carPath(carId), label: name }}
        actions={
          isOwner &&
          total > 0 && (
            <ButtonLink href={newTimelineLinkPath(carId)} kind="main" icon={<IconShare2 aria-hidden size={20} />}>
              ساخت لینک نمایش
            </ButtonLink>
          )
        }
      />
      {!unbroken && <Notice tone="bad">{timelineTexts.broken}</Notice>}
      <ListPage
        filters={
          counts.length > 1 && (
            <LinkTabs
              label="بخش‌های شناسنامه"
              tabs={[
                { href: here, label: 'همه', count: total, current: kind === null },
                ...counts.map(({ kind: each, label, count }) => ({
                  href: `${here}?kind=${each}`,
                  label,
                  count,
                  current: kind === each,
                })),
              ]}
            />
          )
        }
        count={events.length}
        next={next}
        more="موارد قدیمی‌تر"
        empty={<EmptyState title={timelineTexts.empty}>{mayEdit && timelineTexts.emptyAdvice}</EmptyState>}
      >
        <EventList events={events} label={timelineTitle} />
      </ListPage>
      {links.length > 0 && <Links links={links} />}
      {total > 0 && (
        <Card title="بررسی درستی">
          {unbroken && <p className="text-label text-muted">{timelineTexts.unbroken}</p>}
          <div className="flex flex-wrap gap-2">
            {isOwner && (
              <ButtonLink
                href={timelineFilePath(carId)}
                kind="outline"
                download
                icon={<IconDownload aria-hidden size={20} />}
              >
                دریافت فایل JSON
              </ButtonLink>
            )}
            <ButtonLink href={checkTimelinePath} kind="quiet">
              بررسی فایل
            </ButtonLink>
          </div>
        </Card>
      )}
    </div>
  )
}

/** The links that show the events to others. */
function Links({ links }: Pick<Route.ComponentProps['loaderData'], 'links'>) {
  return (
    <Card title="لینک‌های فعال">
      <ul className="divide-y divide-line text-label">
        {links.map(({ id, parts, leftOut, until, onAd }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1 basis-40">
              {parts} {onAd && <Badge tone="info">روی آگهی</Badge>}
              <span className="block text-note text-muted">{[`تا ${until}`, leftOut].filter(Boolean).join(' · ')}</span>
            </span>
            <PostForm>
              <Button kind="quiet" type="submit" name="end" value={id} aria-label={`لغو لینک تا ${until}`}>
                لغو لینک
              </Button>
            </PostForm>
          </li>
        ))}
      </ul>
    </Card>
  )
}
