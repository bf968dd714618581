import { z } from 'zod'
import { parsePlate } from '#kit/plate.ts'
import type { OutboundClient } from '#platform/outbound/outbound.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import type { FailReason, Need } from '../../states.ts'
import { callProvider, laterOf, type Statement } from './call-provider.ts'
import type { Asking, InquiryProvider, Reply } from './inquiry-port.ts'
import { importPhotos } from './photos.ts'
import { pishkhanReaders } from './pishkhan-answers.ts'
import { text, whole } from './read-values.ts'
import { isErrorText, saysError } from './says-error.ts'
import { namesSubject } from './subject.ts'

export type PishkhanOptions = {
  client: OutboundClient
  /** Loads pictures from the addresses in an answer. */
  photos: OutboundClient
  /**
   * Address of the service without its path; read at every call, because a fake's port is known only after listening.
   */
  url: () => string | undefined
  token: string
}

/** The names of its services. */
const services: Partial<Record<InquiryKindSlug, string>> = {
  'fines-accumulation': 'TrafficFinesCarNoDetails',
  'fines-details': 'TrafficFinesCar',
  'violation-photo': 'TrafficFinesImages',
  'car-annual-toll-bill': 'MunicipalityCarAnnualTollBills',
  'tehran-car-toll-bill': 'MunicipalityCarTollBills',
  'card-sanad': 'IdentificationDocumentsStatusCar',
  'licence-status': 'DrivingLicenseStatus',
  'negative-score': 'DrivingLicenseNegativePoint',
  'pelak-status': 'VehiclePlateNumbers',
  'plate-history': 'PlateNumberHistory',
  'authenticity-and-history': 'VehicleAuthenticity',
}

/** Its parameters; a plate is written «12ب145-47», for a motorcycle «121-45478». */
function parametersOf({ kind, input }: Asking): Record<string, string> {
  const names: Partial<Record<keyof InquiryInput, string>> = {
    plate: 'PlateNumber',
    nationalCode: 'NationalCode',
    mobile: 'MobileNumber',
    licenceNumber: 'LicenseNumber',
    vin: 'VIN',
    engineNumber: 'EngineNumber',
    serial: 'SerialNumber',
    birthDate: 'BirthDate',
    identifier: 'Identifier',
  }
  const fields = Object.entries(names).flatMap(([name, wire]) => {
    const value = input[name as keyof InquiryInput]
    return value === undefined ? [] : [[wire, value]]
  })
  const kindOfIdentifier = /^\d{8,9}$/.test(input.identifier ?? '') ? 'Barcode' : 'DocumentNumber'
  return {
    ...(Object.fromEntries(fields) as Record<string, string>),
    ...(kind === 'authenticity-and-history' && { IdentifierType: kindOfIdentifier }),
  }
}

const statusSchema = z.object({ Code: text, Description: text })
const envelopeSchema = z.object({ Status: statusSchema, Parameters: z.unknown().optional() })
const invoiceSchema = z.object({ Invoice: z.object({ PurchaseKey: z.string().min(1).max(200), Status: text }) })
const needsSchema = z.object({
  Prerequisites: z
    .object({
      OTP: z.object({ Length: whole, Timer: whole }).nullish().catch(null),
      TaxGroups: z
        .array(z.object({ ID: text, Title: text }))
        .nullish()
        .catch(null),
    })
    .nullish()
    .catch(null),
})

/** Codes beside `G00000`; other codes are faults of the service. */
const refusals: Record<string, FailReason> = {
  G00010: 'mobile-mismatch',
  G00011: 'owner-mismatch',
  G00012: 'not-found',
  G00013: 'invalid-input',
  G00014: 'too-many',
  G00015: 'night',
}
const wrongCode = 'G00020'
const waiting = 'G00030'
const busy = 'G00040'

/**
 * The Pishkhan24-shaped flow: register an invoice, pay it from our credit, call the service with its key. The key is
 * stored before the payment, so a later run continues with it and nothing is bought twice; a need is answered under the
 * same key.
 */
export function pishkhanProvider({ client, photos, url, token }: PishkhanOptions): InquiryProvider {
  const post = async (kind: InquiryKindSlug, path: string, parameters: Record<string, unknown>): Promise<Statement> => {
    const base = url()
    if (!base) return { sent: 'no', malformed: false, code: 'no-address' }
    return callProvider(client, {
      method: 'POST',
      lane: kind,
      ...(path === services['violation-photo'] && { maxBytes: 4_000_000 }),
      url: `${base.replace(/\/$/, '')}/api/${path}`,
      body: { json: { Identity: { Token: token }, Parameters: parameters } },
    })
  }
  return {
    name: 'pishkhan',
    supports: (kind, input) => kind in services && !(kind === 'pelak-status' && parsesAsMotorcycle(input.plate)),
    async ask(asking) {
      const service = services[asking.kind]
      if (service === undefined) return { state: 'failed', sent: 'no', malformed: false, code: 'not-supported' }
      const parameters = parametersOf(asking)
      let key = asking.reference
      if (key === null) {
        const outcome = await post(asking.kind, 'RegisterInvoice', {
          Service: service,
          RequestKey: asking.purchaseKey,
          ...parameters,
        })
        const registered = readEnvelope(outcome)
        if ('said' in registered) return registered.said
        const invoice = invoiceSchema.safeParse(registered.parameters)
        if (!invoice.success) return { state: 'failed', sent: 'no', malformed: true, code: 'invoice' }
        key = invoice.data.Invoice.PurchaseKey
        await asking.keepReference(key)
      }
      // Paying a paid invoice changes nothing.
      const paid = readEnvelope(await post(asking.kind, 'PayInvoice', { PurchaseKey: key, UseCredit: true }))
      if ('said' in paid) return paid.said
      const outcome = await post(asking.kind, service, {
        ...parameters,
        PurchaseKey: key,
        TrackId: asking.trackId,
        ...givenOf(asking),
      })
      return importPhotos(readAnswer(outcome, asking, key), photos)
    },
  }
}

const parsesAsMotorcycle = (plate: string | undefined): boolean => {
  const read = plate === undefined ? null : parsePlate(plate)
  return read !== null && read.ok && read.value.kind === 'motorcycle'
}

const givenOf = ({ given }: Asking): Record<string, string> =>
  given === null ? {} : given.need === 'code' ? { OTP: given.value } : { TaxGroup: given.value }

type Read = { parameters: unknown } | { said: Reply }

function readEnvelope(message: Statement): Read {
  if ('sent' in message) return { said: { state: 'failed', ...message } }
  if (message.status === 429 || (message.status === 503 && message.afterSeconds !== null)) {
    return {
      said: { state: 'failed', sent: 'no', malformed: false, code: `http-${message.status}`, ...laterOf(message) },
    }
  }
  const read = envelopeSchema.safeParse(message.json)
  if (!read.success) {
    return { said: { state: 'failed', sent: 'maybe', malformed: message.status < 500, code: `http-${message.status}` } }
  }
  const code = read.data.Status.Code ?? ''
  if (code === 'G00000') {
    // A success with an error text is not a success.
    if (message.status >= 400 || isErrorText(read.data.Status.Description) || saysError(read.data.Parameters)) {
      return { said: { state: 'failed', sent: 'maybe', malformed: true, code: 'says-error' } }
    }
    return { parameters: read.data.Parameters }
  }
  if (code === wrongCode) return { said: { state: 'code-wrong' } }
  if (code === waiting) return { said: { state: 'pending', afterSeconds: 5 } }
  const reason = refusals[code]
  if (reason) return { said: { state: 'refused', reason, code } }
  return { said: { state: 'failed', sent: code === busy ? 'no' : 'maybe', malformed: false, code: code.slice(0, 40) } }
}

function readAnswer(message: Statement, { kind, input }: Asking, key: string): Reply {
  const read = readEnvelope(message)
  if ('said' in read) return read.said
  const need = needOf(read.parameters)
  if (need) return { state: 'needs', need }
  const answer = pishkhanReaders[kind]?.(read.parameters, input)
  if (!answer) return { state: 'failed', sent: 'maybe', malformed: true, code: 'answer' }
  if (!namesSubject(kind, input, evidenceOf(read.parameters))) return { state: 'other-subject' }
  // Values in the answer may be masked, or in another notation.
  const own = 'plate' in answer ? { ...answer, plate: input.plate ?? null } : answer
  return { state: 'done', answer: own, tracking: key }
}

const namesSchema = z.object({
  PlateNumber: z.unknown().optional(),
  NationalCode: z.unknown().optional(),
  LicenseNumber: z.unknown().optional(),
  SerialNumber: z.unknown().optional(),
  Identifier: z.unknown().optional(),
  VIN: z.unknown().optional(),
})

/**
 * The places where its answers name the subject: their own fields, and `Query`, which repeats the parameters masked.
 */
function evidenceOf(parameters: unknown) {
  const places = z
    .object({ Query: z.unknown().optional(), ExtraInfo: z.unknown().optional(), Plates: z.unknown().optional() })
    .safeParse(parameters)
  const given = [parameters, ...(places.success ? [places.data.Query, places.data.ExtraInfo] : [])]
  return given.flatMap((place) => {
    const read = namesSchema.safeParse(place)
    if (!read.success) return []
    const { PlateNumber, NationalCode, LicenseNumber, SerialNumber, Identifier, VIN } = read.data
    return [
      {
        plate: PlateNumber,
        nationalCode: NationalCode,
        licenceNumber: LicenseNumber,
        serial: SerialNumber,
        identifier: Identifier,
        vin: VIN,
      },
    ]
  })
}

function needOf(parameters: unknown): Need | null {
  const read = needsSchema.safeParse(parameters)
  const target = read.success ? read.data.Prerequisites : null
  if (target?.OTP) {
    const { Length, Timer } = target.OTP
    return { kind: 'code', length: Length !== null && Length >= 4 && Length <= 8 ? Length : 5, seconds: Timer ?? 120 }
  }
  const groups = target?.TaxGroups ?? []
  const options = groups.slice(0, 60).flatMap(({ ID, Title }) => (ID && Title ? [{ value: ID, label: Title }] : []))
  return options.length > 0 ? { kind: 'choice', options } : null
}
