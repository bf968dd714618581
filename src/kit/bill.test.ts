import { Bill } from '@persian-tools/persian-tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../../tests/support/vectors.json'
import { billKind, parseBillId, parsePaymentId, splitBillBarcode } from './bill.ts'

function parseBoth(billText: string, paymentText: string) {
  const billId = parseBillId(billText)
  return billId.ok ? parsePaymentId(billId.value, paymentText) : billId
}

describe('a bill', () => {
  it.each(vectors.bill.valid)('$billId with $paymentId is worth $amountRial rials', (bill) => {
    expect(parseBoth(bill.billId, bill.paymentId)).toMatchObject({
      ok: true,
      value: { amount: BigInt(bill.amountRial), kind: bill.kind },
    })
  })

  it.each(vectors.bill.invalid)('$billId with $paymentId is refused', ({ billId, paymentId }) => {
    expect(parseBoth(billId, paymentId).ok).toBe(false)
  })

  it.each([
    ['12345', '1770160', 'bill-id-length'],
    ['7748317800143', '1770160', 'bill-id-invalid'],
    ['7748317800142', '177', 'payment-id-length'],
    ['7748317800142', '1770170', 'payment-id-invalid'],
    ['7748317800142', '1070189', 'payment-id-other-bill'],
  ])('%s with %s is refused as %s', (billId, paymentId, code) => {
    expect(parseBoth(billId, paymentId)).toEqual({ ok: false, code })
  })

  it('is read in Persian digits, with blanks and with the zeros of its barcode', () => {
    const ids = splitBillBarcode('۷۷۴۸۳۱۷۸۰۰۱۴۲ ۰۰۰۰۰۰۱۷۷۰۱۶۰')
    expect(ids && parseBoth(ids.billId, ids.paymentId)).toMatchObject({ ok: true, value: { amount: 17_000n } })
    expect(splitBillBarcode('7748317800142')).toBe(null)
  })

  it('of a kind without an assigned code is of kind other', () => {
    const reserved = parseBillId('1000000074')
    expect(reserved.ok && billKind(reserved.value)).toBe('other')
  })

  it('id is judged as by another implementation of the rule', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{6,10}[1-6]$/), fc.nat(9), (digits, check) => {
        const id = digits + check
        const other = new Bill({ billId: Number(id), paymentId: 1_770_160, currency: 'rial' }).verificationBillId()
        expect(parseBillId(id).ok).toBe(other)
      }),
    )
  })
})
