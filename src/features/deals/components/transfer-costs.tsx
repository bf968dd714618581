import { Card } from '#ui/parts/card.tsx'
import type { DealView } from '../views.ts'

/** The costs of changing the owner, with the source of each amount and the party that pays. */
export function TransferCosts({ costs }: { costs: NonNullable<DealView['transferCosts']> }) {
  const { lines, total, whole, demo, payer, mine, since } = costs
  return (
    <Card title="هزینهٔ انتقال سند (برآورد)">
      <dl className="deal-costs">
        {lines.map(({ label, amount, why }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount ?? 'ثبت نشده'}</dd>
            {why && <dd className="basis-full text-note text-muted">{why}</dd>}
          </div>
        ))}
        {total && (
          <div>
            <dt className="font-bold">{whole ? 'جمع' : 'جمع آنچه معلوم است'}</dt>
            <dd className="font-bold">{total}</dd>
          </div>
        )}
      </dl>
      <p className="text-label">
        {payer
          ? `طبق قولنامه: ${payer}${mine ? `؛ سهم شما ${mine}` : ''}.`
          : 'اینکه چه کسی می‌پردازد در قولنامه نوشته می‌شود.'}
      </p>
      <p className="text-note text-muted">
        نرخ‌ها از {since}. مبلغ دقیق را قبل از قرار از مرکز تعویض پلاک یا دفترخانه بپرسید.
        {demo && ' قیمت کارخانه در این نسخه نمونه است.'}
      </p>
    </Card>
  )
}
