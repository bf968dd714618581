import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { InlineList } from '#ui/parts/inline-list.tsx'
import { Picture } from '#ui/picture.tsx'
import { adStateNames } from '../../ad/ad-states.ts'
import { OwnPrice } from '../../my-ads/components/own-price.tsx'
import { stateTones } from '../../my-ads/tabs.ts'
import { panelAdPath } from '../../panel-addresses.ts'
import type { StockRow } from '../stock-row.ts'
import { stockColumns, type StockColumn } from '../stock-query.ts'
import './stock-table.css'

const missing = <span className="text-muted">—</span>

const cells: Record<StockColumn, (row: StockRow) => ReactNode> = {
  price: ({ price }) => <OwnPrice price={price} />,
  market: ({ market }) =>
    market ? <span className={market.warns ? 'font-medium text-warn' : undefined}>{market.gap}</span> : missing,
  state: ({ state }) => <Badge tone={stateTones[state] ?? 'plain'}>{adStateNames[state]}</Badge>,
  age: ({ age }) => age ?? missing,
  person: ({ person }) => person,
  code: ({ code }) => (code ? <bdi>{code}</bdi> : missing),
  pictures: ({ pictures }) => pictures,
  reveals: ({ reveals }) => reveals,
  threads: ({ threads }) => threads,
  until: ({ until }) => until ?? missing,
}
const numeric: readonly StockColumn[] = ['age', 'pictures', 'reveals', 'threads', 'until']

type StockTableProps = {
  caption: string
  slug: string
  rows: readonly StockRow[]
  columns: readonly StockColumn[]
  /** Rows can be ticked. */
  ticks: boolean
  /** Ticks all rows of the page; only with scripts. */
  tickAll: ReactNode
}

/** Cars as rows with picture, chosen columns and a tick; on phones each car is a block. */
export function StockTable({ caption, slug, rows, columns, ticks, tickAll }: StockTableProps) {
  // The explicit roles remain where the style turns the table into blocks.
  return (
    <div className="stock-rows">
      <table role="table" aria-label={caption}>
        <thead role="rowgroup">
          <tr role="row">
            {ticks && (
              <th role="columnheader" scope="col" data-col="tick">
                {tickAll ?? <span className="sr-only">انتخاب</span>}
              </th>
            )}
            <th role="columnheader" scope="col">
              خودرو
            </th>
            {columns.map((key) => (
              <th key={key} role="columnheader" scope="col">
                {stockColumns[key]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row" data-row>
              {ticks && (
                <td role="cell" data-col="tick">
                  <label className="grid size-11 cursor-pointer place-items-center">
                    <input
                      type="checkbox"
                      className="tick"
                      name="ad"
                      value={row.id}
                      aria-label={`انتخاب ${row.title}، ${row.facts}`}
                    />
                  </label>
                </td>
              )}
              <th role="rowheader" scope="row">
                <a href={panelAdPath(slug, row.id)} className="stock-car">
                  <span className="stock-picture">
                    {row.picture && <Picture name={row.picture} alt="" sizes="72px" widths={[160]} />}
                  </span>
                  <span>
                    <b>{row.title}</b>
                    <small>
                      <InlineList>{row.facts.split(' · ')}</InlineList>
                    </small>
                  </span>
                </a>
              </th>
              {columns.map((key) => (
                <td
                  key={key}
                  role="cell"
                  data-head={stockColumns[key]}
                  data-kind={numeric.includes(key) ? 'number' : undefined}
                >
                  {cells[key](row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
