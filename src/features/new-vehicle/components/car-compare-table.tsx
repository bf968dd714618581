import { IconX } from '#ui/icons/index.ts'
import { Fragment } from 'react'
import { Badge } from '#ui/badge.tsx'
import '#ui/compare-table.css'
import { Picture } from '#ui/picture.tsx'
import type { ComparedCar, RowGroup } from '../compare/compare-view.ts'

const widths = [160, 320] as const

type TableProps = { cars: readonly ComparedCar[]; groups: readonly RowGroup[]; removable: boolean; marked: boolean }

/**
 * New cars side by side, in groups; scrolls in its own frame, so that headers stay visible in both
 * directions.
 */
export function CarCompareTable({ cars, groups, removable, marked }: TableProps) {
  return (
    <div role="region" aria-label="جدول مقایسه" tabIndex={0} className="compare-frame">
      {cars.length > 1 && <p className="compare-hint">برای دیدن همهٔ خودروها جدول را به چپ و راست بکشید.</p>}
      <table className="compare-table" aria-label="مقایسهٔ خودروها">
        <thead>
          <tr>
            <td className="text-note text-muted">مشخصات</td>
            {cars.map((car) => (
              <CarHead key={car.slug} car={car} removable={removable} />
            ))}
          </tr>
        </thead>
        {groups.map(({ id, title, rows }) => (
          <tbody key={id}>
            <tr className="compare-group">
              <th scope="rowgroup">{title}</th>
              {cars.map(({ slug }) => (
                <td key={slug} />
              ))}
            </tr>
            {rows.map(({ key, label, differs, cells }) => (
              <tr key={key} data-differs={(differs && cars.length > 1) || undefined}>
                <th scope="row">
                  {label}
                  {differs && marked && cars.length > 1 && <span className="compare-differs">متفاوت</span>}
                </th>
                {cells.map(({ text, unknown, best }, index) => (
                  <td key={cars[index]!.slug} data-unknown={unknown || undefined}>
                    <bdi>{text}</bdi>
                    {best && (
                      <Fragment>
                        {' '}
                        <Badge tone="good">{best}</Badge>
                      </Fragment>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function CarHead({ car: { href, title, picture, alt, without }, removable }: { car: ComparedCar; removable: boolean }) {
  return (
    <th scope="col">
      <a href={href} className="block hover:underline">
        <Picture
          name={picture}
          alt={alt}
          widths={widths}
          sizes="112px"
          className="mb-1 aspect-4/3 w-20 rounded-control bg-line object-cover md:w-28"
        />
        <span className="line-clamp-3 text-label">{title}</span>
      </a>
      {removable && (
        <a href={without} aria-label={`حذف ${title} از مقایسه`} data-scroll="keep" className="compare-remove">
          <IconX aria-hidden size={20} />
        </a>
      )}
    </th>
  )
}
