import { z } from 'zod'
import { randomUUID } from 'node:crypto'
import { dayMs } from '#kit/durations.ts'
import { finnotechPlate } from '#kit/finnotech-plate.ts'
import { parsePlate } from '#kit/plate.ts'
import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import type { FailReason } from '../../states.ts'
import { callProvider, laterOf, type Statement } from './call-provider.ts'
import { finnotechReaders } from './finnotech-answers.ts'
import type { Asking, InquiryProvider, Reply } from './inquiry-port.ts'
import { importPhotos } from './photos.ts'
import { text } from './read-values.ts'
import { saysError } from './says-error.ts'
import { namesSubject, subjectOf } from './subject.ts'

export type FinnotechOptions = {
  client: OutboundClient
  /** Loads pictures from the addresses in an answer. */
  photos: OutboundClient
  /**
   * Address of the service without its path; read at every call, because a fake's port is known only after listening.
   */
  url: () => string | undefined
  clientId: string
  clientSecret: string
  /** National id of the company that has the contract. */
  nationalId: string
  now: () => Date
}

type Service = {
  path: string
  scope: string
  /** Parameters of the address; with `post` they are the body. */
  fields: (input: InquiryInput) => Record<string, string>
  post?: true
}

const plateOf = (input: InquiryInput): string => {
  const plate = parsePlate(input.plate ?? '')
  return (plate.ok && finnotechPlate(plate.value)) || ''
}
const owner = ({ nationalCode = '', mobile = '' }: InquiryInput) => ({ nationalCode, mobile })

/** Other providers answer the sum of a car's fines and the tolls of Tehran: this service needs more than a plate. */
const services: Partial<Record<InquiryKindSlug, Service>> = {
  'fines-details': {
    path: 'billing/v2/clients/:client/drivingOffense',
    scope: 'billing:driving-offense-inquiry:get',
    fields: (input) => ({
      version: '2',
      mobile: owner(input).mobile,
      nationalID: owner(input).nationalCode,
      plateNumber: plateOf(input),
    }),
  },
  'fines-accumulation': {
    path: 'billing/v2/clients/:client/ridingOffense',
    scope: 'billing:riding-offense-inquiry:get',
    fields: (input) => ({ plateNumber: plateOf(input) }),
  },
  'negative-score': {
    path: 'billing/v2/clients/:client/negativeScore',
    scope: 'billing:cc-negative-score:get',
    fields: (input) => ({
      licenseNumber: input.licenceNumber ?? '',
      nationalID: owner(input).nationalCode,
      mobile: owner(input).mobile,
    }),
  },
  'licence-status': {
    path: 'kyc/v2/clients/:client/licenseCheckInquiry',
    scope: 'kyc:cc-license-check-inquiry:post',
    fields: (input) => ({ nationalID: owner(input).nationalCode, mobile: owner(input).mobile }),
    post: true,
  },
  'pelak-status': {
    path: 'vehicle/v2/clients/:client/activePlateNumbers',
    scope: 'vehicle:active-plate-numbers:get',
    fields: (input) => ({ nationalId: owner(input).nationalCode, mobile: owner(input).mobile }),
  },
  'plate-history': {
    path: 'vehicle/v2/clients/:client/plateNumberHistory',
    scope: 'vehicle:plate-number-history:get',
    fields: (input) => ({ nationalId: owner(input).nationalCode, plateNumber: plateOf(input) }),
  },
  'freeway-toll': {
    path: 'ecity/v2/clients/:client/freewayTollInquiry',
    scope: 'ecity:freeway-toll-inquiry:get',
    fields: (input) => ({ plateNumber: plateOf(input) }),
  },
  'third-party-insurance': {
    path: 'kyc/v2/clients/:client/thirdPartyInsuranceInquiry',
    scope: 'kyc:third-party-insurance-inquiry:get',
    fields: (input) => ({ nationalCode: owner(input).nationalCode, plateNumber: plateOf(input) }),
  },
  'violation-photo': {
    path: 'billing/v2/clients/:client/trafficOffenseImage',
    scope: 'billing:traffic-offense-image:get',
    fields: (input) => ({ offenseId: input.serial ?? '' }),
  },
}

const tokenSchema = z.object({
  result: z.object({
    value: z.string().min(1),
    refreshToken: z.string().nullish(),
    lifeTime: z.union([z.number(), z.string()]).nullish(),
  }),
})
const answerSchema = z.object({
  status: z.string().nullish(),
  responseCode: text,
  trackId: text,
  result: z.unknown().optional(),
  error: z.object({ code: text, message: text }).nullish().catch(null),
})

type Token = { value: string; refresh: string | null; until: number }

/** Finnotech (docs of its open API): a token for each scope, then one call for each inquiry. */
export function finnotechProvider(options: FinnotechOptions): InquiryProvider {
  const { client, photos, url, clientId, clientSecret, nationalId, now } = options
  // Each scope has its own token: a scope outside the contract closes only its kind.
  const tokens = new Map<string, Token>()
  const call = (request: Omit<OutboundRequest, 'url'> & { path: string }): Promise<Statement> => {
    const base = url()
    const { path, ...rest } = request
    if (!base) return Promise.resolve({ sent: 'no', malformed: false, code: 'no-address' })
    return callProvider(client, { ...rest, url: `${base.replace(/\/$/, '')}/${path}` })
  }

  async function openToken(kind: InquiryKindSlug, scope: string): Promise<Token | null> {
    const token = tokens.get(scope)
    const grant = token?.refresh
      ? { grant_type: 'refresh_token', token_type: 'CLIENT-CREDENTIAL', refresh_token: token.refresh }
      : { grant_type: 'client_credentials', nid: nationalId, scopes: scope }
    const outcome = await call({
      method: 'POST',
      lane: kind,
      path: 'dev/v2/oauth2/token',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: { json: grant },
    })
    const read = 'json' in outcome ? tokenSchema.safeParse(outcome.json) : null
    if (!read?.success) {
      // After a refused refresh the next call requests a new token.
      tokens.delete(scope)
      return null
    }
    const { value, refreshToken, lifeTime } = read.data.result
    // Renewed an hour early; the default lifetime is a day.
    const life = Number(lifeTime) > 0 ? Number(lifeTime) : dayMs
    const opened = { value, refresh: refreshToken ?? null, until: now().getTime() + life - 3600_000 }
    tokens.set(scope, opened)
    return opened
  }

  async function send(service: Service, asking: Asking, trackId: string): Promise<Statement> {
    const token = tokens.get(service.scope)
    const held = token && token.until > now().getTime() ? token : await openToken(asking.kind, service.scope)
    if (!held) return { sent: 'no', malformed: false, code: 'no-token' }
    const fields = service.fields(asking.input)
    const query = new URLSearchParams({ trackId, ...(service.post ? {} : fields) })
    return call({
      method: service.post ? 'POST' : 'GET',
      lane: asking.kind,
      path: `${service.path.replace(':client', encodeURIComponent(clientId))}?${query}`,
      headers: { authorization: `Bearer ${held.value}` },
      ...(service.post && { body: { json: fields } }),
    })
  }

  return {
    name: 'finnotech',
    supports: (kind, input) =>
      kind in services &&
      (kind !== 'fines-accumulation' || (input.plate !== undefined && /^\d{3}-\d{5}$/.test(input.plate))),
    async ask(asking) {
      const service = services[asking.kind]
      if (!service) return { state: 'failed', sent: 'no', malformed: false, code: 'not-supported' }
      let stated = readStated(await send(service, asking, asking.trackId), asking, asking.trackId)
      if (stated.state === 'failed' && stated.code === 'invalid-token') {
        // Once more with a new token; the service requires a new trackId for it.
        const token = tokens.get(service.scope)
        if (token) tokens.set(service.scope, { ...token, until: 0 })
        const trackId = randomUUID()
        stated = readStated(await send(service, asking, trackId), asking, trackId)
      }
      return importPhotos(stated, photos)
    },
  }
}

/** Its messages are English and Persian, and change; its codes do not. */
function refusalOf(code: string, message: string): FailReason | null {
  const words = `${code} ${message}`.toLowerCase()
  if (/mobile|موبایل|تلفن همراه|shahkar/.test(words)) return 'mobile-mismatch'
  if (/owner|مالک|national|کد ?ملی.{0,200}(پلاک|مطابقت)/.test(words)) return 'owner-mismatch'
  if (/too many|rate|limit|حد مجاز/.test(words)) return 'too-many'
  return null
}

function readStated(report: Statement, { kind, input }: Asking, trackId: string): Reply {
  if ('sent' in report) return { state: 'failed', ...report }
  const read = answerSchema.safeParse(report.json)
  const malformed: Reply = { state: 'failed', sent: 'maybe', malformed: true, code: `http-${report.status}` }
  if (!read.success) return malformed
  const { status, error, result, responseCode } = read.data
  const message = error?.message ?? ''
  if (/invalid token|token.{0,200}expired/i.test(message)) {
    return { state: 'failed', sent: 'no', malformed: false, code: 'invalid-token' }
  }
  if (report.status === 202 || status === 'PENDING') return { state: 'pending', afterSeconds: 10 }
  if (report.status === 429) {
    return { state: 'failed', sent: 'no', malformed: false, code: 'http-429', ...laterOf(report) }
  }
  // 408: the service itself does not know the outcome.
  if (report.status === 408 || report.status >= 500) {
    return { state: 'failed', sent: 'maybe', malformed: false, code: `http-${report.status}`, ...laterOf(report) }
  }
  if (status !== 'DONE' || error) {
    const code = error?.code ?? `http-${report.status}`
    if (report.status === 404 || /not.?found|یافت نشد/i.test(`${code} ${message}`)) {
      return { state: 'refused', reason: 'not-found', code }
    }
    const reason = refusalOf(code, message)
    if (reason) return { state: 'refused', reason, code }
    if (report.status === 401 || report.status === 403) return { state: 'failed', sent: 'no', malformed: false, code }
    return report.status === 400 ? { state: 'refused', reason: 'invalid-input', code } : malformed
  }
  // «FN-…-40000000000» is the code of a refusal, with any other text beside it.
  if (saysError(result) || (responseCode !== null && /-[45]\d{10}$/.test(responseCode))) {
    return { state: 'failed', sent: 'maybe', malformed: true, code: 'says-error' }
  }
  const answer = finnotechReaders[kind]?.(result, input)
  if (!answer) return malformed
  // Its answers repeat the id of the call; some name nothing else of the request.
  if (read.data.trackId !== trackId) return { state: 'other-subject' }
  const evidence = evidenceOf(result)
  const named = namesNothing.has(kind)
    ? namesSubject(kind, input, [...evidence, { [subjectOf[kind]]: input[subjectOf[kind]] }])
    : namesSubject(kind, input, evidence)
  return named ? { state: 'done', answer, tracking: read.data.trackId } : { state: 'other-subject' }
}

/** Kinds whose documented answer names no subject: only the id of the call binds them to their request. */
const namesNothing: ReadonlySet<InquiryKindSlug> = new Set([
  'fines-details',
  'licence-status',
  'pelak-status',
  'plate-history',
  'freeway-toll',
  'third-party-insurance',
])

const namesSchema = z.object({
  PlateNumber: z.unknown().optional(),
  plateNumber: z.unknown().optional(),
  LicenseNumber: z.unknown().optional(),
  OffenseId: z.unknown().optional(),
  licenses: z.array(z.object({ nationalCode: z.unknown().optional() })).optional(),
  plateNumbers: z.array(z.object({ nationalId: z.unknown().optional() })).optional(),
})

function evidenceOf(result: unknown) {
  const read = namesSchema.safeParse(result)
  if (!read.success) return []
  const { PlateNumber, plateNumber, LicenseNumber, OffenseId, licenses = [], plateNumbers = [] } = read.data
  return [
    { plate: PlateNumber ?? plateNumber, licenceNumber: LicenseNumber, serial: OffenseId },
    ...licenses.map(({ nationalCode }) => ({ nationalCode })),
    ...plateNumbers.map(({ nationalId }) => ({ nationalCode: nationalId })),
  ]
}
