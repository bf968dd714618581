import { Card } from '#ui/parts/card.tsx'
import { TextLink } from '#ui/parts/text-link.tsx'
import type { CarValueView } from '../car-view.ts'

/** The value of a car today, its change, and a link to the valuation with the body. */
export const CarValue = ({ value: { about, range, trend, href } }: { value: CarValueView }) => (
  <Card title="ارزش امروز خودرو">
    <p>
      حدود <b className="whitespace-nowrap">{about}</b>، بین {range}
    </p>
    {trend && (
      <p className="text-label">
        <b>الان بفروشم؟</b> {trend}
      </p>
    )}
    <p className="text-note text-muted">بر اساس آگهی‌های مشابه، برای خودروی سالم و بدون رنگ.</p>
    <TextLink href={href}>ارزیابی دقیق‌تر با وضعیت بدنه</TextLink>
  </Card>
)
