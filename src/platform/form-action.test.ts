import { beforeEach, describe, expect, it } from 'vitest'
import { data } from 'react-router'
import { z } from 'zod'
import { refuse, ok, type Result } from '#kit/result.ts'
import { useTestDb } from '../../tests/support/database.ts'
import { visit } from '../../tests/support/market.ts'
import { buttonAction, chosenAction, formAction, rowAction } from './form-action.ts'

const test = useTestDb()
const send = (form: Record<string, string>) => visit(test, '/admin/works', { form })

const schema = z.object({
  name: z.string('نام را بنویسید.'),
  reason: z.string().optional(),
  code: z.string().meta({ title: 'کد', writeOnly: true }).optional(),
})
type Code = 'taken' | 'over' | 'own'
let ran: string[] = []
const run = async (_ctx: unknown, { name }: { name: string }): Promise<Result<{ id: string }, Code>> => {
  ran.push(name)
  return name === 'taken' || name === 'over' || name === 'own' ? refuse(name) : ok({ id: name })
}
beforeEach(() => {
  ran = []
})

const refusals = { taken: 'این نام هست.', over: 'تمام شده.', own: { '': 'مال خودتان است.' } }

type Refused = { data: { error: Record<string, string[]>; initialValue: unknown }; init: { status: number } }

describe('the action of a form', () => {
  const save = formAction(schema, run, { done: ({ id }) => `/admin/works/${id}`, at: 'name', refusals })

  it('redirects to the address of its result', async () => {
    const answer = (await save(send({ name: 'a1' }))) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/works/a1'])
  })

  it('answers with what the page shows instead of an address', async () => {
    const preview = formAction(schema, run, { done: ({ id }) => data({ preview: id }), refusals })
    expect(await preview(send({ name: 'a1' }))).toMatchObject({ data: { preview: 'a1' } })
  })

  it('answers an invalid form with 422 and the error of the field', async () => {
    const { data, init } = (await save(send({ reason: 'r' }))) as unknown as Refused
    expect([init.status, data.error]).toEqual([422, { name: ['نام را بنویسید.'] }])
  })

  it('answers a refusal with 409, its text at the field that can correct it, and the input', async () => {
    const { data, init } = (await save(send({ name: 'taken', reason: 'r' }))) as unknown as Refused
    expect([init.status, data.error]).toEqual([409, { name: ['این نام هست.'] }])
    expect(data.initialValue).toMatchObject({ name: 'taken', reason: 'r' })
  })

  it('puts the text at the fields that the refusal names, or at the whole form', async () => {
    const own = (await save(send({ name: 'own' }))) as unknown as Refused
    expect(own.data.error).toEqual({ '': ['مال خودتان است.'] })
    const whole = formAction(schema, run, { done: '/', refusals })
    const over = (await whole(send({ name: 'over' }))) as unknown as Refused
    expect(over.data.error).toEqual({ '': ['تمام شده.'] })
  })
})

describe('the actions of a page', () => {
  const outcome = { done: '/admin/works', refusals: { busy: 'مشغول است.' } }
  const act = (form: Record<string, string>) =>
    chosenAction('act', send(form), {
      open: buttonAction(async () => ok(null), outcome),
      close: buttonAction(async (): Promise<Result<null, 'busy'>> => refuse('busy'), outcome),
      row: rowAction(schema, run, { done: '/rows', refusals: { taken: 'گرفته شده است.', over: '', own: '' } }),
      save: formAction(schema, run, { done: '/saved', refusals }),
    })

  it('run by the pressed button; a refusal is the problem of the page', async () => {
    expect(((await act({ act: 'open' })) as Response).headers.get('location')).toBe('/admin/works')
    expect(await act({ act: 'close' })).toMatchObject({ data: { problem: 'مشغول است.' }, init: { status: 409 } })
  })

  it('run with hidden fields; a refusal is the problem of the page', async () => {
    expect(((await act({ act: 'row', name: 'a1' })) as Response).headers.get('location')).toBe('/rows')
    const refused = { data: { problem: 'گرفته شده است.' }, init: { status: 409 } }
    expect(await act({ act: 'row', name: 'taken' })).toMatchObject(refused)
  })

  it('save a form by its button', async () => {
    expect(((await act({ act: 'save', name: 'a1' })) as Response).headers.get('location')).toBe('/saved')
  })

  it.each(['', 'unknown', 'constructor'])('run nothing for the button «%s», and keep the input', async (pressed) => {
    const form = { act: pressed, name: 'a1', reason: 'r', code: '1234', other: 'x', formName: 'work' }
    const { data, init } = (await act(form)) as unknown as Refused
    expect(init.status).toBe(422)
    expect(data).toMatchObject({
      status: 'error',
      formName: 'work',
      error: { '': ['مشخص نشد کدام دکمه را زدید. آنچه نوشته‌اید اینجاست؛ دکمه را دوباره بزنید.'] },
    })
    expect(data.initialValue).toEqual({ name: 'a1', reason: 'r' })
    expect(ran).toEqual([])
  })
})
