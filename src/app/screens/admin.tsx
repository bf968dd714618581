import { countReportedAds } from '#capabilities/marketplace/contract.ts'
import { countFailedSms } from '#capabilities/notifications/contract.ts'
import { countWaitingTickets } from '#capabilities/support/contract.ts'
import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { countFailedJobs } from '#platform/jobs/count-jobs.ts'
import { mayDo } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { pageTitle } from '#ui/page-title.ts'
import type { Route } from './+types/admin'

export const middleware = [requireStaff('back-office.enter')]

type Task = { label: string; count: number; href?: string; advice: string }

const dayMs = 86_400_000

export async function loader({ context }: Route.LoaderArgs) {
  const { db, scope, now } = contextOf(context)
  const { roles } = scope.session
  const tasks: (Promise<Task> | false)[] = [
    mayDo(roles, 'ads.moderate') &&
      countReportedAds(db).then((count) => ({
        label: 'آگهی با گزارش باز',
        count,
        href: '/admin/reports',
        advice: 'آگهی را ببینید و تصمیم بگیرید.',
      })),
    mayDo(roles, 'tickets.answer') &&
      countWaitingTickets(db).then((count) => ({
        label: 'درخواست بی‌پاسخ',
        count,
        href: '/admin/tickets',
        advice: 'نخست به آن که بیشتر منتظر مانده پاسخ دهید.',
      })),
    mayDo(roles, 'sms.read') &&
      countFailedSms(db, new Date(now.getTime() - dayMs)).then((count) => ({
        label: 'پیامک نرسیده در ۲۴ ساعت',
        count,
        href: '/admin/sms?state=failed',
        advice: 'اگر زیاد است، سرویس پیامک را بررسی کنید.',
      })),
    mayDo(roles, 'jobs.manage') &&
      countFailedJobs(db).then((count) => ({
        label: 'پردازش ناموفق',
        count,
        href: '/admin/jobs',
        advice: 'خطا را ببینید و دوباره تلاش کنید.',
      })),
  ]
  return { tasks: (await Promise.all(tasks)).filter((task) => task !== false) }
}

export const meta: Route.MetaFunction = () => pageTitle('میز کار')

/** The first page of the back office: what waits for somebody. */
export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { tasks } = loaderData
  const waiting = tasks.some(({ count }) => count > 0)
  return (
    <div className="flex flex-col gap-6">
      <header className="space-y-1">
        <h1 className="text-title">میز کار</h1>
        <p className="text-muted">{waiting ? 'آنچه در انتظار شماست.' : 'چیزی در انتظار شما نیست.'}</p>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tasks.map((task) => (
          <TaskCard key={task.label} {...task} />
        ))}
      </ul>
    </div>
  )
}

function TaskCard({ label, count, href, advice }: Task) {
  return (
    <li className="relative card p-4">
      <p className={count > 0 ? 'tabular text-display font-bold' : 'tabular text-display text-muted'}>
        {formatInteger(count)}
      </p>
      {href ? (
        <a href={href} className="cover-link font-medium text-lazuli hover:underline">
          {label}
        </a>
      ) : (
        <p className="font-medium">{label}</p>
      )}
      {count > 0 && <p className="text-label text-muted">{advice}</p>}
    </li>
  )
}
