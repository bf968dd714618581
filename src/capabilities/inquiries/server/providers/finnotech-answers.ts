import { z } from 'zod'
import type { Answer, Answers } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { amount, billDigits, day, delivery, listOf, moment, plate, photo, text, whole, yesNo } from './read-values.ts'

type Reader = (result: unknown, input: InquiryInput) => Answer | null

const read =
  <S extends z.ZodType>(schema: S, make: (value: z.output<S>, input: InquiryInput) => Answer | null): Reader =>
  (result, input) => {
    const value = schema.safeParse(result)
    return value.success ? make(value.data, input) : null
  }

/** Where a fine was written; a header of redirects has the same name. */
export const placeOnWire = 'location'

const bill = z.object({
  id: text,
  type: text,
  description: text,
  code: text,
  price: amount,
  city: text,
  [placeOnWire]: text,
  date: moment,
  normalizedDate: moment,
  serial: text,
  billId: billDigits,
  paymentId: billDigits,
  isPayable: yesNo,
  hasImage: yesNo,
})

/** How Finnotech answers (DOMAIN.md §3.1), kind by kind. A list that is not there is none at all; an amount must be there. */
export const finnotechReaders: Partial<Record<InquiryKindSlug, Reader>> = {
  'fines-details': read(
    z.object({ Bills: z.array(z.unknown()), TotalAmount: amount, PlateNumber: plate }).partial({ PlateNumber: true }),
    ({ Bills, PlateNumber }) => ({
      kind: 'fines-details',
      plate: PlateNumber ?? null,
      items: finesOf(Bills),
    }),
  ),
  'fines-accumulation': read(
    z.object({ Amount: amount, BillID: billDigits, PaymentID: billDigits, ComplaintStatus: text, PlateNumber: plate }),
    ({ Amount, BillID, PaymentID, ComplaintStatus, PlateNumber }) =>
      Amount === null
        ? null
        : {
            kind: 'fines-accumulation',
            plate: PlateNumber,
            totalRial: Amount,
            billId: BillID,
            paymentId: PaymentID,
            complaint: ComplaintStatus,
          },
  ),
  'negative-score': read(
    z.object({ NegativeScore: whole, OffenseCount: whole, Rule: text, LicenseNumber: text }),
    ({ NegativeScore, OffenseCount, Rule }) =>
      NegativeScore === null
        ? null
        : {
            kind: 'negative-score',
            score: NegativeScore,
            offences: OffenseCount,
            allowedToDrive: NegativeScore < 30,
            rule: Rule,
          },
  ),
  'licence-status': read(
    z.object({
      licenses: z.array(
        z.object({
          licenseNumber: text,
          licenseType: text,
          licenseStatus: text,
          issueDate: day,
          licenseValidityPeriod: whole,
          barCode: text,
        }),
      ),
    }),
    ({ licenses }) => ({
      kind: 'licence-status',
      items: licenses.map((each) => ({
        number: each.licenseNumber,
        class: each.licenseType ?? 'گواهینامه',
        state: each.licenseStatus ?? 'ثبت نشده',
        issuedOn: each.issueDate,
        validYears: each.licenseValidityPeriod,
        postBarcode: each.barCode,
      })),
    }),
  ),
  'pelak-status': read(
    z.object({
      plateNumbers: z.array(
        z.object({
          plateNumber: plate,
          revoked: yesNo,
          revokedDateTime: day,
          revokedDescription: text,
          serialNumber: text,
        }),
      ),
    }),
    ({ plateNumbers }) => ({
      kind: 'pelak-status',
      items: plateNumbers.flatMap((each) =>
        each.plateNumber === null
          ? []
          : [
              {
                plate: each.plateNumber,
                serialNumber: each.serialNumber,
                active: each.revoked !== true,
                detachedOn: each.revokedDateTime,
                reason: each.revokedDescription,
              },
            ],
      ),
    }),
  ),
  'plate-history': read(
    z.object({
      plateHistory: z.array(
        z.object({ vehicleSystem: text, vehicleType: text, vehicleModel: text, installDate: day, detachDate: day }),
      ),
      plateStatus: text,
      tracePlate: text,
    }),
    ({ plateHistory, plateStatus, tracePlate }) => ({
      kind: 'plate-history',
      plate: null,
      state: plateStatus,
      trace: tracePlate,
      items: plateHistory.map((each) => ({
        system: each.vehicleSystem ?? 'خودرو',
        type: each.vehicleType,
        model: each.vehicleModel,
        attachedOn: each.installDate,
        detachedOn: each.detachDate,
      })),
    }),
  ),
  'violation-photo': read(
    z.object({ PlateImageUrl: photo, VehicleImageUrl: photo }),
    ({ PlateImageUrl, VehicleImageUrl }, input) => ({
      kind: 'violation-photo',
      serial: input.serial ?? '',
      plateImage: PlateImageUrl,
      vehicleImage: VehicleImageUrl,
    }),
  ),
}

/** Rows without an amount say nothing that can be owed, and are left out. */
function finesOf(rows: readonly unknown[]): Answers['fines-details']['items'] {
  const bills = listOf(bill.nullable().catch(null)).parse(rows)
  return bills.flatMap((each, index) => {
    if (!each || each.price === null) return []
    return [
      {
        id: each.id ?? each.serial ?? String(index),
        title: each.type,
        code: each.code,
        amountRial: each.price,
        at: each.date ?? each.normalizedDate,
        city: each.city,
        place: each[placeOnWire],
        delivery: each.description === null ? null : delivery.parse(each.description),
        serial: each.serial,
        billId: each.billId,
        paymentId: each.paymentId,
        payable: each.isPayable !== false,
        hasImage: each.hasImage === true,
      },
    ]
  })
}
