import { toPersianDigits } from '#kit/digits.ts'
import { formatDate } from '#kit/jalali.ts'
import { contextOf } from '#platform/context.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { showField } from '../../rule-value.ts'
import { findRules } from '../../server/find-versions.ts'
import type { Route } from './+types/rules'

export const middleware = [requireStaff]

export async function loader({ context }: Route.LoaderArgs) {
  const rules = await findRules(contextOf(context))
  return rules.map(({ rule: { key, title, group, fields }, current, coming }) => {
    const facts = Object.entries(fields).map(
      ([name, field]) => `${field.title}: ${showField(field, current.value[name]!)}`,
    )
    return { key, title, group, facts, since: formatDate(current.from), coming: coming && formatDate(coming.from) }
  })
}

export const meta: Route.MetaFunction = () => pageTitle('تعرفه‌ها و مقررات')

const maxFacts = 4

/** All current tariffs and rules, by group. */
export default function Rules({ loaderData: rules }: Route.ComponentProps) {
  const groups = [...new Set(rules.map(({ group }) => group))]
  return (
    <div className="flex flex-col gap-8">
      <PageHeader
        title="تعرفه‌ها و مقررات"
        lead="هر تغییر از تاریخی که تعیین می‌کنید اجرا می‌شود. محاسبه‌های قبل از آن تغییر نمی‌کنند."
      />
      {groups.map((group) => (
        <section key={group} className="flex flex-col gap-3">
          <h2 className="text-heading">{group}</h2>
          <ul className="divide-y divide-line card">
            {rules
              .filter((rule) => rule.group === group)
              .map(({ key, title, facts, since, coming }) => (
                <li key={key} className="relative p-4">
                  <div className="flex flex-wrap items-center gap-x-3">
                    <a href={`/admin/rules/${key}`} className="cover-link flex-1 font-bold text-lazuli hover:underline">
                      {title}
                    </a>
                    {coming && <Badge tone="info">نسخهٔ جدید از {coming}</Badge>}
                  </div>
                  <p className="text-label">
                    {facts.slice(0, maxFacts).join(' · ')}
                    {facts.length > maxFacts && ` و ${toPersianDigits(facts.length - maxFacts)} مورد دیگر`}
                  </p>
                  <p className="text-note text-muted">از {since}</p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
