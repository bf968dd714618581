import { formatInteger } from '#kit/digits.ts'
import { contextOf } from '#platform/context.ts'
import { inOrder } from '#kit/in-order.ts'
import { mayDo } from '#platform/permissions.ts'
import { requireStaff } from '#platform/staff.ts'
import { pageTitle } from '#ui/page-title.ts'
import type { Route } from './+types/admin'

export const middleware = [requireStaff('back-office.enter')]

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = contextOf(context)
  const mine = inOrder(ctx.manifests.flatMap(({ adminTasks = [] }) => adminTasks)).filter(({ permission }) =>
    mayDo(ctx, permission),
  )
  const tasks = mine.map(async ({ label, href, advice, count }) => ({
    label,
    href,
    advice,
    count: await count(ctx.db, ctx.now),
  }))
  return { tasks: await Promise.all(tasks) }
}

export const meta: Route.MetaFunction = () => pageTitle('پیشخوان')

/** The first page of the back office: what waits for somebody. */
export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { tasks } = loaderData
  const waiting = tasks.some(({ count }) => count > 0)
  return (
    <div className="flex flex-col gap-6">
      <header className="space-y-1">
        <h1 className="text-title">پیشخوان</h1>
        <p className="text-muted">{waiting ? 'این کارها منتظر شماست.' : 'کاری منتظر شما نیست.'}</p>
      </header>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {tasks.map((task) => (
          <TaskCard key={task.label} {...task} />
        ))}
      </ul>
    </div>
  )
}

type Task = Route.ComponentProps['loaderData']['tasks'][number]

function TaskCard({ label, count, href, advice }: Task) {
  return (
    <li className="relative card p-4">
      <p className={count > 0 ? 'tabular text-display font-bold' : 'tabular text-display text-muted'}>
        {formatInteger(count)}
      </p>
      <a href={href} className="cover-link font-medium text-lazuli hover:underline">
        {label}
      </a>
      {count > 0 && <p className="text-label text-muted">{advice}</p>}
    </li>
  )
}
