import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ok, refuse } from '#kit/result.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { aPerson, requestContext } from '../../tests/support/market.ts'
import { jsonEndpoint, writesOnly } from './json-endpoint.ts'

const test = useTestDb()
const address = 'http://localhost/thing'

const refusals = {
  'sign-in': [401, 'وارد شوید.'],
  invalid: [422, 'خوانده نشد.'],
  gone: [404, 'دیگر نیست.'],
} as const

function anEndpoint(idempotent = true) {
  const run = vi.fn(async (_context: unknown, { value }: { value: { id: string } }) =>
    value.id === 'gone' ? refuse('gone') : ok({ id: value.id, runs: run.mock.calls.length }),
  )
  const action = jsonEndpoint({
    name: 'thing',
    schema: z.object({ id: z.string().max(9) }),
    fields: ['id'],
    refusals,
    idempotent,
    run,
  })
  return { run, action }
}

async function send(
  action: ReturnType<typeof jsonEndpoint>,
  fields: Record<string, string>,
  { personId, key = '' }: { personId?: bigint; key?: string } = {},
) {
  const { context } = requestContext(test, { personId })
  const headers = key ? { 'idempotency-key': key } : undefined
  const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields), headers })
  const answer = await action({ request, context, params: {}, url: new URL(address), pattern: '/thing' } as never)
  return { status: answer.status, cache: answer.headers.get('cache-control'), body: (await answer.json()) as object }
}

describe('an endpoint for a script of the product', () => {
  it('asks a guest to sign in, in the shape of all refusals, and does nothing', async () => {
    const { run, action } = anEndpoint()
    const answer = await send(action, { id: 'a' })
    expect(answer).toEqual({
      status: 401,
      cache: 'private, no-store',
      body: { error: { code: 'sign-in', message: 'وارد شوید.' } },
    })
    expect(run).not.toHaveBeenCalled()
  })

  it('refuses input that its schema does not accept', async () => {
    const { id: personId } = await aPerson(test)
    const { run, action } = anEndpoint()
    expect((await send(action, { id: 'x'.repeat(10) }, { personId })).status).toBe(422)
    expect(run).not.toHaveBeenCalled()
  })

  it('runs once per key however often it is sent, and repeats the first response', async () => {
    const { id: personId } = await aPerson(test)
    const { run, action } = anEndpoint()
    const [first, second] = [
      await send(action, { id: 'a' }, { personId, key: 'key-of-one-act' }),
      await send(action, { id: 'a' }, { personId, key: 'key-of-one-act' }),
    ]
    expect([first.status, second.body]).toEqual([200, first.body])
    expect(run).toHaveBeenCalledTimes(1)
  })

  it.each([{ ids: ['a'] }, 'not-found', { ok: false, code: 'of-another-build' }])(
    'does not run again where another build has stored its response in another shape: %j',
    async (stored) => {
      const { id: personId } = await aPerson(test)
      const { run, action } = anEndpoint()
      const key = 'key-of-one-act'
      await send(action, { id: 'a' }, { personId, key })
      const answer_sealed = test.secrets.seal(JSON.stringify(stored))
      await test.db.updateTable('idempotency_key').set({ answer_sealed }).where('key', '=', key).execute()
      const answer = await send(action, { id: 'a' }, { personId, key })
      expect(answer).toMatchObject({ status: 422, body: { error: { code: 'idempotency-answer-unreadable' } } })
      expect(run).toHaveBeenCalledTimes(1)
    },
  )

  it('does not exist at an invalid address, for anybody', async () => {
    const params = z.object({ id: z.string() })
    const run = async () => ok({})
    const action = jsonEndpoint({ name: 'thing', schema: z.object({}), fields: [], params, refusals, run })
    await expect(send(action, {})).rejects.toMatchObject({ status: 404 })
  })

  it('answers a refusal of the action with its own status and message', async () => {
    const { id: personId } = await aPerson(test)
    const answer = await send(anEndpoint().action, { id: 'gone' }, { personId })
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'gone', message: 'دیگر نیست.' } } })
  })

  it('refuses to be read', () => {
    expect(() => writesOnly()).toThrow(expect.objectContaining({ status: 405 }))
  })
})
