import { z } from 'zod'
import type { Answer, Paper, Section, SectionKey } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import {
  amount,
  billDigits,
  day,
  delivery,
  maskedName,
  moment,
  plate,
  photo,
  text,
  whole,
  yesNo,
} from './read-values.ts'

type Reader = (parameters: unknown, input: InquiryInput) => Answer | null

const read =
  <S extends z.ZodType>(schema: S, make: (value: z.output<S>, input: InquiryInput) => Answer | null): Reader =>
  (parameters, input) => {
    const value = schema.safeParse(parameters)
    return value.success ? make(value.data, input) : null
  }

/** An object that may be missing or null; its fields are then all absent. */
const maybe = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => (value && typeof value === 'object' && !Array.isArray(value) ? value : {}), z.object(shape))

const fine = z.object({
  Amount: amount,
  DateTime: moment,
  UniqueID: text,
  Type: text,
  Payment: maybe({ Status: text, BillID: billDigits, PaymentID: billDigits }),
  ExtraInfo: maybe({
    Address: text,
    City: text,
    Delivery: text,
    HasImage: yesNo,
    SerialNumber: text,
    Type: text,
    TypeCode: text,
    BillID: billDigits,
    PaymentID: billDigits,
  }),
})

const paperShape = { DateTime: day, IssuanceDateTime: day, PostalBarcode: text, Title: text, IsSmart: yesNo }
const paperOf = (paper: { [Key in keyof typeof paperShape]: unknown }): Paper | null =>
  typeof paper.Title === 'string'
    ? {
        state: paper.Title,
        issuedOn: (paper.IssuanceDateTime ?? paper.DateTime ?? null) as string | null,
        postBarcode: paper.PostalBarcode as string | null,
        smart: paper.IsSmart as boolean | null,
      }
    : null

/** How the Pishkhan24-shaped services answer (DOMAIN.md §3.2), kind by kind. */
export const pishkhanReaders: Record<InquiryKindSlug, Reader> = {
  'fines-accumulation': read(
    z.object({
      Amount: amount,
      Payment: maybe({ BillID: billDigits, PaymentID: billDigits }),
      ExtraInfo: maybe({ ComplaintStatus: text, PlateNumber: plate, BillID: billDigits, PaymentID: billDigits }),
    }),
    ({ Amount, Payment, ExtraInfo }) =>
      Amount === null
        ? null
        : {
            kind: 'fines-accumulation',
            plate: ExtraInfo.PlateNumber,
            totalRial: Amount,
            billId: Payment.BillID ?? ExtraInfo.BillID,
            paymentId: Payment.PaymentID ?? ExtraInfo.PaymentID,
            complaint: ExtraInfo.ComplaintStatus,
          },
  ),
  'fines-details': read(
    z.object({ Bills: z.array(z.unknown()), PlateNumber: plate.optional() }),
    ({ Bills, PlateNumber }) => ({
      kind: 'fines-details',
      plate: PlateNumber ?? null,
      items: Bills.slice(0, 500).flatMap((row, index) => {
        const value = fine.safeParse(row)
        if (!value.success || value.data.Amount === null) return []
        const { Amount, DateTime, UniqueID, Payment, ExtraInfo } = value.data
        return [
          {
            id: UniqueID ?? ExtraInfo.SerialNumber ?? String(index),
            title: ExtraInfo.Type ?? value.data.Type,
            code: ExtraInfo.TypeCode,
            amountRial: Amount,
            at: DateTime,
            city: ExtraInfo.City,
            place: ExtraInfo.Address,
            delivery: ExtraInfo.Delivery === null ? null : delivery.parse(ExtraInfo.Delivery),
            serial: ExtraInfo.SerialNumber,
            billId: Payment.BillID ?? ExtraInfo.BillID,
            paymentId: Payment.PaymentID ?? ExtraInfo.PaymentID,
            payable: Payment.Status === null || /unpaid|پرداخت نشده/i.test(Payment.Status),
            hasImage: ExtraInfo.HasImage === true,
          },
        ]
      }),
    }),
  ),
  'licence-status': read(
    z.object({
      Licenses: z.array(
        z.object({
          LicenseNumber: text,
          Type: text,
          Status: text,
          IssueDate: day,
          ValidityYears: whole,
          PostalBarcode: text,
        }),
      ),
    }),
    ({ Licenses }) => ({
      kind: 'licence-status',
      items: Licenses.map((each) => ({
        number: each.LicenseNumber,
        class: each.Type ?? 'گواهینامه',
        state: each.Status ?? 'ثبت نشده',
        issuedOn: each.IssueDate,
        validYears: each.ValidityYears,
        postBarcode: each.PostalBarcode,
      })),
    }),
  ),
  'negative-score': read(
    z.object({ AllowedToDrive: yesNo, Point: whole, Rule: text, OffenseCount: whole }),
    ({ AllowedToDrive, Point, Rule, OffenseCount }) =>
      Point === null
        ? null
        : {
            kind: 'negative-score',
            score: Point,
            offences: OffenseCount,
            allowedToDrive: AllowedToDrive ?? Point < 30,
            rule: Rule,
          },
  ),
  'pelak-status': read(
    z.object({
      Plates: z.array(
        z.object({
          PlateNumber: plate,
          SerialNumber: text,
          Revoked: yesNo,
          RevokedDetail: maybe({ DateTime: day, Description: text }),
        }),
      ),
    }),
    ({ Plates }) => ({
      kind: 'pelak-status',
      items: Plates.flatMap((each) =>
        each.PlateNumber === null
          ? []
          : [
              {
                plate: each.PlateNumber,
                serialNumber: each.SerialNumber,
                active: each.Revoked !== true,
                detachedOn: each.RevokedDetail.DateTime,
                reason: each.RevokedDetail.Description,
              },
            ],
      ),
    }),
  ),
  'card-sanad': read(
    z.object({ PlateNumber: plate, Card: maybe(paperShape), Document: maybe(paperShape) }),
    ({ PlateNumber, Card, Document }) => ({
      kind: 'card-sanad',
      plate: PlateNumber,
      card: paperOf(Card),
      document: paperOf(Document),
    }),
  ),
  'car-annual-toll-bill': read(
    z.object({
      Amount: amount,
      Payment: maybe({ BillID: billDigits, PaymentID: billDigits }),
      ExtraInfo: maybe({
        PlateNumber: plate,
        Debt: amount,
        Penalty: amount,
        Frazzle: amount,
        FullName: maskedName,
        VehicleDescription: text,
      }),
    }),
    ({ Amount, Payment, ExtraInfo }) =>
      Amount === null
        ? null
        : {
            kind: 'car-annual-toll-bill',
            plate: ExtraInfo.PlateNumber,
            owner: ExtraInfo.FullName,
            vehicle: ExtraInfo.VehicleDescription,
            debtRial: ExtraInfo.Debt ?? Amount,
            penaltyRial: ExtraInfo.Penalty ?? '0',
            oldCarRial: ExtraInfo.Frazzle ?? '0',
            totalRial: Amount,
            billId: Payment.BillID,
            paymentId: Payment.PaymentID,
          },
  ),
  'tehran-car-toll-bill': read(
    z.object({
      Bills: z.array(
        z.object({ Amount: amount, DateTime: day, Type: text, UniqueID: text, Payment: maybe({ Status: text }) }),
      ),
      PlateNumber: plate.optional(),
    }),
    ({ Bills, PlateNumber }) => ({
      kind: 'tehran-car-toll-bill',
      plate: PlateNumber ?? null,
      items: Bills.flatMap((each, index) =>
        each.Amount === null
          ? []
          : [
              {
                id: each.UniqueID ?? String(index),
                day: each.DateTime,
                zone: /آلودگی|pollution|LEZ/i.test(each.Type ?? '') ? ('pollution' as const) : ('traffic' as const),
                amountRial: each.Amount,
                paid: each.Payment.Status !== null && !/unpaid|نشده/i.test(each.Payment.Status),
              },
            ],
      ),
    }),
  ),
  'plate-history': read(
    z.object({
      PlateHistory: z.array(
        z.object({
          VehicleBrand: text,
          VehicleModel: text,
          VehicleType: text,
          AttachDate: maybe({ Persian: day, Gregorian: day }),
          DetachDate: maybe({ Persian: day, Gregorian: day }),
        }),
      ),
      PlateStatus: text,
      TraceNumber: text,
      PlateNumber: plate.optional(),
    }),
    ({ PlateHistory, PlateStatus, TraceNumber, PlateNumber }) => ({
      kind: 'plate-history',
      plate: PlateNumber ?? null,
      state: PlateStatus,
      trace: TraceNumber,
      items: PlateHistory.map((each) => ({
        system: each.VehicleBrand ?? 'خودرو',
        type: each.VehicleType,
        model: each.VehicleModel,
        attachedOn: each.AttachDate.Persian ?? each.AttachDate.Gregorian,
        detachedOn: each.DetachDate.Persian ?? each.DetachDate.Gregorian,
      })),
    }),
  ),
  'violation-photo': read(
    z.object({ PlateImage: photo, VehicleImage: photo, PlateImageUrl: photo, VehicleImageUrl: photo }),
    ({ PlateImage, VehicleImage, PlateImageUrl, VehicleImageUrl }, { serial = '' }) => ({
      kind: 'violation-photo',
      serial,
      plateImage: PlateImageUrl ?? PlateImage,
      vehicleImage: VehicleImageUrl ?? VehicleImage,
    }),
  ),
  'authenticity-and-history': read(
    z.object({
      Sections: z.record(z.string(), z.unknown()),
      Transferable: yesNo,
      TrackingCode: text,
    }),
    ({ Sections, Transferable, TrackingCode }) => ({
      kind: 'authenticity-and-history',
      sections: sectionNames.map(([name, key]) => sectionOf(key, Sections[name])),
      transferable: Transferable,
      trackingCode: TrackingCode,
    }),
  ),
}

const sectionNames: readonly (readonly [string, SectionKey])[] = [
  ['Numbering', 'numbering'],
  ['InsuranceDamage', 'insuranceDamage'],
  ['TrafficFineDebt', 'fineDebt'],
  ['FreewayTollDebt', 'freewayToll'],
  ['TransferTax', 'transferTax'],
  ['TechnicalExamination', 'inspection'],
  ['Warranty', 'warranty'],
]

const sectionSchema = z.object({ InquiryStatus: text, Items: z.array(z.array(maybe({ Label: text, Value: text }))) })

/** Each part has a state of its own: one that did not come stands as missing and takes nothing from the others. */
function sectionOf(key: SectionKey, given: unknown): Section {
  const read = sectionSchema.safeParse(given)
  if (!read.success || !/^(ok|done|success|g00000)$/i.test(read.data.InquiryStatus ?? '')) {
    return { key, status: 'unavailable', rows: [] }
  }
  const rows = read.data.Items.slice(0, 50).map((row) =>
    row.flatMap(({ Label, Value }) => (Label && Value ? [[Label, Value] as const] : [])),
  )
  const filled = rows.filter((row) => row.length > 0)
  return filled.length > 0 ? { key, status: 'ok', rows: filled } : { key, status: 'none', rows: [] }
}
