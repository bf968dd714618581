import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { finnotechPlate } from '#kit/finnotech-plate.ts'
import { toLatinDigits } from '#kit/digits.ts'
import { parsePlate } from '#kit/plate.ts'
import { jalaliText, toJalali } from '#kit/jalali.ts'
import { dayMs } from '#kit/durations.ts'
import type { Answer, Delivery } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { placeOnWire } from './finnotech-answers.ts'
import { misbehave } from './fake-behaviour.ts'
import { decidingDigit, fakeAnswer, strangely, type Imitating } from './fake-answers.ts'
import { readPlate } from './read-values.ts'

type Fields = Record<string, string | undefined>

const tokenLife = 10 * dayMs

/** The addresses of Finnotech below `/dev/imitations/finnotech`. A token is valid in the process that issued it. */
export function imitateFinnotech(app: FastifyInstance, imitating: Imitating): void {
  const { mood, clock, seen } = imitating
  const tokens = new Set<string>()
  let count = 0
  const base = '/dev/imitations/finnotech'

  app.post(`${base}/dev/v2/oauth2/token`, async (request, reply) => {
    const grant = (request.body ?? {}) as Fields
    const existing = /^Basic ./.test(request.headers.authorization ?? '')
    if (!existing || !['client_credentials', 'refresh_token'].includes(grant['grant_type'] ?? '')) {
      return reply.code(401).send(failure('', 'VALIDATION_ERROR', 'invalid client'))
    }
    const value = `token-${++count}`
    tokens.add(value)
    return {
      result: {
        value,
        scopes: [],
        lifeTime: tokenLife,
        creationDate: jalaliText(toJalali(clock.now())),
        refreshToken: `refresh-${count}`,
      },
      status: 'DONE',
    }
  })

  const service: AddService = (method, path, kind, inputOf) =>
    app.route({
      method,
      url: `${base}/${path}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const query = request.query as Fields
        const input = inputOf(method === 'POST' ? ((request.body ?? {}) as Fields) : query)
        const trackId = query['trackId'] ?? ''
        const now = mood.take()
        if (await misbehave(now, reply)) return reply
        if (!tokens.has((request.headers.authorization ?? '').replace('Bearer ', ''))) {
          return reply.code(401).send(failure(trackId, 'VALIDATION_ERROR', 'invalid token'))
        }
        if (now.mode === 'unknown') return reply.code(408).send(failure(trackId, 'TIMEOUT', 'timeout'))
        if (now.mode === 'busy') return reply.code(503).send(failure(trackId, 'UNAVAILABLE', 'service unavailable'))
        const digit = decidingDigit(input)
        const question = seen.count(`${kind} ${JSON.stringify(input)} ${digit === 8 ? trackId : ''}`)
        if (digit === 5 && input.mobile) {
          return reply.code(400).send(failure(trackId, 'MOBILE_MISMATCH', 'mobile does not belong to the owner'))
        }
        if (digit === 7 && question === 0) return reply.code(500).send(failure(trackId, 'INTERNAL', 'internal error'))
        if (digit === 8 && question < 2) {
          return reply.code(202).send({ responseCode: 'FN-20200000000', trackId, status: 'PENDING' })
        }
        const answer = fakeAnswer({ kind, input, now: clock.now(), otherPlate: now.mode === 'other-plate' })
        if (now.mode === 'lost') return reply.hijack().raw.destroy()
        const result = finnotechWire(answer, input)
        const whole = { responseCode: 'FN-20000000000', trackId, status: 'DONE', result }
        return reply.send(now.mode === 'strange' ? strangely(whole) : whole)
      },
    })

  addServices(service)
}

type AddService = (
  method: 'GET' | 'POST',
  path: string,
  kind: InquiryKindSlug,
  inputOf: (fields: Fields) => InquiryInput,
) => void

function addServices(service: AddService): void {
  const plate = (fields: Fields) => readPlate(fields['plateNumber'] ?? null) ?? motorcycle(fields['plateNumber'] ?? '')
  const owner = (fields: Fields): InquiryInput => ({
    nationalCode: fields['nationalID'] ?? fields['nationalId'] ?? '',
    mobile: fields['mobile'] ?? '',
  })
  const client = 'v2/clients/:client'
  service('GET', `billing/${client}/drivingOffense`, 'fines-details', (fields) => ({
    ...owner(fields),
    plate: plate(fields),
  }))
  service('GET', `billing/${client}/ridingOffense`, 'fines-accumulation', (fields) => ({ plate: plate(fields) }))
  service('GET', `billing/${client}/negativeScore`, 'negative-score', (fields) => ({
    ...owner(fields),
    licenceNumber: fields['licenseNumber'] ?? '',
  }))
  service('GET', `billing/${client}/trafficOffenseImage`, 'violation-photo', (fields) => ({
    serial: fields['offenseId'] ?? '',
  }))
  service('GET', `ecity/${client}/freewayTollInquiry`, 'freeway-toll', (fields) => ({ plate: plate(fields) }))
  service('GET', `kyc/${client}/thirdPartyInsuranceInquiry`, 'third-party-insurance', (fields) => ({
    nationalCode: fields['nationalCode'] ?? '',
    plate: plate(fields),
  }))
  service('POST', `kyc/${client}/licenseCheckInquiry`, 'licence-status', owner)
  service('GET', `vehicle/${client}/activePlateNumbers`, 'pelak-status', owner)
  service('GET', `vehicle/${client}/plateNumberHistory`, 'plate-history', (fields) => ({
    nationalCode: fields['nationalId'] ?? '',
    plate: plate(fields),
  }))
}

const motorcycle = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3)}`

const failure = (trackId: string, code: string, message: string) => ({
  responseCode: 'FN-BLFH-40000000000',
  trackId,
  status: 'FAILED',
  error: { code, message },
})

const deliveryWords: Record<Delivery, string> = { affixed: 'الصاقی', handed: 'تسلیمی', camera: 'دوربین' }

const numbered = (text: string): string => {
  const read = parsePlate(text)
  return (read.ok && finnotechPlate(read.value)) || text
}

type Wires = {
  [Kind in Answer['kind']]?: (answer: Extract<Answer, { kind: Kind }>, input: InquiryInput) => Record<string, unknown>
}

/** The answer of each kind as the provider writes it; other providers answer the rest. */
const wires: Wires = {
  'fines-details': (answer) => ({
    Bills: answer.items.map((fine) => ({
      id: fine.id,
      type: fine.title,
      description: fine.delivery && deliveryWords[fine.delivery],
      code: fine.code,
      price: fine.amountRial,
      city: fine.city,
      [placeOnWire]: fine.place,
      date: fine.at && jalaliMoment(new Date(fine.at)),
      serial: fine.serial,
      billId: fine.billId,
      paymentId: fine.paymentId,
      isPayable: fine.payable,
      hasImage: fine.hasImage,
    })),
    TotalAmount: answer.items.reduce((sum, fine) => sum + Number(fine.amountRial), 0),
    PlateNumber: answer.plate && numbered(answer.plate),
  }),
  'fines-accumulation': (answer) => ({
    Amount: answer.totalRial,
    BillID: answer.billId,
    PaymentID: answer.paymentId,
    ComplaintStatus: answer.complaint,
    PlateNumber: answer.plate && numbered(answer.plate),
  }),
  'negative-score': (answer, input) => ({
    LicenseNumber: input.licenceNumber,
    NegativeScore: String(answer.score),
    OffenseCount: answer.offences,
    Rule: '-',
  }),
  'licence-status': (answer) => ({
    licenses: answer.items.map((each) => ({
      licenseNumber: each.number,
      licenseType: each.class,
      licenseStatus: each.state,
      issueDate: each.issuedOn,
      licenseValidityPeriod: String(each.validYears),
      barCode: each.postBarcode,
    })),
    licenseStatus: { code: 'G00000', description: 'عملیات با موفقیت انجام شد' },
  }),
  'pelak-status': (answer) => ({
    plateNumbers: answer.items.map((each) => ({
      plateNumber: each.plate,
      revoked: !each.active,
      revokedDateTime: each.detachedOn,
      revokedDescription: each.reason,
      serialNumber: each.serialNumber,
    })),
  }),
  'plate-history': (answer) => ({
    plateHistory: answer.items.map((each) => ({
      vehicleSystem: each.system,
      vehicleType: each.type,
      vehicleModel: each.model,
      installDate: each.attachedOn,
      detachDate: each.detachedOn,
    })),
    plateStatus: answer.state,
    tracePlate: answer.trace,
  }),
  'freeway-toll': (answer) => ({
    bills: answer.items.map((pass) => ({
      paymentId: pass.id,
      date: pass.day,
      price: pass.amountRial,
      gateway: 'آنی‌رو',
      freeway: pass.freeway,
    })),
    totalAmount: answer.items.reduce((sum, pass) => sum + Number(pass.amountRial), 0),
    plateNumber: answer.plate && numbered(answer.plate),
  }),
  'third-party-insurance': (answer) => ({
    companyName: answer.policy?.company ?? null,
    thirdPolicyCode: answer.policy?.number ?? null,
    startDate: answer.policy?.startsOn ?? null,
    endDate: answer.policy?.endsOn ?? null,
    disPrsnYrNum: answer.policy?.freeYears ?? null,
    policyPersonLossCount: answer.policy?.losses === undefined ? null : answer.policy.losses,
    policyFinancialLossCount: null,
    plateNumber: answer.plate && numbered(answer.plate),
  }),
  'violation-photo': (answer) => ({
    OffenseId: answer.serial,
    PlateImageUrl: answer.plateImage,
    VehicleImageUrl: answer.vehicleImage,
  }),
}

/** Returns an invented response in its format: prices are texts, dates are Jalali with «-» before the time. */
export function finnotechWire(answer: Answer, input: InquiryInput): Record<string, unknown> {
  const wire = wires[answer.kind] as ((answer: Answer, input: InquiryInput) => Record<string, unknown>) | undefined
  return wire?.(answer, input) ?? {}
}

const two = (n: number) => String(n).padStart(2, '0')
function jalaliMoment(at: Date): string {
  const { hour, minute, ...day } = toJalali(at)
  return `${toLatinDigits(jalaliText(day))} - ${two(hour)}:${two(minute)}`
}
