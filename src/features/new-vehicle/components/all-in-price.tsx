import type { CostsView } from '../car-view.ts'

/** The cost of the car until it is on the road, each line with source and date. */
export const AllInPrice = ({ costs: { lines, total, unknown, demo } }: { costs: CostsView }) => (
  <section className="ad-section" aria-labelledby="all-in">
    <h2 id="all-in" className="text-heading">
      چند برایم تمام می‌شود؟
    </h2>
    <dl className="car-costs">
      {lines.map(({ name, amount, from }) => (
        <div key={name}>
          <dt>
            {name}
            {from && <small>{from}</small>}
          </dt>
          <dd data-unknown={amount === null ? '' : undefined}>{amount === null ? 'ثبت نشده' : `${amount} تومان`}</dd>
        </div>
      ))}
      <div data-total>
        <dt>{unknown.length > 0 ? 'جمع موارد ثبت‌شده' : 'جمع'}</dt>
        <dd>{total === null ? 'بدون قیمت کارخانه مشخص نیست' : `${total} تومان`}</dd>
      </div>
    </dl>
    {total !== null && unknown.length > 0 && (
      <p className="car-note">در جمع نیامده: {unknown.join('، ')}. مبلغ نهایی بیشتر از این است.</p>
    )}
    {demo && <p className="car-note">قیمت کارخانه در این صفحه نمایشی است و با بازار واقعی یکی نیست.</p>}
  </section>
)
