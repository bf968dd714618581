import { renderToStaticMarkup } from 'react-dom/server'
import { formatInteger } from '#kit/digits.ts'
import type { TableSort } from '#ui/table-view.ts'
import { sortQuery } from '#ui/table-view.ts'
import { trimPricePath } from '../addresses.ts'
import type { PriceRow, PriceSort } from '../price-table.ts'
import { millionsText, signedPercent } from '../share-text.ts'

type Table = { rows: readonly PriceRow[]; sort: TableSort<PriceSort>; search: string }

/**
 * Renders the table as markup, uncached, because every query has its own. Six hundred rows fit into a few KiB, so each
 * is as short as possible: labels of columns are in the head, amounts in millions.
 */
export const renderPriceTable = (table: Table): string => renderToStaticMarkup(<PriceTable {...table} />)

/** Some screen readers need explicit roles for rows that are laid out as grids. */
const is = (role: string) => ({ role })
const cell = is('cell')

const heads: readonly (readonly [PriceSort | null, string])[] = [
  ['name', 'خودرو'],
  ['market', 'بازار'],
  ['day', 'روز'],
  ['week', 'هفته'],
  ['month', 'ماه'],
  ['factory', 'کارخانه'],
  ['gap', 'اختلاف با کارخانه'],
  [null, 'بر اساس'],
]

function PriceTable({ rows, sort, search }: Table) {
  return (
    <table aria-labelledby="prices" {...is('table')}>
      <thead {...is('rowgroup')}>
        <tr {...is('row')}>
          {heads.map(([key, head]) =>
            key === null ? (
              <th key={head} scope="col" {...is('columnheader')}>
                {head}
              </th>
            ) : (
              <SortHead key={key} sortKey={key} head={head} sort={sort} search={search} />
            ),
          )}
        </tr>
      </thead>
      {groupsOf(rows).map((group) => (
        <tbody key={group[0]!.trimSlug + group[0]!.year} {...is('rowgroup')}>
          {group.map((row) => (
            <tr key={`${row.trimSlug} ${row.year} ${row.kind}`} {...is('row')}>
              <th scope="row" {...is('rowheader')}>
                <a href={trimPricePath(row.trimSlug, row.kind === 'new' ? 'new' : row.year)}>
                  {row.title} <i>{row.kind === 'new' ? 'صفر' : `مدل ${row.yearText}`}</i>
                </a>
              </th>
              <td {...cell}>
                <b>{row.marketRial === null ? '—' : millionsText(row.marketRial)}</b>
              </td>
              <Change permille={row.day} />
              <Change permille={row.week} />
              <Change permille={row.month} />
              <td {...cell}>{row.factoryRial === null ? '—' : millionsText(row.factoryRial)}</td>
              <td {...cell}>{row.gap === null ? '—' : signedPercent(row.gap)}</td>
              <td {...cell}>{sourceText(row)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

/** The number of rows that are laid out and hidden together (prices.css, components/filter-rows.ts). */
const rowsOfGroup = 8

const groupsOf = (rows: readonly PriceRow[]) =>
  Array.from({ length: Math.ceil(rows.length / rowsOfGroup) }, (_, index) =>
    rows.slice(index * rowsOfGroup, (index + 1) * rowsOfGroup),
  )

const sourceText = ({ sample, marketRial }: PriceRow) =>
  sample === null ? (marketRial === null ? '—' : 'استعلام بازار') : `${formatInteger(sample)} آگهی`

/** The sign and the colour show the direction. */
function Change({ permille }: { permille: number | null }) {
  if (permille === null) return <td {...cell}>—</td>
  return (
    <td {...cell} data-to={permille > 0 ? 'up' : permille < 0 ? 'down' : undefined}>
      {signedPercent(permille)}
    </td>
  )
}

type SortHeadProps = { sortKey: PriceSort; head: string; sort: TableSort<PriceSort>; search: string }

function SortHead({ sortKey, head, sort, search }: SortHeadProps) {
  const by = sort.key === sortKey ? sort : undefined
  return (
    <th scope="col" {...is('columnheader')} aria-sort={by && (by.descending ? 'descending' : 'ascending')}>
      <a href={sortQuery(search, sortKey, by)} rel="nofollow" data-scroll="keep">
        {head}
      </a>
    </th>
  )
}
