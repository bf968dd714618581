import { useState } from 'react'
import { formatInteger, parseInteger } from '#kit/digits.ts'
import { addDays, dayText } from '#kit/day.ts'
import { formatMoney } from '#kit/money.ts'
import { Card } from '#ui/parts/card.tsx'
import { TextField } from '#ui/text-field.tsx'
import { cancelRefund, delayPenalty, simpleProfit } from '../true-cost.ts'
import type { PlanView } from '../views.ts'

const mostDays = 2000

/** An estimate, in whole tomans. */
const moneyText = (rial: bigint): string => formatMoney(rial - (rial % 10n))

/** A whole number of days, or null for anything else. */
function daysOf(text: string): number | null {
  const days = parseInteger(text)
  return days !== null && days >= 0 && days <= mostDays ? days : null
}

type CalculatorProps = Pick<
  PlanView,
  'sums' | 'paidFrom' | 'cancelProfit' | 'cancelFee' | 'lateMonth' | 'participation'
>

/** What cancelling on a day gives back, what a delay costs the maker, what the advance earns: with the formula beside it (NV11). */
export function Calculator({ sums, paidFrom, cancelProfit, cancelFee, lateMonth, participation }: CalculatorProps) {
  // Who cancels does so before the delivery.
  const [cancel, setCancel] = useState(formatInteger(Math.max(0, Math.min(60, sums.deliverDays - 1))))
  const [late, setLate] = useState('۳۰')
  const advance = BigInt(sums.advanceRial)
  const [cancelDays, lateDays] = [daysOf(cancel), daysOf(late)]
  const wrong = `یک عدد از ۰ تا ${formatInteger(mostDays)} بنویسید.`
  const back =
    cancelDays === null
      ? null
      : cancelRefund(
          [{ amountRial: advance, on: paidFrom }],
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
            error={cancelDays === null ? wrong : undefined}
          />
          {back && (
            <>
              <p>
                <b>{moneyText(back.whole)}</b> برمی‌گردد
                <span className="block text-note text-muted">{dayText(addDays(paidFrom, cancelDays!))}</span>
              </p>
              <p className="sale-formula">
                {sums.atOnce ? 'کل مبلغ' : 'پیش‌پرداخت'} {moneyText(advance)} + سود انصراف ({cancelProfit} ×{' '}
                {formatInteger(cancelDays!)} روز ÷ ۳۶۵) {moneyText(back.profit)} − کارمزد {cancelFee}
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
            error={lateDays === null ? wrong : undefined}
          />
          {lateDays !== null && (
            <>
              <p>
                <b>{moneyText(delayPenalty(advance, sums.lateMonth, lateDays))}</b> خسارت تأخیر
                <span className="block text-note text-muted">{sums.atOnce ? 'روی کل مبلغ' : 'روی مبلغ پیش‌پرداخت'}</span>
              </p>
              <p className="sale-formula">
                پرداخت‌شده {moneyText(advance)} × {lateMonth} در ماه × {formatInteger(lateDays)} روز ÷ ۳۰
              </p>
            </>
          )}
        </div>
      </div>
      {participation && (
        <p className="sale-formula">
          سود مشارکت تا موعد تحویل: {moneyText(advance)} × {participation} × {formatInteger(sums.deliverDays)} روز ÷ ۳۶۵
          = {moneyText(simpleProfit(advance, sums.participation, sums.deliverDays))}
        </p>
      )}
    </Card>
  )
}
