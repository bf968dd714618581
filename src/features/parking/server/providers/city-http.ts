import { z } from 'zod'
import { toLatinDigits } from '#kit/digits.ts'
import { formatPlate } from '#kit/plate.ts'
import type { OutboundClient, OutboundRequest } from '#platform/outbound/outbound.ts'
import type { CityDebt, CityParking, DebtPaid } from './city-port.ts'

type CityOptions = { client: OutboundClient; url: () => string | undefined; token: string }

const amount = z
  .union([z.string(), z.number().int()])
  .transform((value) => toLatinDigits(String(value)).replace(/[,٬\s]/g, ''))
  .pipe(z.string().regex(/^[1-9]\d{0,14}$/))
  .transform(BigInt)
const debtsSchema = z.object({
  debts: z.array(
    z.object({
      ref: z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(60)),
      place: z.string().max(120).catch('پارک حاشیه‌ای'),
      day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
      amountRial: amount,
    }),
  ),
  plate: z.string(),
  error: z.unknown().optional(),
})

/**
 * Returns the reliable debts of a response: complete, without an error, about the plate, and
 * distinct.
 */
function readDebts(json: unknown, plate: string): CityDebt[] | null {
  const read = debtsSchema.safeParse(json)
  if (!read.success || read.data.error || read.data.plate !== plate) return null
  const byRef = new Map<string, CityDebt>()
  for (const debt of read.data.debts) {
    const before = byRef.get(debt.ref)
    // One reference with two amounts is unusable.
    if (before && before.amountRial !== debt.amountRial) return null
    byRef.set(debt.ref, debt)
  }
  return [...byRef.values()]
}
const paidSchema = z.object({ state: z.string(), tracking: z.coerce.string().max(60).nullish() })

/**
 * The adapter of a city's parking service over HTTP with JSON: `PUT /parkings/{id}`, `POST
 * /debts/search`, `PUT /debts/{ref}/payment`. No city publishes its protocol, so this one is
 * specified in docs/decisions/0070-parking.md. Plates stand in bodies, never in addresses.
 */
export function cityParkingOverHttp({ client, url, token }: CityOptions): CityParking {
  const send = async (method: 'PUT' | 'POST', path: string, json: object) => {
    const base = url()
    if (!base) return { answered: false as const, sent: 'no' as const }
    const request: OutboundRequest = {
      method,
      url: `${base.replace(/\/$/, '')}${path}`,
      headers: { authorization: `Bearer ${token}` },
      body: { json },
    }
    return client.request(request)
  }
  return {
    async report({ id, plate, zone, startedAt, ended }) {
      const outcome = await send('PUT', `/parkings/${encodeURIComponent(id)}`, {
        plate,
        zone,
        startedAt: startedAt.toISOString(),
        ended: ended && { at: ended.at.toISOString(), amountRial: String(ended.amountRial), paid: ended.paid },
      })
      return outcome.answered && outcome.status >= 200 && outcome.status < 300
    },
    async debtsOf(plate) {
      const outcome = await send('POST', '/debts/search', { plate: formatPlate(plate) })
      return outcome.answered && outcome.status === 200 ? readDebts(outcome.json(), formatPlate(plate)) : null
    },
    async pay({ ref, amountRial, requestKey }): Promise<DebtPaid> {
      const outcome = await send('PUT', `/debts/${encodeURIComponent(ref)}/payment`, {
        requestKey,
        amountRial: String(amountRial),
      })
      if (!outcome.answered) return { state: outcome.sent === 'no' ? 'not-sent' : 'unknown' }
      const read = paidSchema.safeParse(outcome.json())
      if (!read.success) return { state: 'unknown' }
      const { state, tracking } = read.data
      if (state === 'settled') return { state, tracking: tracking ?? '' }
      return state === 'paid-before' || state === 'refused' ? { state } : { state: 'unknown' }
    },
  }
}
