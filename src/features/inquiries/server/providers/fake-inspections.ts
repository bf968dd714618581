import type { FastifyInstance } from 'fastify'
import type { Answer } from '../../answers.ts'
import { misbehave } from './fake-behaviour.ts'
import { decidingDigit, fakeAnswer, strangely, type Imitating } from './fake-answers.ts'
import { readPlate } from './read-values.ts'

const kind = 'technical-inspection'

/** The register of technical inspections below `/dev/imitations/inspections`. */
export function imitateInspections(app: FastifyInstance, { mood, clock, seen }: Imitating): void {
  app.post('/dev/imitations/inspections/v1/certificates', async (request, reply) => {
    const { requestId = '', plate = '' } = (request.body ?? {}) as Record<string, string | undefined>
    const input = { plate: readPlate(plate) ?? plate }
    const now = mood.take()
    if (await misbehave(now, reply)) return reply
    const error = (status: number, code: string) => reply.code(status).send({ error: { code } })
    if (!/^Bearer ./.test(request.headers.authorization ?? '')) return error(401, 'unauthorized')
    if (now.mode === 'unknown') return error(500, 'unknown')
    if (now.mode === 'busy')
      return reply
        .code(503)
        .header('retry-after', '1')
        .send({ error: { code: 'busy' } })
    const digit = decidingDigit(input)
    const query = seen.count(`${input.plate} ${digit === 8 ? requestId : ''}`)
    if (digit === 7 && query === 0) return error(500, 'internal')
    if (digit === 8 && query < 2) return reply.code(202).send({ requestId })
    const answer = fakeAnswer({ kind, input, now: clock.now(), otherPlate: now.mode === 'other-plate' })
    if (now.mode === 'lost') return reply.hijack().raw.destroy()
    const whole = inspectionWire(answer, requestId)
    return reply.send(now.mode === 'strange' ? strangely(whole) : whole)
  })
}

/** Returns an invented response in the format of `docs/inspection-register-api.json`. */
export function inspectionWire(answer: Answer, requestId: string): Record<string, unknown> {
  if (answer.kind !== kind) return {}
  return { requestId, plate: answer.plate, certificate: answer.certificate }
}
