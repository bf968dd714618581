import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { gregorianToJalali, jalaliToGregorian, addJalaliDays, toJalali } from '#kit/jalali.ts'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { ownAddress } from '#platform/http/own-address.ts'

type FakeOptions = { config: Pick<Config, 'MODE' | 'PARKING_CITY_URL'>; clock: Clock }

/** Possible misbehaviours; the last six falsify a plate's debts. */
const moods = [
  'normal',
  'down',
  'late-answer',
  'html',
  'refuses',
  'paid-before',
  'error-beside-nothing',
  'other-plate',
  'grown',
  'unreadable-row',
  'twice',
  'twice-two-amounts',
] as const
type Mood = (typeof moods)[number]

const debtPlaces = ['خیابان طالقانی، نبش بهار', 'میدان ونک، ضلع شرقی']

/**
 * Creates a fake parking service with the protocol of `city-http.ts`. Debts depend on the plate's
 * last digit: 0 to 4 none, 5 to 7 one, 8 and 9 two. `behave` makes it fail, respond late or not at
 * all.
 */
export function createFakeCity() {
  let origin: string | undefined
  let mood: Mood = 'normal'
  const paid = new Map<string, string>()
  const reported = new Map<string, unknown>()
  return {
    behave: (next: Mood) => void (mood = next),
    address: () => origin && `${origin}/dev/imitations/city-parking`,
    reported,
    async routes(app: FastifyInstance, { config, clock }: FakeOptions): Promise<void> {
      if (config.MODE === 'production') return
      app.addHook('onListen', async () => void (origin = ownAddress(app)))
      app.register(
        async (scope) => {
          scope.addHook('preHandler', async (_request, reply) => {
            if (mood === 'down') return reply.code(503).send({ state: 'down' })
            if (mood === 'html') return reply.type('text/html').send('<h1>در دست تعمیر</h1>')
            return undefined
          })
          scope.put('/parkings/:id', async (request) => {
            reported.set((request.params as { id: string }).id, request.body)
            if (reported.size > 5000) reported.delete(reported.keys().next().value!)
            return { ok: true }
          })
          scope.post('/debts/search', async (request) => {
            const body = z.object({ plate: z.string().max(40) }).safeParse(request.body)
            if (!body.success) return { debts: [], error: 'plate' }
            const { plate } = body.data
            const debts = debtsOf(plate, clock.now()).filter(({ ref }) => !paid.has(ref))
            return lied(mood, { plate, debts })
          })
          scope.put('/debts/:ref/payment', async (request, reply) => {
            const { ref } = request.params as { ref: string }
            const body = z.object({ requestKey: z.string().max(60) }).safeParse(request.body)
            if (!body.success || mood === 'refuses') return { state: 'refused' }
            const by = paid.get(ref)
            if (mood === 'paid-before' || (by && by !== body.data.requestKey)) return { state: 'paid-before' }
            paid.set(ref, body.data.requestKey)
            if (mood === 'late-answer') return reply.code(504).send({ state: 'late' })
            return { state: 'settled', tracking: `C${ref.slice(-8)}` }
          })
        },
        { prefix: '/dev/imitations/city-parking' },
      )
      if (config.MODE !== 'demo') return
      app.post('/dev/imitations/city-parking-behaviour', async (request, reply) => {
        const target = z.object({ mode: z.enum(moods) }).safeParse(request.body)
        if (!target.success) {
          return reply.code(422).send({ error: { code: 'behaviour-invalid', message: 'mode is not known' } })
        }
        mood = target.data.mode
        return target.data
      })
    },
  }
}

export const fakeCity = createFakeCity()

type Debts = { plate: string; debts: { ref: string; place: string; day: string; amountRial: string }[] }

function lied(mood: Mood, { plate, debts }: Debts): unknown {
  const more = (rial: string) => String(BigInt(rial) + 50_000n)
  const grown = debts.map((debt) => ({ ...debt, amountRial: more(debt.amountRial) }))
  switch (mood) {
    case 'error-beside-nothing':
      return { plate, debts: [], error: 'خطا در سامانه' }
    case 'other-plate':
      return { plate: ['99', 'ی', '999-99'].join(''), debts: [] }
    case 'grown':
      return { plate, debts: grown }
    case 'unreadable-row':
      return { plate, debts: [...debts, { ref: 'x', amountRial: '18000.5' }] }
    case 'twice':
      return { plate, debts: [...debts, ...debts] }
    case 'twice-two-amounts':
      return { plate, debts: [...debts, ...grown] }
    default:
      return { plate, debts }
  }
}

function debtsOf(plate: string, now: Date) {
  const last = Number(/(\d)\D*$/.exec(plate)?.[1] ?? 0)
  const count = last < 5 ? 0 : last < 8 ? 1 : 2
  const { year, month, day } = toJalali(now)
  // Stable within a month, so that debts are found again.
  const monthDay = { year, month, day: Math.min(day, 1) }
  return Array.from({ length: count }, (_, index) => {
    const date = jalaliToGregorian(addJalaliDays(monthDay, -12 - index * 9))
    const at = new Date(Date.UTC(date.year, date.month - 1, date.day))
    const { year: jalaliYear, month: jalaliMonth } = gregorianToJalali(date)
    return {
      ref: `${jalaliYear}${String(jalaliMonth).padStart(2, '0')}${index}${hashOf(plate)}`,
      place: debtPlaces[index]!,
      day: at.toISOString().slice(0, 10),
      amountRial: String(180_000 + index * 240_000),
    }
  })
}

/** Hashes a name, so that debts do not reveal the plate. */
function hashOf(text: string): string {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) % 99_999_989
  return String(hash).padStart(8, '0')
}
