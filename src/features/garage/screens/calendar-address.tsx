import { data } from 'react-router'
import { formatDateTime } from '#kit/jalali.ts'
import { redirect } from '#kit/redirect.ts'
import { sentField } from '#kit/sent-form.ts'
import { personContextOf, requireSignIn } from '#platform/guards.ts'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { Card } from '#ui/parts/card.tsx'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { calendarAddressPath, calendarFeedPath, calendarPath, garagePath } from '../addresses.ts'
import { endCalendarFeed, findCalendarFeed, openCalendarFeed } from '../server/calendar-feed.ts'
import { garageTexts } from '../texts.ts'
import type { Route } from './+types/calendar-address'

export const middleware = [requireSignIn]

export async function loader({ context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const feed = await findCalendarFeed(ctx, personId)
  return {
    feed: feed && {
      made: formatDateTime(feed.made_at),
      read: feed.read_at && formatDateTime(feed.read_at),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, personId } = personContextOf(context)
  const intent = await sentField(request, 'intent')
  if (intent === 'end') await endCalendarFeed(ctx, personId)
  if (intent !== 'open') return redirect(calendarAddressPath)
  // Only this response contains the address.
  return data({ address: `${ctx.scope.origin}${calendarFeedPath(await openCalendarFeed(ctx, personId))}` })
}

export const meta: Route.MetaFunction = () => pageTitle('تقویم موعدها')

/** The secret address at which a calendar gets the deadlines of a person's cars. */
export default function CalendarAddress({ loaderData: { feed }, actionData }: Route.ComponentProps) {
  const address = actionData?.address
  return (
    <div className="own-page own-page-narrow">
      <PageHeader
        title="تقویم موعدها"
        lead="با یک آدرس اختصاصی، موعدهای همهٔ خودروها و گواهینامه در تقویم گوشی یا کامپیوتر می‌آید و خودش به‌روز می‌شود."
        back={{ href: garagePath, label: garageTexts.title }}
      />
      {address && (
        <Notice tone="good" title="آدرس تقویم آماده است" live>
          <p>آن را در تقویمتان با «افزودن از طریق آدرس» وارد کنید. این آدرس دیگر نمایش داده نمی‌شود.</p>
          <p className="my-2 break-all" dir="ltr">
            {address}
          </p>
          <CopyButton text={address} name="آدرس تقویم" />
        </Notice>
      )}
      <p>
        <a href={calendarPath} download className="text-link">
          یا یک بار فایل موعدها را دریافت کنید
        </a>
      </p>
      <Card title={feed ? 'آدرس فعال' : 'هنوز آدرسی نساخته‌اید'}>
        {feed && (
          <p className="text-label text-muted">
            ساخته‌شده در {feed.made} · {feed.read ? `آخرین به‌روزرسانی ${feed.read}` : 'هنوز تقویمی آن را نخوانده'}
          </p>
        )}
        <p className="text-label">
          هر کس این آدرس را داشته باشد نام خودروها و تاریخ موعدها را می‌بیند؛ پلاک، هزینه‌ها و مدارک در آن نیست.
        </p>
        <PostForm action={calendarAddressPath} className="flex flex-wrap gap-2">
          <Button kind={feed ? 'outline' : 'main'} type="submit" name="intent" value="open">
            {feed ? 'ساخت آدرس جدید و لغو قبلی' : 'ساخت آدرس تقویم'}
          </Button>
          {feed && (
            <Button kind="quiet" type="submit" name="intent" value="end">
              لغو آدرس تقویم
            </Button>
          )}
        </PostForm>
      </Card>
    </div>
  )
}
