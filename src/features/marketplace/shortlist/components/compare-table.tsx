import { IconX } from '#ui/icons/index.ts'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import type { ComparedCar, CompareView } from '../compare-view.ts'
import { comparedNow, setCompared } from '../compared-ads.ts'
import '#ui/compare-table.css'

const widths = [160, 320] as const

type CompareTableProps = Pick<CompareView, 'cars' | 'rows' | 'onlyDifferences'>

/** The table; it scrolls in its own frame, so that headers stay visible in both directions. */
export function CompareTable({ cars, rows, onlyDifferences }: CompareTableProps) {
  return (
    <div role="region" aria-label="جدول مقایسه" tabIndex={0} className="compare-frame">
      {cars.length > 1 && <p className="compare-hint">برای دیدن همهٔ خودروها جدول را به چپ و راست بکشید.</p>}
      <table className="compare-table" aria-label="مقایسهٔ خودروها">
        <thead>
          <tr>
            <td className="text-note text-muted">مشخصات</td>
            {cars.map((car) => (
              <CarHead key={car.id} car={car} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, differs, cells }) => (
            <tr key={label} data-differs={(differs && cars.length > 1) || undefined}>
              <th scope="row">
                {label}
                {differs && !onlyDifferences && cars.length > 1 && <span className="compare-differs">متفاوت</span>}
              </th>
              {cells.map(({ text, price, mark }, index) => (
                <td key={cars[index]!.id}>
                  {price ? (
                    <>
                      {price.before}
                      <Price toman={price.toman} />
                    </>
                  ) : (
                    text
                  )}
                  {mark && (
                    <span className="mt-1 block">
                      <Badge tone="good">{mark}</Badge>
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CarHead({ car: { id, href, title, picture, alt, ended, without } }: { car: ComparedCar }) {
  return (
    <th scope="col">
      <a href={href} className="block hover:underline">
        {picture && (
          <Picture
            name={picture}
            alt={alt}
            widths={widths}
            sizes="112px"
            className="mb-1 aspect-4/3 w-20 rounded-control bg-line object-cover md:w-28"
          />
        )}
        <span className="line-clamp-3 text-label">{title}</span>
      </a>
      {ended && <Badge tone="warn">{ended}</Badge>}
      <a
        href={without}
        aria-label={`حذف ${title} از مقایسه`}
        onClick={() => setCompared(comparedNow().ids.filter((other) => other !== id))}
        className="compare-remove"
      >
        <IconX aria-hidden size={20} />
      </a>
    </th>
  )
}
