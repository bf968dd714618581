import { IconDownload } from '#ui/icons/index.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FactsGrid } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { ListPage } from '#ui/parts/list-page.tsx'
import { Plate } from '#ui/plate/plate.tsx'
import { checkTimelinePath } from '../addresses.ts'
import { timelineTexts, timelineTitle } from '../timeline/texts.ts'
import type { SharedTimelineView } from '../timeline/views.ts'
import { EventList } from './event-list.tsx'

/** The part of a car's timeline that its owner shares by a link. */
export function SharedTimelinePage({ view, file }: { view: SharedTimelineView; file: string }) {
  const { car, plate, unbroken, events, leftOut, otherCar, madeOn, until, next } = view
  return (
    <div className="mx-auto flex w-full max-w-[720px] flex-col gap-4">
      <h1 className="text-title">{timelineTitle}</h1>
      <Card title={car}>
        {plate && <Plate plate={plate} />}
        <FactsGrid
          facts={[
            { label: 'تاریخ ساخت لینک', value: madeOn },
            { label: 'اعتبار لینک', value: `تا ${until}` },
          ]}
        />
      </Card>
      <Notice tone={unbroken ? 'good' : 'bad'} title={unbroken ? timelineTexts.unbroken : timelineTexts.broken}>
        {leftOut}
      </Notice>
      {otherCar && <Notice tone="warn">{otherCar}</Notice>}
      <ListPage
        count={events.length}
        empty={<p className="card p-5 text-muted">{timelineTexts.empty}</p>}
        next={next}
        more="موارد قدیمی‌تر"
      >
        <EventList events={events} label={timelineTitle} />
      </ListPage>
      <Card title="بررسی درستی">
        <p className="text-label text-muted">
          فایل این صفحه را دریافت کنید؛ هر کس فایل را داشته باشد می‌تواند ببیند حرفی از آن عوض شده یا نه.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={file} download icon={<IconDownload aria-hidden size={20} />}>
            دریافت فایل JSON
          </ButtonLink>
          <ButtonLink href={checkTimelinePath} kind="outline">
            بررسی فایل
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
