import { parsePlate } from '#kit/plate.ts'
import { finnotechPlate } from '#kit/finnotech-plate.ts'
import type { OutboundClient, OutboundRequest, OutboundResult } from '#platform/outbound/outbound.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { sampleAnswer } from '../../samples.ts'
import { finnotechProvider } from './finnotech.ts'
import { finnotechWire } from './fake-finnotech.ts'
import { inspectionWire } from './fake-inspections.ts'
import { pishkhanWire } from './fake-pishkhan.ts'
import { inspectionsProvider } from './inspections.ts'
import type { InquiryProvider, ProviderName } from './inquiry-port.ts'
import { pishkhanProvider } from './pishkhan.ts'

// Simulates wrong, tired or changed authorities without a server: the adapters get its responses as bytes.

export type Wire = Record<string, unknown>
/** Changes a true body; may also respond by itself. */
export type Lie = (body: Wire, about: { kind: InquiryKindSlug; provider: ProviderName }) => Wire | Answered

/** A whole response in place of the protocol; `failure`: a fault of the network. */
export class Answered {
  readonly status: number
  readonly body: string
  readonly headers: Record<string, string>
  readonly failure: Extract<OutboundResult, { answered: false }> | null
  constructor(
    status: number,
    body: string,
    headers: Record<string, string> = {},
    failure: Extract<OutboundResult, { answered: false }> | null = null,
  ) {
    this.status = status
    this.body = body
    this.headers = headers
    this.failure = failure
  }
}

export const lyingInput: InquiryInput = {
  plate: ['12', 'ب', '345-67'].join(''),
  nationalCode: '0012345621',
  mobile: '09123456789',
  licenceNumber: '9012345678',
  vin: 'NAAM01CA9EK000001',
  engineNumber: 'M15/9002809',
  serial: '1234567891',
  birthDate: '1370/01/02',
  identifier: '12345671',
}

/** The path of the rows of each kind, by provider. */
export const rowsOf: Record<ProviderName, Partial<Record<InquiryKindSlug, string>>> = {
  pishkhan: {
    'fines-details': 'Bills',
    'tehran-car-toll-bill': 'Bills',
    'licence-status': 'Licenses',
    'pelak-status': 'Plates',
    'plate-history': 'PlateHistory',
  },
  finnotech: {
    'fines-details': 'Bills',
    'licence-status': 'licenses',
    'pelak-status': 'plateNumbers',
    'plate-history': 'plateHistory',
    'freeway-toll': 'bills',
  },
  inspections: {},
}

const answered = (status: number, body: string, headers: Record<string, string> = {}): OutboundResult => ({
  answered: true,
  sent: 'yes',
  status,
  headers,
  bytes: Buffer.from(body),
  text: () => body,
  json: () => {
    try {
      return JSON.parse(body) as unknown
    } catch {
      return undefined
    }
  },
})

type Lying = {
  lie: () => Lie | null
  now: () => Date
  answer?: (kind: InquiryKindSlug) => Parameters<typeof pishkhanWire>[0]
}

const bodyOf = (request: OutboundRequest): Wire =>
  (request.body && 'json' in request.body ? request.body.json : {}) as Wire

/** One provider whose answers pass through a fault; `calls` counts the requests. */
export function lyingProvider(name: ProviderName, lying: Lying): { provider: InquiryProvider; calls: string[] } {
  const calls: string[] = []
  const client = (respond: (request: OutboundRequest, path: string) => OutboundResult): OutboundClient => ({
    request: async (request) => {
      const path = new URL(String(request.url)).pathname
      calls.push(path)
      return respond(request, path)
    },
  })
  const answers: Answers = {
    client,
    // Pictures in answers are data addresses here: nothing loads from elsewhere.
    photos: client(() => answered(404, '')),
    now: lying.now,
    told: (kind, body, wrap) => {
      const words = lying.lie()?.(body, { kind, provider: name }) ?? body
      if (!(words instanceof Answered)) return answered(200, JSON.stringify(wrap(words)))
      return words.failure ?? answered(words.status, words.body, words.headers)
    },
    sample: (kind, input) =>
      sampleAnswer(kind, {
        plate: input.plate ?? lyingInput.plate!,
        seed: 'lying',
        now: lying.now(),
        amount: 'few',
        ...(input.serial && { serial: input.serial }),
      }),
  }
  return { provider: lyingProviders[name](answers), calls }
}

type Answers = {
  client: (respond: (request: OutboundRequest, path: string) => OutboundResult) => OutboundClient
  photos: OutboundClient
  now: () => Date
  /** The response after the fault. */
  told: (kind: InquiryKindSlug, body: Wire, wrap: (body: Wire) => Wire) => OutboundResult
  sample: (kind: InquiryKindSlug, input: InquiryInput) => Parameters<typeof pishkhanWire>[0]
}

const lyingProviders: Record<ProviderName, (answers: Answers) => InquiryProvider> = {
  pishkhan: lyingPishkhan,
  inspections: lyingInspections,
  finnotech: lyingFinnotech,
}

function lyingPishkhan({ client, photos, told, sample }: Answers): InquiryProvider {
  const wrap = (Parameters: Wire) => {
    const { Status = { Code: 'G00000', Description: 'موفق' }, ...rest } = Parameters
    return { Parameters: rest, Status }
  }
  return pishkhanProvider({
    photos,
    url: () => 'https://lying.example',
    token: 'token',
    client: client((request, path) => {
      const fields = bodyOf(request)['Parameters'] as Record<string, string>
      const service = path.split('/').at(-1)!
      if (service === 'RegisterInvoice') {
        return answered(200, JSON.stringify(wrap({ Invoice: { PurchaseKey: fields['RequestKey'], Status: 'Unpaid' } })))
      }
      if (service === 'PayInvoice') return answered(200, JSON.stringify(wrap({})))
      const kind = pishkhanKinds[service]!
      const input = { plate: fields['PlateNumber'], serial: fields['SerialNumber'] } as InquiryInput
      return told(kind, pishkhanWire(sample(kind, input), fields), wrap)
    }),
  })
}

function lyingInspections({ client, told, sample }: Answers): InquiryProvider {
  return inspectionsProvider({
    url: () => 'https://lying.example',
    token: 'token',
    client: client((request) => {
      const { requestId, plate } = bodyOf(request) as { requestId: string; plate: string }
      const kind = 'technical-inspection'
      return told(kind, inspectionWire(sample(kind, { plate }), requestId), (body) => body)
    }),
  })
}

function lyingFinnotech({ client, photos, now, told, sample }: Answers): InquiryProvider {
  return finnotechProvider({
    photos,
    url: () => 'https://lying.example',
    clientId: 'farman',
    clientSecret: 'secret',
    nationalId: '10101010101',
    now,
    client: client((request, path) => {
      if (path.endsWith('token')) return answered(200, JSON.stringify({ result: { value: 'token' }, status: 'DONE' }))
      const { searchParams } = new URL(String(request.url))
      const kind = finnotechKinds[path.split('/').at(-1)!]!
      const input: InquiryInput = {
        licenceNumber: searchParams.get('licenseNumber') ?? '',
        serial: searchParams.get('offenseId') ?? '',
      }
      const {
        trackId = searchParams.get('trackId'),
        responseCode = 'FN-20000000000',
        ...result
      } = finnotechWire(sample(kind, input), input)
      return told(kind, result, (body) => {
        const { trackId: other = trackId, responseCode: code = responseCode, status = 'DONE', ...rest } = body
        return { responseCode: code, trackId: other, status, result: rest }
      })
    }),
  })
}

const pishkhanKinds: Record<string, InquiryKindSlug> = {
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

const finnotechKinds: Record<string, InquiryKindSlug> = {
  drivingOffense: 'fines-details',
  negativeScore: 'negative-score',
  licenseCheckInquiry: 'licence-status',
  activePlateNumbers: 'pelak-status',
  plateNumberHistory: 'plate-history',
  freewayTollInquiry: 'freeway-toll',
  thirdPartyInsuranceInquiry: 'third-party-insurance',
  trafficOffenseImage: 'violation-photo',
}

/** A plate in the nine digits of Finnotech. */
export const ninesOf = (plate: string): string => {
  const read = parsePlate(plate)
  return (read.ok && finnotechPlate(read.value)) || plate
}
