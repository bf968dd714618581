import { IconScale } from '#ui/icons/index.ts'
import { isPriced, type PriceNote, type TrimPriceRow } from '../range-view.ts'

/** Trims with prices; on phones each is a separate block. */
export function TrimPrices({ trims, label }: { trims: readonly TrimPriceRow[]; label: string }) {
  const priced = trims.some(isPriced)
  return (
    <table className="range-trims" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">تیپ</th>
          {priced && (
            <>
              <th scope="col">کارخانه</th>
              <th scope="col">بازار</th>
              <th scope="col">اختلاف</th>
            </>
          )}
          <th scope="col">
            <span className="sr-only">مقایسه</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {trims.map((trim) => (
          <tr key={trim.info}>
            <th scope="row">
              <a href={trim.info} aria-label={trim.title}>
                {trim.name}
              </a>
              {trim.about && <small>{trim.about}</small>}
            </th>
            {priced && <Prices trim={trim} />}
            <td>
              <a href={trim.compare} rel="nofollow" className="range-compare" aria-label={`مقایسهٔ ${trim.title}`}>
                <IconScale aria-hidden size={18} />
                مقایسه
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Prices = ({ trim }: { trim: TrimPriceRow }) => (
  <>
    <td data-label="کارخانه">{amount(trim.factory)}</td>
    <td data-label="بازار">
      {trim.market === null ? (
        amount(null)
      ) : (
        <a href={trim.price} aria-label={`قیمت روز ${trim.title}، ${trim.market} میلیون تومان`}>
          {trim.market}
        </a>
      )}
    </td>
    <td data-label="اختلاف">{trim.gap ?? '—'}</td>
  </>
)

const amount = (text: string | null) => text ?? <i>ثبت نشده</i>

/** The source of the prices, once per page. */
export const PriceNoteLine = ({ note: { day, demo, sources } }: { note: PriceNote }) => (
  <p className="text-note text-muted">
    مبلغ‌ها به میلیون تومان است.
    {day && ` قیمت بازار در ${day}، از آگهی‌های خودروی صفر در ۳۰ روز گذشته و جایی که آگهی کم است از استعلام بازار.`}
    {sources && ` منبع قیمت کارخانه و استعلام بازار: ${sources}.`}
    {demo && ' قیمت‌های این صفحه نمایشی است و با بازار واقعی یکی نیست.'}
  </p>
)
