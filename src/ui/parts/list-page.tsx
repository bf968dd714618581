import { IconDownload } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { ButtonLink } from '../button.tsx'
import { MoreLink } from '../more-link.tsx'
import { withQuery } from '../table-view.ts'

type ListPageProps = {
  /** A `PageHeader`. */
  header?: ReactNode
  /** `LinkTabs` and fields inside `TableFilters`. */
  filters?: ReactNode
  /** The rows, or nothing when there are none. */
  children: ReactNode
  count: number
  /** An `EmptyState`. */
  empty: ReactNode
  /** The cursor of the next page, put into the address as `?after=`. */
  next?: string | null
  more?: string
  /** Path of the same rows as a CSV file; it receives the query of the page. */
  csv?: string
  /** The same rows as a PDF. */
  pdf?: string
}

/** The frame of a list: header, filters, rows or the empty state, link to the next page by cursor, files. */
export function ListPage({ header, filters, children, count, empty, next, more, csv, pdf }: ListPageProps) {
  const { pathname, search } = useLocation()
  const navigation = useNavigation()
  const loading = navigation.state === 'loading' && navigation.location.pathname === pathname
  const later = new URLSearchParams(search).has('after')
  return (
    <div className="flex flex-col gap-4">
      {header}
      {filters}
      <div aria-busy={loading || undefined} className="list-page-rows">
        {count > 0 ? children : empty}
      </div>
      <nav aria-label="صفحه‌های دیگر لیست" className="flex flex-wrap items-center gap-x-4 empty:hidden">
        {later && (
          <ButtonLink kind="quiet" href={withQuery(search, { after: null }) || pathname}>
            صفحهٔ اول
          </ButtonLink>
        )}
        {next && (
          <MoreLink href={withQuery(search, { after: next })} busy={loading}>
            {more}
          </MoreLink>
        )}
        {csv && count > 0 && (
          <ButtonLink
            kind="quiet"
            href={csv + withQuery(search, { after: null })}
            download
            icon={<IconDownload aria-hidden size={20} />}
          >
            دریافت CSV
          </ButtonLink>
        )}
        {pdf && count > 0 && (
          <ButtonLink
            kind="quiet"
            href={pdf + withQuery(search, { after: null })}
            rel="external"
            icon={<IconDownload aria-hidden size={20} />}
          >
            دریافت PDF
          </ButtonLink>
        )}
      </nav>
    </div>
  )
}
