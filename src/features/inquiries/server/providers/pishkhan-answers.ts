import { z } from 'zod'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import type { Answer, Document, Section, SectionKey } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { isAnsweredWord, zoneOf } from '../../known-words.ts'
import { fineOf, paymentOf } from './read-fines.ts'
import { isErrorText } from './says-error.ts'
import {
  amount,
  billDigits,
  day,
  delivery,
  isKnown,
  maskedName,
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

type Reader = (parameters: unknown, input: InquiryInput) => Answer | null

const read =
  <S extends z.ZodType>(schema: S, make: (value: z.output<S>, input: InquiryInput) => Answer | null): Reader =>
  (parameters, input) => {
    const value = schema.safeParse(parameters)
    return value.success ? make(value.data, input) : null
  }

/** An object that may be missing or null; its fields are then all absent. Anything else is unreadable. */
const maybe = <Shape extends z.ZodRawShape>(shape: Shape) => z.preprocess((value) => value ?? {}, z.object(shape))

const required = isKnown(amount)

const fine = z.object({
  Amount: required,
  DateTime: moment,
  UniqueID: text,
  Type: text,
  Payment: maybe({ Status: word, BillID: billDigits, PaymentID: billDigits }),
  ExtraInfo: maybe({
    Address: text,
    City: text,
    Delivery: text,
    HasImage: maybeYesNo,
    SerialNumber: text,
    Type: text,
    TypeCode: text,
    BillID: billDigits,
    PaymentID: billDigits,
  }),
})

const documentShape = { DateTime: day, IssuanceDateTime: day, PostalBarcode: text, Title: word, IsSmart: maybeYesNo }
/** An existing document has a state. */
const document = z
  .object({ ...documentShape, Title: isKnown(word) })
  .nullable()
  .transform(
    (given): Document | null =>
      given && {
        state: given.Title,
        issuedOn: given.IssuanceDateTime ?? given.DateTime,
        postBarcode: given.PostalBarcode,
        smart: given.IsSmart,
      },
  )

/** The responses of the Pishkhan24-shaped services, kind by kind. */
export const pishkhanReaders: Partial<Record<InquiryKindSlug, Reader>> = {
  'fines-accumulation': read(
    z.object({
      Amount: required,
      Payment: maybe({ Status: word, BillID: billDigits, PaymentID: billDigits }),
      ExtraInfo: maybe({ ComplaintStatus: text, PlateNumber: plate, BillID: billDigits, PaymentID: billDigits }),
    }),
    ({ Amount, Payment, ExtraInfo }) => ({
      kind: 'fines-accumulation',
      plate: ExtraInfo.PlateNumber,
      totalRial: Amount,
      billId: Payment.BillID ?? ExtraInfo.BillID,
      paymentId: Payment.PaymentID ?? ExtraInfo.PaymentID,
      complaint: ExtraInfo.ComplaintStatus,
      ...paymentOf(Payment.Status),
    }),
  ),
  'fines-details': read(
    z.object({ Bills: z.array(fine), PlateNumber: plate.optional(), TotalAmount: amount }),
    ({ Bills, PlateNumber, TotalAmount }) => ({
      kind: 'fines-details',
      plate: PlateNumber ?? null,
      statedTotalRial: TotalAmount,
      items: Bills.map(({ Amount, DateTime, UniqueID, Type, Payment, ExtraInfo }, index) =>
        fineOf({
          id: UniqueID ?? ExtraInfo.SerialNumber ?? String(index),
          title: ExtraInfo.Type ?? Type,
          code: ExtraInfo.TypeCode,
          amountRial: Amount,
          when: DateTime,
          city: ExtraInfo.City,
          place: ExtraInfo.Address,
          delivery: ExtraInfo.Delivery === null ? null : delivery.parse(ExtraInfo.Delivery),
          serial: ExtraInfo.SerialNumber,
          billId: Payment.BillID ?? ExtraInfo.BillID,
          paymentId: Payment.PaymentID ?? ExtraInfo.PaymentID,
          hasImage: ExtraInfo.HasImage === true,
          payment: Payment.Status,
        }),
      ),
    }),
  ),
  'licence-status': read(
    z.object({
      Licenses: z.array(
        z.object({
          LicenseNumber: text,
          Type: text,
          Status: isKnown(word),
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
        state: each.Status,
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
            allowedToDrive: AllowedToDrive,
            rule: Rule,
          },
  ),
  'pelak-status': read(
    z.object({
      Plates: z.array(
        z.object({
          PlateNumber: isKnown(plate),
          SerialNumber: text,
          Revoked: isKnown(yesNo),
          RevokedDetail: maybe({ DateTime: day, Description: text }),
        }),
      ),
    }),
    ({ Plates }) => ({
      kind: 'pelak-status',
      items: Plates.map((each) => ({
        plate: each.PlateNumber,
        serialNumber: each.SerialNumber,
        active: !each.Revoked,
        detachedOn: each.RevokedDetail.DateTime,
        reason: each.RevokedDetail.Description,
      })),
    }),
  ),
  'card-sanad': read(
    z.object({ PlateNumber: plate, Card: document, Document: document }),
    ({ PlateNumber, Card, Document }) => ({
      kind: 'card-sanad',
      plate: PlateNumber,
      card: Card,
      document: Document,
    }),
  ),
  'car-annual-toll-bill': read(
    z.object({
      Amount: required,
      Payment: maybe({ Status: word, BillID: billDigits, PaymentID: billDigits }),
      ExtraInfo: maybe({
        PlateNumber: plate,
        Debt: amount,
        Penalty: amount,
        Frazzle: amount,
        FullName: maskedName,
        VehicleDescription: text,
      }),
    }),
    ({ Amount, Payment, ExtraInfo }) => {
      const { Debt, Penalty, Frazzle } = ExtraInfo
      const noParts = Debt === null && Penalty === null && Frazzle === null
      return {
        kind: 'car-annual-toll-bill',
        plate: ExtraInfo.PlateNumber,
        owner: ExtraInfo.FullName,
        vehicle: ExtraInfo.VehicleDescription,
        debtRial: noParts ? Amount : (Debt ?? '0'),
        penaltyRial: Penalty ?? '0',
        oldCarRial: Frazzle ?? '0',
        totalRial: Amount,
        billId: Payment.BillID,
        paymentId: Payment.PaymentID,
        ...paymentOf(Payment.Status),
      }
    },
  ),
  'tehran-car-toll-bill': read(
    z.object({
      Bills: z.array(
        z.object({
          Amount: required,
          DateTime: moment,
          Type: word,
          UniqueID: text,
          Payment: maybe({ Status: word }),
        }),
      ),
      PlateNumber: plate.optional(),
      TotalAmount: amount,
    }),
    ({ Bills, PlateNumber, TotalAmount }) => ({
      kind: 'tehran-car-toll-bill',
      plate: PlateNumber ?? null,
      statedTotalRial: TotalAmount,
      items: Bills.map((each, index) => {
        const { paid, payable, status } = paymentOf(each.Payment.Status)
        const zone = each.Type === null ? null : zoneOf(each.Type)
        return {
          id: each.UniqueID ?? String(index),
          day: each.DateTime.at === null ? null : jalaliText(toJalali(new Date(each.DateTime.at))),
          zone,
          zoneWord: zone === null ? each.Type : null,
          amountRial: each.Amount,
          // Without a word of the authority nothing is paid.
          paid: paid ? true : status || !payable ? null : false,
          status: status ?? (payable || paid ? null : each.Payment.Status),
          ...(each.DateTime.unreadable && { doubts: ['date' as const] }),
        }
      }),
    }),
  ),
  'plate-history': read(
    z.object({
      PlateHistory: z.array(
        z
          .object({
            VehicleBrand: text,
            VehicleModel: text,
            VehicleType: text,
            AttachDate: maybe({ Persian: strictDay, Gregorian: strictDay }),
            DetachDate: maybe({ Persian: strictDay, Gregorian: strictDay }),
          })
          .refine(
            ({ VehicleBrand, VehicleModel, VehicleType, AttachDate, DetachDate }) =>
              (VehicleBrand ?? VehicleModel ?? VehicleType) !== null &&
              (AttachDate.Persian ?? AttachDate.Gregorian ?? DetachDate.Persian ?? DetachDate.Gregorian) !== null,
          ),
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
    z
      .object({ PlateImage: photo, VehicleImage: photo, PlateImageUrl: photo, VehicleImageUrl: photo })
      .refine((photos) => Object.values(photos).some((each) => each !== undefined)),
    ({ PlateImage, VehicleImage, PlateImageUrl, VehicleImageUrl }, { serial = '' }) => ({
      kind: 'violation-photo',
      serial,
      plateImage: PlateImageUrl ?? PlateImage ?? null,
      vehicleImage: VehicleImageUrl ?? VehicleImage ?? null,
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

const sectionSchema = z.object({
  InquiryStatus: text,
  Description: text,
  Items: z.array(z.array(z.object({ Label: word, Value: word }))),
})

/** Each part has its own state: a part that did not come or is unreadable counts as missing and leaves the others. */
function sectionOf(key: SectionKey, given: unknown): Section {
  const missing: Section = { key, status: 'unavailable', rows: [] }
  const read = sectionSchema.safeParse(given)
  if (!read.success || !isAnsweredWord(read.data.InquiryStatus)) return missing
  const { Items, Description } = read.data
  const rows = Items.map((row) => row.flatMap(({ Label, Value }) => (Label && Value ? [[Label, Value] as const] : [])))
  // A label without a value is incomplete; a row without either is skipped.
  if (Items.some((row, index) => row.length === 0 || rows[index]!.length === 0)) return missing
  if (rows.length === 0 && isErrorText(Description)) return missing
  return rows.length > 0 ? { key, status: 'ok', rows } : { key, status: 'none', rows: [] }
}
