import { useState, type FormEvent } from 'react'
import { parseBillId, parsePaymentId, splitBillBarcode, type BillKind } from '#kit/bill.ts'
import { formatRial, tomanWords } from '#kit/money.ts'
import { DigitsField } from './digits-field.tsx'
import { fillInput } from './fill-input.ts'
import type { ReadyField } from './person-fields.tsx'

const kindNames: Record<BillKind, string> = {
  water: 'آب',
  electricity: 'برق',
  gas: 'گاز',
  landline: 'تلفن ثابت',
  mobile: 'موبایل',
  municipal: 'عوارض شهرداری',
  tax: 'مالیات',
  'traffic-fine': 'جریمهٔ رانندگی',
  other: 'قبض',
}

/** Returns kind and amount of a bill once both ids are valid, else null. */
function billWords(billText: string, paymentText: string): string | null {
  const billId = parseBillId(billText)
  const bill = billId.ok ? parsePaymentId(billId.value, paymentText) : billId
  if (!bill.ok) return null
  return `${kindNames[bill.value.kind]}، ${tomanWords(bill.value.amount)} (${formatRial(bill.value.amount)})`
}

/**
 * The two ids of a bill, with its kind and amount once both are valid. The barcode of a printed bill, pasted or scanned
 * into the first field, fills both.
 */
export function BillFields({ bill, payment }: { bill: ReadyField; payment: ReadyField }) {
  const [texts, setTexts] = useState({ bill: bill.defaultValue ?? '', payment: payment.defaultValue ?? '' })
  const onInput = (event: FormEvent<HTMLDivElement>) => {
    const input = event.target as HTMLInputElement
    const isBill = input.name === bill.name
    setTexts((now) => ({ ...now, [isBill ? 'bill' : 'payment']: input.value }))
    const ids = isBill ? splitBillBarcode(input.value) : null
    const other = input.form?.elements.namedItem(payment.name ?? '')
    if (!ids || !(other instanceof HTMLInputElement)) return
    fillInput(input, ids.billId)
    fillInput(other, ids.paymentId)
    other.focus()
  }
  return (
    <div className="flex flex-col gap-5" onInput={onInput}>
      <DigitsField {...bill} />
      <DigitsField {...payment} />
      <p aria-live="polite" className="text-label font-medium text-good empty:hidden">
        {billWords(texts.bill, texts.payment)}
      </p>
    </div>
  )
}
