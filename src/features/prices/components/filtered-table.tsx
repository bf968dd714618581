import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { formatInteger } from '#kit/digits.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HtmlPart } from '#ui/html-part.tsx'
import '#ui/data-table.css'
import './prices.css'
import { pricesPath } from '../addresses.ts'
import { filterRows, prepareRows } from './filter-rows.ts'

type FilteredTableProps = {
  /** The form above; its field `q` filters the rows during the typing. */
  filters: ReactNode
  /** The rows of this query; null when they came with the document. */
  html: string | null
  /** The number of these rows, and of all prices of the day. */
  count: number
  total: number
}

/** The table of one query. Another query needs another `key`, because its rows differ. */
export function FilteredTable({ filters, html, count: served, total }: FilteredTableProps) {
  const table = useRef<HTMLDivElement>(null)
  const [left, setLeft] = useState<number | null>(null)
  const count = left ?? served
  const prepare = () => {
    if (table.current) setTimeout(prepareRows, 0, table.current)
  }
  const filter = ({ target }: FormEvent) => {
    // Rows that the server has left out are missing here: a query that is not narrower goes to the server.
    if (!table.current || !(target instanceof HTMLInputElement) || target.name !== 'q') return
    setLeft(filterRows(table.current, target.value))
  }
  return (
    <>
      <div className="price-filters" onInput={filter} onFocus={prepare}>
        {filters}
      </div>
      <h2 id="prices" className="text-label text-muted">
        <span role="status">
          {count === total ? `${formatInteger(total)} قیمت` : `${formatInteger(count)} از ${formatInteger(total)} قیمت`}
        </span>
      </h2>
      {served > 0 ? (
        <div className="data-table price-table" role="region" aria-labelledby="prices" tabIndex={0} ref={table}>
          <HtmlPart name="prices" html={html} />
        </div>
      ) : (
        <EmptyState
          drawing="no-results"
          title={total > 0 ? 'خودرویی با این مشخصات پیدا نشد' : 'برای این روز قیمتی ثبت نشده است'}
          action={
            <ButtonLink kind="outline" href={pricesPath}>
              همهٔ قیمت‌ها
            </ButtonLink>
          }
        />
      )}
      {count === 0 && served > 0 && (
        <p className="text-label">
          این نام در این جدول نیست؛ با «نمایش نتایج» در همهٔ قیمت‌ها جست‌وجو کنید یا نام را کوتاه‌تر بنویسید.
        </p>
      )}
    </>
  )
}
