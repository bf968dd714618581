import { useState } from 'react'
import { formatInteger, parseInteger } from '#kit/digits.ts'
import { addDays, dayText } from '#kit/day.ts'
import { formatMoney } from '#kit/money.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { cancelRefund, delayPenalty, paidBy, participationProfit } from '../true-cost.ts'
import type { PlanView } from '../views.ts'

const maxDays = 2000

/** An estimate, in whole tomans. */
const moneyText = (rial: bigint): string => formatMoney(rial - (rial % 10n))

/** Parses a whole number of days up to `max`; null for anything else. */
function daysOf(text: string, max: number): number | null {
  const days = parseInteger(text)
  return days !== null && days >= 0 && days <= max ? days : null
}

type CalculatorProps = Pick<
  PlanView,
  'sums' | 'paidFrom' | 'cancelProfit' | 'cancelFee' | 'lateMonth' | 'participation'
>

/** The refund of cancelling on a day, the penalty of a delay, and the profit of the advance, each with its formula. */
export function Calculator({ sums, paidFrom, cancelProfit, cancelFee, lateMonth, participation }: CalculatorProps) {
  // Cancelling ends with the delivery.
  const maxCancelDays = Math.max(0, sums.deliverDays - 1)
  const [cancel, setCancel] = useState(formatInteger(Math.min(60, maxCancelDays)))
  const [late, setLate] = useState('۳۰')
  const payments = sums.payments.map(({ afterDays, amountRial }) => ({ afterDays, amountRial: BigInt(amountRial) }))
  const [cancelDays, lateDays] = [daysOf(cancel, maxCancelDays), daysOf(late, maxDays)]
  const paid = paidBy(payments, paidFrom, sums.deliverDays).reduce((sum, { amountRial }) => sum + amountRial, 0n)
  const back =
    cancelDays === null
      ? null
      : cancelRefund(
          paidBy(payments, paidFrom, cancelDays),
          { cancelProfit: sums.cancelProfit, cancelFeeRial: BigInt(sums.cancelFeeRial) },
          addDays(paidFrom, cancelDays),
        )
  return (
    <Card title="اگر انصراف بدهید یا خودرو دیر برسد">
      <div className="sale-calc">
        <div className="flex flex-col gap-3">
          <TextField
            label="انصراف، چند روز بعد از پرداخت"
            name="cancelDays"
            inputMode="numeric"
            value={cancel}
            onChange={(event) => setCancel(event.currentTarget.value)}
            error={
              cancelDays === null
                ? `انصراف تا قبل از تحویل ممکن است؛ یک عدد از ۰ تا ${formatInteger(maxCancelDays)} بنویسید.`
                : undefined
            }
          />
          {back && (
            <>
              <p>
                <b>{moneyText(back.whole)}</b> برمی‌گردد
                <span className="block text-note text-muted">{dayText(addDays(paidFrom, cancelDays!))}</span>
              </p>
              <p className="sale-formula">
                پرداخت‌شده تا آن روز {moneyText(back.paid)} + سود انصراف ({cancelProfit} در سال، از روز هر پرداخت){' '}
                {moneyText(back.profit)} − کارمزد {cancelFee}
              </p>
            </>
          )}
        </div>
        <div className="flex flex-col gap-3">
          <TextField
            label="تأخیر در تحویل، چند روز"
            name="lateDays"
            inputMode="numeric"
            value={late}
            onChange={(event) => setLate(event.currentTarget.value)}
            error={lateDays === null ? `یک عدد از ۰ تا ${formatInteger(maxDays)} بنویسید.` : undefined}
          />
          {lateDays !== null && (
            <>
              <p>
                <b>{moneyText(delayPenalty(paid, sums.lateMonth, lateDays))}</b> خسارت تأخیر
                <span className="block text-note text-muted">روی پرداخت‌های تا موعد تحویل</span>
              </p>
              <p className="sale-formula">
                پرداخت‌شده {moneyText(paid)} × {lateMonth} در ماه × {formatInteger(lateDays)} روز ÷ ۳۰
              </p>
            </>
          )}
        </div>
      </div>
      {participation && (
        <p className="sale-formula">
          سود مشارکت تا موعد تحویل، {participation} در سال از روز هر پرداخت:{' '}
          {moneyText(participationProfit(payments, sums))}
        </p>
      )}
    </Card>
  )
}
