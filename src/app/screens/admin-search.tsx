import { searchAdmin } from '#app/back-office/search-admin.ts'
import { SearchForm } from '#app/back-office/search-form.tsx'
import { searchTexts } from '#app/back-office/texts.ts'
import { personContextOf } from '#platform/guards.ts'
import { requireStaff } from '#platform/staff.ts'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { pageTitle } from '#ui/page-title.ts'
import { PageHeader } from '#ui/parts/page-header.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import { fromWhenText } from '#ui/wait-texts.ts'
import type { Route } from './+types/admin-search'

export const middleware = [requireStaff]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { ctx, personId } = personContextOf(context)
  const { limited, ...admin } = await searchAdmin(ctx, personId, url.searchParams.get('q'))
  return { ...admin, wait: limited && fromWhenText(limited) }
}

export const meta: Route.MetaFunction = () => pageTitle(searchTexts.title)

/** People, ads, requests and dealers by one field; each kind shows its first results. */
export default function AdminSearch({ loaderData }: Route.ComponentProps) {
  const { text, groups, short, wait } = loaderData
  const searched = text !== '' && !short && wait === null
  return (
    <div className="mx-auto flex max-w-[720px] flex-col gap-6">
      <PageHeader title={searched ? searchTexts.results(text) : searchTexts.title} />
      <div className="flex">
        <SearchForm text={text} />
      </div>
      {short && <Notice tone="info">{searchTexts.short}</Notice>}
      {wait !== null && <Notice tone="warn">{searchTexts.limited(wait)}</Notice>}
      {searched && groups.length === 0 && (
        <EmptyState title={searchTexts.nothing(text)}>{searchTexts.about}</EmptyState>
      )}
      {!searched && !wait && <p className="text-label text-muted">{searchTexts.about}</p>}
      {groups.map((group) => (
        <Group key={group.label} {...group} />
      ))}
    </div>
  )
}

function Group({ label, items, more, cut }: Route.ComponentProps['loaderData']['groups'][number]) {
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h2 className="flex flex-wrap items-baseline gap-x-3 text-heading">
        {label}
        {cut && <span className="text-note font-normal text-muted">{searchTexts.first(items.length)}</span>}
      </h2>
      <ul className="divide-y divide-line card">
        {items.map(({ href, title, about, state }) => (
          <li key={href}>
            <a href={href} className="group flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2">
              <span className="min-w-0 flex-[1_1_12rem]">
                <bdi className="block font-medium [overflow-wrap:anywhere] group-hover:underline">{title}</bdi>
                <bdi className="block text-note text-muted">{about}</bdi>
              </span>
              {state && <Badge>{state}</Badge>}
            </a>
          </li>
        ))}
      </ul>
      {more && <TextLink href={more}>{searchTexts.more}</TextLink>}
    </section>
  )
}
