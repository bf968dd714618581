import { setTimeout } from 'node:timers/promises'
import { data } from 'react-router'
import { describe, expect, it } from 'vitest'
import { redirect } from '#kit/redirect.ts'
import { wholeForm } from '#kit/sent-form.ts'
import { useOwnDb } from '../../tests/support/database.ts'
import { aPerson, visit } from '../../tests/support/market.ts'
import { AppError } from './errors.ts'
import { actOnce, removeExpiredForms } from './form-outcomes.ts'

const test = useOwnDb()
const minute = 60_000

type Form = Record<string, string>
type Sent = { path?: string; afterMs?: number }

async function post(action: () => unknown, personId: bigint | undefined, form: Form, sent: Sent = {}) {
  const { path = '/deadlines', afterMs = 0 } = sent
  const now = new Date(test.now.getTime() + afterMs)
  return actOnce(action)(visit(test, path, { form, personId, now }) as never)
}

/** An action that counts its runs; `answer` makes its result of the count. */
function counting(answer: (count: number) => unknown = (count) => redirect(`/made/${count}`)) {
  let count = 0
  const action = async () => {
    count++
    await setTimeout(5)
    return answer(count)
  }
  return { action, count: () => count }
}

const locationOf = (result: unknown) => (result as Response).headers.get('location')
const form = { pageKey: 'page-key-1', intent: 'done' }

describe('a form with the key of its page', () => {
  it('runs once, and its repetitions get the redirect of the first one', async () => {
    const { id } = await aPerson(test)
    const { action, count } = counting()
    const led = []
    for (let time = 0; time < 3; time++) led.push(locationOf(await post(action, id, form)))
    expect([led, count()]).toEqual([['/made/1', '/made/1', '/made/1'], 1])
  })

  it('runs once when it arrives many times at once, also from another tab', async () => {
    const { id } = await aPerson(test)
    const { action, count } = counting()
    const keys = ['tab-one', 'tab-one', 'tab-two', 'tab-two']
    const led = await Promise.all(keys.map((pageKey) => post(action, id, { ...form, pageKey })))
    expect([led.map(locationOf), count()]).toEqual([Array(4).fill('/made/1'), 1])
  })

  it('runs again with a new key, other fields, another address or another person', async () => {
    const [one, two] = [await aPerson(test), await aPerson(test)]
    const { action, count } = counting()
    await post(action, one.id, form)
    await post(action, one.id, { ...form, pageKey: 'page-key-2' })
    await post(action, one.id, { ...form, intent: 'remove' })
    await post(action, one.id, form, { path: '/deadlines?page=2' })
    await post(action, two.id, form)
    expect(count()).toBe(5)
  })

  it('returns the same response again when the first one stays on the page', async () => {
    const { id } = await aPerson(test)
    const { action } = counting((count) => ({ saved: count, note: undefined }))
    expect(await post(action, id, form)).toEqual({ saved: 1, note: undefined })
    expect(await post(action, id, form)).toEqual({ saved: 1 })
    const created = counting((count) =>
      data({ made: count }, { status: 201, headers: { 'cache-control': 'no-store' } }),
    )
    const at = { path: '/made' }
    await post(created.action, id, form, at)
    expect(await post(created.action, id, form, at)).toMatchObject({
      data: { made: 1 },
      init: { status: 201, headers: [['cache-control', 'no-store']] },
    })
  })

  it('redirects to its page when the first response cannot be stored', async () => {
    const { id } = await aPerson(test)
    const { action, count } = counting(() => ({ amount: 5n }))
    await post(action, id, form)
    expect([locationOf(await post(action, id, form)), count()]).toEqual(['/deadlines', 1])
  })

  it('runs again after a refusal and after an error', async () => {
    const { id } = await aPerson(test)
    const answers = [
      () => data({ error: 'needs-km' }, { status: 422 }),
      () => {
        throw new AppError('too-many', 429)
      },
      () => redirect('/done'),
    ]
    const { action, count } = counting((time) => answers[time - 1]!())
    await post(action, id, form)
    await post(action, id, form).catch(() => {})
    expect([locationOf(await post(action, id, form)), count()]).toEqual(['/done', 3])
  })

  it('leaves the form to an action that reads the whole body', async () => {
    const { id } = await aPerson(test)
    const { request, ...args } = visit(test, '/thread', { form, personId: id })
    const read = actOnce(async (given) => Object.fromEntries((await wholeForm(given.request)) ?? []))
    expect(await read({ request, ...args } as never)).toEqual(form)
  })

  it('keeps a redirect that the action throws', async () => {
    const { id } = await aPerson(test)
    const { action, count } = counting(() => {
      throw redirect('/thrown')
    })
    await post(action, id, form).catch(() => {})
    expect([locationOf(await post(action, id, form)), count()]).toEqual(['/thrown', 1])
  })

  it('is not run again when its process died: the user checks first', async () => {
    const { id } = await aPerson(test)
    const { action, count } = counting()
    await post(action, id, form)
    await test.db.updateTable('sent_form').set({ outcome_sealed: null }).where('person_id', '=', id).execute()
    await expect(post(action, id, form, { afterMs: 2 * minute })).rejects.toMatchObject({
      code: 'form-outcome-unknown',
      status: 409,
    })
    const led = await post(action, id, { ...form, pageKey: 'page-key-2' }, { afterMs: 2 * minute })
    expect([locationOf(led), count()]).toEqual(['/made/2', 2])
  })

  it('waits for the outcome of another process', async () => {
    const { id } = await aPerson(test)
    const { action, count } = counting()
    await post(action, id, form)
    const [row] = await test.db.selectFrom('sent_form').selectAll().where('person_id', '=', id).execute()
    await test.db.updateTable('sent_form').set({ outcome_sealed: null }).where('person_id', '=', id).execute()
    const repeated = post(action, id, form)
    await setTimeout(150)
    const { outcome_sealed } = row!
    await test.db.updateTable('sent_form').set({ outcome_sealed }).where('person_id', '=', id).execute()
    expect([locationOf(await repeated), count()]).toEqual(['/made/1', 1])
  })

  it('is deleted after a day', async () => {
    const { id } = await aPerson(test)
    const rows = () => test.db.selectFrom('sent_form').select('id').where('person_id', '=', id).execute()
    await post(counting().action, id, form)
    await removeExpiredForms(test.db, new Date(test.now.getTime() + 24 * 60 * minute - 1))
    expect(await rows()).toHaveLength(1)
    await removeExpiredForms(test.db, new Date(test.now.getTime() + 24 * 60 * minute))
    expect(await rows()).toEqual([])
  })
})

it.each([
  ['a guest', undefined, form],
  ['a form without a key', 1n, { intent: 'done' }],
])('%s: every submission runs', async (_who, personId, fields) => {
  const { action, count } = counting()
  await post(action, personId, fields)
  await post(action, personId, fields)
  expect(count()).toBe(2)
})
