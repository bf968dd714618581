import { IconArrowDown, IconArrowUp, IconArrowsSort, IconDownload } from '#ui/icons/index.ts'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from './button.tsx'
import { loadChunk } from './load-chunk.ts'
import { MoreLink } from './more-link.tsx'
import { sortQuery, withQuery, type TableSort } from './table-view.ts'
import './data-table.css'

export type Column<Row> = {
  /** Also the value of `?sort=`, when the column is `sortable`. */
  key: string
  head: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  /** Aligns digits. */
  numeric?: boolean
}

type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Returns the address of a row; its first cell becomes the link. */
  rowHref?: (row: Row) => string
  sort?: TableSort
  /** The cursor of the next page, put into the address as `?after=`. */
  next?: string | null
  /** Path of the same rows as a CSV file; it receives the query of the page. */
  csv?: string
  /** Shown when there are no rows: an `EmptyState`. */
  empty: ReactNode
}

/**
 * A table of the admin panel, complete without scripts: heads sort by links, paging uses a cursor, and on narrow
 * screens it scrolls inside its frame while the first column stays. j, k and Enter move through the rows; their code
 * loads with the first such key.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHref,
  sort,
  next,
  csv,
  empty,
}: DataTableProps<Row>) {
  const { search } = useLocation()
  const table = useRef<HTMLTableElement>(null)
  const name = useId()
  useRowKeys(table)
  const params = new URLSearchParams(search)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <h2 id={name} className="flex-1 text-heading">
          {caption}
        </h2>
        {csv && rows.length > 0 && (
          <ButtonLink
            kind="quiet"
            href={csv + withQuery(search, { after: null })}
            download
            icon={<IconDownload aria-hidden size={20} />}
          >
            دریافت CSV
          </ButtonLink>
        )}
      </div>
      {rows.length === 0 ? (
        empty
      ) : (
        <div className="data-table" role="region" aria-labelledby={name} tabIndex={0}>
          <table ref={table} aria-labelledby={name}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <Head key={column.key} column={column} sort={sort} query={search} />
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={rowKey(row)} tabIndex={rowHref ? undefined : -1} data-row>
                  {columns.map(({ key, cell, numeric }, index) => {
                    const content = cell(row)
                    const shown = index === 0 && rowHref ? <a href={rowHref(row)}>{content}</a> : content
                    const kind = numeric ? 'number' : undefined
                    return index === 0 ? (
                      <th key={key} scope="row" data-kind={kind}>
                        {shown}
                      </th>
                    ) : (
                      <td key={key} data-kind={kind}>
                        {shown}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <nav aria-label="صفحه‌های دیگر جدول" className="flex flex-wrap gap-x-4 empty:hidden">
        {params.has('after') && (
          <ButtonLink kind="quiet" href={withQuery(search, { after: null }) || '?'}>
            صفحهٔ اول
          </ButtonLink>
        )}
        {next && <MoreLink href={withQuery(search, { after: next })}>صفحهٔ بعد</MoreLink>}
      </nav>
    </div>
  )
}

function Head<Row>({ column, sort, query }: { column: Column<Row>; sort?: TableSort; query: string }) {
  const { key, head, sortable, numeric } = column
  const kind = numeric ? 'number' : undefined
  if (!sortable) {
    return (
      <th scope="col" data-kind={kind}>
        {head}
      </th>
    )
  }
  const by = sort?.key === key ? sort : undefined
  const Icon = by ? (by.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort
  return (
    <th scope="col" data-kind={kind} aria-sort={by && (by.descending ? 'descending' : 'ascending')}>
      <a href={sortQuery(query, key, sort)} data-prefetch="none">
        {head}
        <Icon aria-hidden size={16} />
      </a>
    </th>
  )
}

/** By physical key, so that a Persian keyboard has the same keys. */
const processesRows = new Set(['KeyJ', 'KeyK'])

/** Listens for the keys of the table; the first of them loads the handler. */
function useRowKeys(table: { current: HTMLTableElement | null }): void {
  useEffect(() => {
    const press = async (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey || event.altKey || document.documentElement.dataset.keys === 'off'
      const typing = (event.target as Element).closest('input, select, textarea, [contenteditable]')
      if (!processesRows.has(event.code) || held || typing || !table.current) return
      const keys = await loadChunk(() => import('./table-keys.ts'))
      keys?.crawlRows(table.current, event.code === 'KeyJ' ? 1 : -1)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [table])
}
