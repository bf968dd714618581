import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Card } from '#ui/parts/card.tsx'
import { instalmentFlow } from '../states.ts'
import type { OrderView, ScheduleView } from '../views.ts'

/** The schedule of payments, the total, and the extra cost compared with paying at once. */
export function ScheduleTable({ schedule: { first, rows, total, extra, yearly } }: { schedule: ScheduleView }) {
  return (
    <dl className="offer-lines">
      <div>
        <dt>پیش‌پرداخت، امروز</dt>
        <dd>{first}</dd>
      </div>
      {rows.map(({ label, due, amount }) => (
        <div key={label}>
          <dt>
            {label}، {due}
          </dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div>
        <dt>جمع</dt>
        <dd>{total}</dd>
        <dd className="offer-why">
          {extra
            ? `${extra} بیشتر از خرید نقدی${yearly ? `؛ برابر هزینهٔ سالانهٔ ${yearly}` : ''}`
            : 'برابر خرید نقدی، بدون هزینهٔ قسط'}
        </dd>
      </div>
    </dl>
  )
}

/** The instalments of the own policy; the next one can be paid. */
export function Instalments({
  instalments: { rows, left, late },
}: {
  instalments: NonNullable<OrderView['instalments']>
}) {
  const unpaid = rows.some(({ payable }) => payable)
  return (
    <Card title="قسط‌ها">
      {late && <Notice tone="bad">{late}</Notice>}
      <ul>
        {rows.map(({ number, label, due, amount, state, stateName, payable }) => (
          <li key={number} className="own-policy">
            <span className="flex min-w-0 flex-col">
              <b>{amount}</b>
              <span className="text-note text-muted">
                {label}، {due}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <Badge tone={instalmentFlow.tones[state]}>{stateName}</Badge>
              {payable && (
                <PostForm encType="multipart/form-data" leavesPage>
                  <input type="hidden" name="number" value={number} />
                  <Button kind="main" type="submit" name="intent" value="instalment">
                    پرداخت {label}
                  </Button>
                </PostForm>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unpaid && <p className="text-label">مانده: {left}</p>}
    </Card>
  )
}
