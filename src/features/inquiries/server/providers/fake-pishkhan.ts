import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Answer, Delivery, Document, SectionKey } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { misbehave } from './fake-behaviour.ts'
import { decidingDigit, fakeAnswer, strangely, type Imitating } from './fake-answers.ts'

type Fields = Record<string, string | undefined>
type Purchase = { paid: boolean; codesWrong: number; asked: number }

/** The code of every fake owner. */
const ownersCode = '12345'

const kinds: Record<string, InquiryKindSlug> = {
  TrafficFinesCarNoDetails: 'fines-accumulation',
  TrafficFinesCar: 'fines-details',
  TrafficFinesImages: 'violation-photo',
  MunicipalityCarAnnualTollBills: 'car-annual-toll-bill',
  MunicipalityCarTollBills: 'tehran-car-toll-bill',
  IdentificationDocumentsStatusCar: 'card-sanad',
  DrivingLicenseStatus: 'licence-status',
  DrivingLicenseNegativePoint: 'negative-score',
  VehiclePlateNumbers: 'pelak-status',
  PlateNumberHistory: 'plate-history',
  VehicleAuthenticity: 'authenticity-and-history',
}

/** The Pishkhan24-shaped services below `/dev/imitations/pishkhan/api`. Purchases live as long as the process. */
export function imitatePishkhan(app: FastifyInstance, { mood, clock, seen }: Imitating): void {
  const purchases = new Map<string, Purchase>()
  const byRequest = new Map<string, string>()
  const base = '/dev/imitations/pishkhan/api'
  type Body = { Identity?: { Token?: string }; Parameters?: Fields }
  const method = (name: string, answer: (fields: Fields, reply: FastifyReply) => unknown) =>
    app.post(`${base}/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      const { Identity, Parameters = {} } = (request.body ?? {}) as Body
      if (!Identity?.Token) return stated('G00401', 'invalid token')
      return answer(Parameters, reply)
    })

  method('RegisterInvoice', ({ RequestKey = '', Service = '' }) => {
    if (!(Service in kinds)) return stated('G00404', 'سرویس ناشناخته')
    const existing = byRequest.get(RequestKey) ?? randomUUID()
    if (purchases.size > 5000) purchases.clear()
    byRequest.set(RequestKey, existing)
    if (!purchases.has(existing)) purchases.set(existing, { paid: false, codesWrong: 0, asked: 0 })
    const Invoice = { PurchaseKey: existing, Amount: 60_000, Payable: 60_000, Discount: 0, Status: 'Unpaid' }
    return stated('G00000', 'موفق', { Invoice, PaymentChannels: [], TermsAndConditions: '', Query: {} })
  })
  method('PayInvoice', ({ PurchaseKey = '' }) => {
    const purchase = purchases.get(PurchaseKey)
    if (!purchase) return stated('G00405', 'خرید پیدا نشد')
    purchase.paid = true
    return stated('G00000', 'موفق', { Status: 'Paid' })
  })

  imitateBills(method, { mood, seen })
  for (const [service, kind] of Object.entries(kinds)) {
    method(service, async (fields, reply) => {
      const now = mood.take()
      if (await misbehave(now, reply)) return reply
      if (now.mode === 'unknown') return reply.code(504).send({})
      if (now.mode === 'busy') return stated('G00040', 'سرویس مشغول است')
      const purchase = purchases.get(fields['PurchaseKey'] ?? '')
      if (!purchase?.paid) return stated('G00406', 'خرید پرداخت نشده است')
      const input = inputOf(fields)
      const digit = decidingDigit(input)
      purchase.asked++
      if (digit === 5 && input.mobile) return stated('G00010', 'شمارهٔ موبایل به نام مالک نیست')
      if (digit === 6) {
        if (fields['OTP'] === undefined) {
          return stated('G00000', 'موفق', {
            Prerequisites: { OTP: { Length: 5, Timer: 120, Message: 'کد ارسال شد', ReferenceNumber: '1' } },
          })
        }
        if (fields['OTP'] !== ownersCode) return stated('G00020', 'کد نادرست است')
      }
      if (kind === 'car-annual-toll-bill' && digit === 2 && fields['TaxGroup'] === undefined) {
        const TaxGroups = ['تهران', 'کرج', 'اصفهان'].map((Title, index) => ({ ID: String(index + 1), Title }))
        return stated('G00000', 'موفق', { Prerequisites: { TaxGroups } })
      }
      if (digit === 7 && seen.count(`${service} ${fields['PurchaseKey']}`) === 0) return reply.code(503).send({})
      if (digit === 8 && purchase.asked < 3) return stated('G00030', 'پاسخ هنوز آماده نیست')
      const answer = fakeAnswer({ kind, input, now: clock.now(), otherPlate: now.mode === 'other-plate' })
      if (now.mode === 'lost') return reply.hijack().raw.destroy()
      const whole = stated('G00000', 'موفق', pishkhanWire(answer, fields))
      return now.mode === 'strange' ? strangely(whole) : whole
    })
  }
}

type Method = (name: string, answer: (fields: Fields, reply: FastifyReply) => unknown) => unknown

/**
 * Bills by the first digit of their id: 9 is refused, 8 was paid before, 7 is paid but reports so only at the next
 * request.
 */
function imitateBills(method: Method, { mood, seen }: Pick<Imitating, 'mood' | 'seen'>): void {
  const paid = new Map<string, string>()
  method('BillPayment', async ({ BillID = '', RequestKey = '' }, reply) => {
    const now = mood.take()
    if (await misbehave(now, reply)) return reply
    if (BillID.startsWith('9')) return stated('G00051', 'قبض پذیرفته نشد')
    if (BillID.startsWith('8')) return stated('G00050', 'قبض قبلاً پرداخت شده')
    if (paid.size > 5000) paid.clear()
    const TraceNumber = paid.get(RequestKey) ?? String(100_000 + paid.size)
    paid.set(RequestKey, TraceNumber)
    const quiet = BillID.startsWith('7') && seen.count(`bill ${RequestKey}`) === 0
    if (quiet || now.mode === 'lost' || now.mode === 'unknown') return reply.hijack().raw.destroy()
    return stated('G00000', 'موفق', { State: 'Paid', TraceNumber })
  })
  method('BillPaymentStatus', ({ RequestKey = '' }) => {
    const TraceNumber = paid.get(RequestKey)
    return TraceNumber ? stated('G00000', 'موفق', { State: 'Paid', TraceNumber }) : stated('G00052', 'پیدا نشد')
  })
}

const stated = (Code: string, Description: string, Parameters: unknown = {}) => ({
  Parameters,
  Status: { Code, Description },
})

const inputOf = (fields: Fields): InquiryInput => {
  const names = {
    plate: 'PlateNumber',
    nationalCode: 'NationalCode',
    mobile: 'MobileNumber',
    serial: 'SerialNumber',
    identifier: 'Identifier',
  } as const
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, wire]) => (fields[wire] === undefined ? [] : [[name, fields[wire]]])),
  ) as InquiryInput
}

const deliveryWords: Record<Delivery, string> = { affixed: 'الصاقی', handed: 'تسلیمی', camera: 'دوربین' }
const document = (given: Document | null) =>
  given && {
    Title: given.state,
    IssuanceDateTime: given.issuedOn,
    PostalBarcode: given.postBarcode,
    IsSmart: given.smart,
    DateTime: given.issuedOn,
    Type: 'Card',
  }
const unpaid = { Status: 'Unpaid' }
const sectionNames: Record<SectionKey, string> = {
  numbering: 'Numbering',
  insuranceDamage: 'InsuranceDamage',
  fineDebt: 'TrafficFineDebt',
  freewayToll: 'FreewayTollDebt',
  transferTax: 'TransferTax',
  inspection: 'TechnicalExamination',
  warranty: 'Warranty',
}

/** Returns an invented response in its format: it repeats the request and masks people's numbers. */
export const pishkhanWire = (answer: Answer, fields: Fields): Record<string, unknown> => ({
  ...wireOf(answer),
  Query: {
    PlateNumber: fields['PlateNumber'],
    NationalCode: fields['NationalCode']?.replace(/^(\d{3})\d{4}(\d{3})$/, '$1****$2'),
    LicenseNumber: fields['LicenseNumber'],
    SerialNumber: fields['SerialNumber'],
    Identifier: fields['Identifier'],
  },
})

type Wires = { [Kind in Answer['kind']]: (answer: Extract<Answer, { kind: Kind }>) => Record<string, unknown> }

/** Other providers answer these kinds. */
const elsewhere = () => ({})

/** The answer of each kind as the provider writes it. */
const wires: Wires = {
  'fines-accumulation': (answer) => ({
    Amount: Number(answer.totalRial),
    UniqueID: '1',
    Payment: { ...unpaid, BillID: answer.billId, PaymentID: answer.paymentId },
    ExtraInfo: { ComplaintCode: '0', ComplaintStatus: answer.complaint, PlateNumber: answer.plate },
  }),
  'fines-details': (answer) => ({
    PlateNumber: answer.plate,
    Bills: answer.items.map((fine) => ({
      Amount: Number(fine.amountRial),
      DateTime: fine.at,
      UniqueID: fine.id,
      Type: 'TrafficFine',
      Payment: { Status: fine.payable ? 'Unpaid' : 'NotPayable', BillID: fine.billId, PaymentID: fine.paymentId },
      ExtraInfo: {
        Address: fine.place,
        City: fine.city,
        Delivery: fine.delivery && deliveryWords[fine.delivery],
        HasImage: fine.hasImage,
        SerialNumber: fine.serial,
        Type: fine.title,
        TypeCode: fine.code,
      },
    })),
  }),
  'licence-status': (answer) => ({
    Licenses: answer.items.map((each) => ({
      LicenseNumber: each.number,
      Type: each.class,
      Status: each.state,
      IssueDate: each.issuedOn,
      ValidityYears: each.validYears,
      PostalBarcode: each.postBarcode,
    })),
  }),
  'negative-score': (answer) => ({
    AllowedToDrive: answer.allowedToDrive,
    Point: answer.score,
    Rule: '-',
    OffenseCount: answer.offences,
  }),
  'pelak-status': (answer) => ({
    Plates: answer.items.map((each) => ({
      NationalCode: '**********',
      PlateNumber: each.plate,
      SerialNumber: each.serialNumber,
      Revoked: !each.active,
      RevokedDetail: each.active ? null : { DateTime: each.detachedOn, Description: each.reason },
    })),
  }),
  'card-sanad': (answer) => ({
    PlateNumber: answer.plate,
    Card: document(answer.card),
    Document: document(answer.document),
  }),
  'car-annual-toll-bill': (answer) => ({
    Amount: Number(answer.totalRial),
    Payment: { ...unpaid, BillID: answer.billId, PaymentID: answer.paymentId },
    ExtraInfo: {
      PlateNumber: answer.plate,
      Debt: Number(answer.debtRial),
      Penalty: Number(answer.penaltyRial),
      Frazzle: Number(answer.oldCarRial),
      FullName: 'مریم احمدی',
      VehicleDescription: answer.vehicle,
    },
  }),
  'tehran-car-toll-bill': (answer) => ({
    PlateNumber: answer.plate,
    Bills: answer.items.map((each) => ({
      Amount: Number(each.amountRial),
      DateTime: each.day,
      Type: each.zone === 'pollution' ? 'کنترل آلودگی هوا' : 'طرح ترافیک',
      UniqueID: each.id,
      Payment: { Status: each.paid ? 'Paid' : 'Unpaid' },
    })),
  }),
  'plate-history': (answer) => ({
    PlateNumber: answer.plate,
    PlateStatus: answer.state,
    TraceNumber: answer.trace,
    PlateHistory: answer.items.map((each) => ({
      VehicleBrand: each.system,
      VehicleModel: each.model,
      VehicleType: each.type,
      AttachDate: { Persian: each.attachedOn },
      DetachDate: each.detachedOn && { Persian: each.detachedOn },
    })),
  }),
  'freeway-toll': elsewhere,
  'third-party-insurance': elsewhere,
  'technical-inspection': elsewhere,
  'violation-photo': (answer) => ({ PlateImageUrl: answer.plateImage, VehicleImageUrl: answer.vehicleImage }),
  'authenticity-and-history': (answer) => ({
    Transferable: answer.transferable,
    TrackingCode: answer.trackingCode,
    Sections: Object.fromEntries(
      answer.sections.map(({ key, status, rows }) => [
        sectionNames[key],
        {
          InquiryStatus: status === 'unavailable' ? 'Failed' : 'Success',
          Description: '',
          Items: rows.map((row) => row.map(([Label, Value]) => ({ Label, Value }))),
        },
      ]),
    ),
  }),
}

const wireOf = (answer: Answer): Record<string, unknown> =>
  (wires[answer.kind] as (answer: Answer) => Record<string, unknown>)(answer)
