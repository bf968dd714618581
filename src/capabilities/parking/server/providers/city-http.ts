import { z } from 'zod'
import { formatPlate } from '#kit/plate.ts'
import type { OutboundClient, OutboundRequest } from '#platform/outbound.ts'
import type { CityParking, DebtPaid } from './city-port.ts'

type CityOptions = { client: OutboundClient; url: () => string | undefined; token: string }

const amount = z
  .union([z.string().regex(/^\d{1,15}$/), z.number().int().positive()])
  .transform((value) => BigInt(value))
const debtsSchema = z.object({
  debts: z
    .array(
      z.object({
        ref: z.coerce.string().min(1).max(60),
        place: z.string().max(120).catch('پارک حاشیه‌ای'),
        day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
        amountRial: amount,
      }),
    )
    .max(200),
})
const paidSchema = z.object({ state: z.string(), tracking: z.coerce.string().max(60).nullish() })

/**
 * The parking service of a city over HTTP with JSON: `PUT /parkings/{id}`, `POST /debts/search`, `PUT /debts/{ref}/payment`. No
 * city publishes its protocol, so this one is ours: docs/decisions/0070-parking.md. Plates stand in bodies, never in addresses.
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
      const told = await send('PUT', `/parkings/${encodeURIComponent(id)}`, {
        plate,
        zone,
        startedAt: startedAt.toISOString(),
        ended: ended && { at: ended.at.toISOString(), amountRial: String(ended.amountRial), paid: ended.paid },
      })
      return told.answered && told.status >= 200 && told.status < 300
    },
    async debtsOf(plate) {
      const told = await send('POST', '/debts/search', { plate: formatPlate(plate) })
      if (!told.answered || told.status !== 200) return null
      const read = debtsSchema.safeParse(told.json())
      return read.success ? read.data.debts : null
    },
    async pay({ ref, amountRial, requestKey }): Promise<DebtPaid> {
      const told = await send('PUT', `/debts/${encodeURIComponent(ref)}/payment`, {
        requestKey,
        amountRial: String(amountRial),
      })
      if (!told.answered) return { state: told.sent === 'no' ? 'not-sent' : 'unknown' }
      const read = paidSchema.safeParse(told.json())
      if (!read.success) return { state: 'unknown' }
      const { state, tracking } = read.data
      if (state === 'settled') return { state, tracking: tracking ?? '' }
      return state === 'paid-before' || state === 'refused' ? { state } : { state: 'unknown' }
    },
  }
}
