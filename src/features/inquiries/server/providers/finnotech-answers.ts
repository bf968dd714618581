import { z } from 'zod'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import type { Answer } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { fineOf } from './read-fines.ts'
import {
  amount,
  billDigits,
  day,
  delivery,
  isKnown,
  maybeYesNo,
  moment,
  plate,
  photo,
  strictDay,
  text,
  whole,
  word,
  yesNo,
} from './read-values.ts'

type Reader = (result: unknown, input: InquiryInput) => Answer | null

const read =
  <S extends z.ZodType>(schema: S, make: (value: z.output<S>, input: InquiryInput) => Answer | null): Reader =>
  (result, input) => {
    const value = schema.safeParse(result)
    return value.success ? make(value.data, input) : null
  }

/** An object with some required fields, which may be null: «nothing» is stated, never omitted. */
const stated = <S extends z.ZodType>(names: readonly string[], schema: S) =>
  z.preprocess(
    (value) => (value && typeof value === 'object' && names.every((name) => name in value) ? value : undefined),
    schema,
  )

/** The place of a fine; a header of redirects has the same name. */
export const placeOnWire = 'location'

const bill = z.object({
  id: text,
  type: text,
  description: text,
  code: text,
  price: isKnown(amount),
  city: text,
  [placeOnWire]: text,
  date: moment,
  normalizedDate: moment,
  serial: text,
  billId: billDigits,
  paymentId: billDigits,
  isPayable: yesNo,
  hasImage: maybeYesNo,
})

/** The shapes of Finnotech's responses by kind of inquiry. One unreadable row makes the whole response unreadable. */
export const finnotechReaders: Partial<Record<InquiryKindSlug, Reader>> = {
  'fines-details': read(
    z.object({ Bills: z.array(bill), TotalAmount: amount, PlateNumber: plate.optional() }),
    ({ Bills, TotalAmount }, input) => ({
      kind: 'fines-details',
      plate: input.plate ?? null,
      statedTotalRial: TotalAmount,
      items: Bills.map((each, index) => {
        const fine = fineOf({
          id: each.id ?? each.serial ?? String(index),
          title: each.type,
          code: each.code,
          amountRial: each.price,
          when: {
            at: each.date.at ?? each.normalizedDate.at,
            unreadable: each.date.unreadable || each.normalizedDate.unreadable,
          },
          city: each.city,
          place: each[placeOnWire],
          delivery: each.description === null ? null : delivery.parse(each.description),
          serial: each.serial,
          billId: each.billId,
          paymentId: each.paymentId,
          hasImage: each.hasImage === true,
          payment: null,
        })
        return { ...fine, payable: each.isPayable !== false }
      }),
    }),
  ),
  'fines-accumulation': read(
    z.object({
      Amount: isKnown(amount),
      BillID: billDigits,
      PaymentID: billDigits,
      ComplaintStatus: text,
      PlateNumber: plate,
    }),
    ({ Amount, BillID, PaymentID, ComplaintStatus, PlateNumber }) => ({
      kind: 'fines-accumulation',
      plate: PlateNumber,
      totalRial: Amount,
      billId: BillID,
      paymentId: PaymentID,
      complaint: ComplaintStatus,
    }),
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
            allowedToDrive: null,
            rule: Rule,
          },
  ),
  'licence-status': read(
    z.object({
      licenses: z.array(
        z.object({
          licenseNumber: text,
          licenseType: text,
          licenseStatus: isKnown(word),
          issueDate: day,
          licenseValidityPeriod: whole,
          barCode: text,
        }),
      ),
      licenseStatus: z.object({ code: z.literal('G00000') }).optional(),
    }),
    ({ licenses }) => ({
      kind: 'licence-status',
      items: licenses.map((each) => ({
        number: each.licenseNumber,
        class: each.licenseType ?? 'گواهینامه',
        state: each.licenseStatus,
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
          plateNumber: isKnown(plate),
          revoked: isKnown(yesNo),
          revokedDateTime: day,
          revokedDescription: text,
          serialNumber: text,
        }),
      ),
    }),
    ({ plateNumbers }) => ({
      kind: 'pelak-status',
      items: plateNumbers.map((each) => ({
        plate: each.plateNumber,
        serialNumber: each.serialNumber,
        active: !each.revoked,
        detachedOn: each.revokedDateTime,
        reason: each.revokedDescription,
      })),
    }),
  ),
  'plate-history': read(
    z.object({
      plateHistory: z.array(
        z
          .object({
            vehicleSystem: text,
            vehicleType: text,
            vehicleModel: text,
            installDate: strictDay,
            detachDate: strictDay,
          })
          .refine(
            ({ vehicleSystem, vehicleType, vehicleModel, installDate, detachDate }) =>
              (vehicleSystem ?? vehicleType ?? vehicleModel) !== null && (installDate ?? detachDate) !== null,
          ),
      ),
      plateStatus: text,
      tracePlate: text,
    }),
    ({ plateHistory, plateStatus, tracePlate }, input) => ({
      kind: 'plate-history',
      plate: input.plate ?? null,
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
  'freeway-toll': read(
    z.object({
      bills: z.array(z.object({ paymentId: text, date: moment, price: isKnown(amount), freeway: text })),
      totalAmount: amount,
    }),
    ({ bills, totalAmount }, input) => ({
      kind: 'freeway-toll',
      plate: input.plate ?? null,
      statedTotalRial: totalAmount,
      items: bills.map((each, index) => ({
        id: each.paymentId ?? String(index),
        day: each.date.at === null ? null : jalaliText(toJalali(new Date(each.date.at))),
        freeway: each.freeway,
        amountRial: each.price,
        ...(each.date.unreadable && { doubts: ['date' as const] }),
      })),
    }),
  ),
  'third-party-insurance': read(
    stated(
      ['companyName', 'endDate'],
      z.object({
        companyName: word,
        thirdPolicyCode: text,
        startDate: strictDay,
        endDate: strictDay,
        disPrsnYrNum: whole,
        policyPersonLossCount: whole,
        policyFinancialLossCount: whole,
      }),
      // A policy has both; both are null for «none».
    ).refine(({ companyName, endDate }) => (companyName === null) === (endDate === null)),
    ({ companyName, endDate, ...policy }, input) => ({
      kind: 'third-party-insurance',
      plate: input.plate ?? null,
      policy:
        companyName === null || endDate === null
          ? null
          : {
              company: companyName,
              number: policy.thirdPolicyCode,
              startsOn: policy.startDate,
              endsOn: endDate,
              freeYears: policy.disPrsnYrNum,
              losses:
                policy.policyPersonLossCount === null && policy.policyFinancialLossCount === null
                  ? null
                  : (policy.policyPersonLossCount ?? 0) + (policy.policyFinancialLossCount ?? 0),
            },
    }),
  ),
  'violation-photo': read(
    z
      .object({ PlateImageUrl: photo, VehicleImageUrl: photo })
      .refine(({ PlateImageUrl, VehicleImageUrl }) => PlateImageUrl !== undefined || VehicleImageUrl !== undefined),
    ({ PlateImageUrl, VehicleImageUrl }, input) => ({
      kind: 'violation-photo',
      serial: input.serial ?? '',
      plateImage: PlateImageUrl ?? null,
      vehicleImage: VehicleImageUrl ?? null,
    }),
  ),
}
