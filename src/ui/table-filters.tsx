import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button, ButtonLink } from './button.tsx'

/**
 * The filters above a table, as a GET form: its fields are the query of the page. The sort order is kept, the cursor is
 * not.
 */
export function TableFilters({ children, label = 'فیلتر جدول' }: { children: ReactNode; label?: string }) {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  const sort = params.get('sort')
  const filtered = [...params].some(([name, value]) => name !== 'sort' && name !== 'after' && value !== '')
  return (
    <form
      // Another query has other defaults.
      key={search}
      method="get"
      action={pathname}
      aria-label={label}
      className="flex flex-wrap items-end gap-3 card p-4 *:min-w-32 *:flex-1 sm:*:min-w-40 [&>button]:min-w-24 [&>button]:flex-none"
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      {children}
      <Button kind="secondary" type="submit">
        نمایش نتایج
      </Button>
      {filtered && (
        <ButtonLink kind="quiet" href={pathname} className="min-w-24! flex-none!">
          حذف فیلترها
        </ButtonLink>
      )}
    </form>
  )
}
