import { expect, describe, it } from 'vitest'
import { redirect } from '#kit/redirect.ts'
import { draftStore } from '#platform/drafts.ts'
import { exampleWizard } from '#ui/showcase/example-wizard.tsx'
import { answerWizard } from '#ui/wizard/answer-wizard.ts'
import type { WizardValues } from '#ui/wizard/wizard.ts'
import { useOwnDb } from '../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../tests/support/market.ts'

const test = useOwnDb()
const plate = {
  'plate.kind': 'car',
  'plate.first': '12',
  'plate.letter': 'ب',
  'plate.middle': '345',
  'plate.serial': '67',
}

/** Opens one person's wizard in several tabs. */
async function aWizard() {
  const { id: personId } = await aPerson(test)
  const store = draftStore<WizardValues>(requestContext(test, { personId }).ctx, { kind: 'example', id: 'new' })!
  const finished: unknown[] = []
  const send = async (step: string, fields: Record<string, string>, version: string | null) => {
    const body = new URLSearchParams({ version: version ?? '', ...fields })
    const request = new Request('http://localhost/', { method: 'POST', body })
    const finish = async (values: unknown) => {
      finished.push(values)
      return redirect('/done')
    }
    const answer = await answerWizard(exampleWizard, { request, step, store, finish })
    return answer instanceof Response ? answer.headers.get('location') : answer
  }
  const goOn = async (step: string, fields: Record<string, string>) =>
    send(step, fields, (await store.load())?.version ?? null)
  return { store, send, goOn, finished }
}

const messagesOf = (answers: unknown[]) => answers.filter((answer) => typeof answer !== 'string')

describe('a form in steps, in several tabs at the same moment', () => {
  it('accepts the step of one tab, refuses the others, and keeps the steps before it', async () => {
    const { store, send, goOn } = await aWizard()
    await goOn('owner', { name: 'سارا' })
    const { version } = (await store.load())!
    const firsts = ['11', '12', '13', '14', '15']
    const answers = await Promise.all(firsts.map((first) => send('car', { ...plate, 'plate.first': first }, version)))
    expect(messagesOf(answers)).toHaveLength(4)
    for (const answer of messagesOf(answers)) expect(answer).toMatchObject({ init: { status: 409 } })
    const { values } = (await store.load())!
    expect(values.owner).toEqual([['name', 'سارا']])
    const taken = answers.findIndex((answer) => typeof answer === 'string')
    expect(Object.fromEntries(values.car!)['plate.first']).toBe(firsts[taken])
  })

  it('takes the same step twice, one after the other or at once, and leads on both times', async () => {
    const { send, goOn } = await aWizard()
    await goOn('owner', { name: 'سارا' })
    const first = await send('owner', { name: 'سارا' }, null)
    expect(typeof first).toBe('string')
    const answers = await Promise.all([1, 2, 3].map(() => send('owner', { name: 'سارا' }, null)))
    expect(answers).toEqual([first, first, first])
  })

  it('is sent once, and leaves no draft', async () => {
    const { store, send, goOn, finished } = await aWizard()
    await goOn('owner', { name: 'سارا' })
    await goOn('car', plate)
    const { version } = (await store.load())!
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('price', { price: '850000000' }, version)))
    expect(answers.filter((answer) => answer === '/done')).toHaveLength(1)
    expect(finished).toHaveLength(1)
    expect(await store.load()).toBe(null)
  })

  it('keeps the changes of another tab during the submission', async () => {
    const { store, send, goOn } = await aWizard()
    await goOn('owner', { name: 'سارا' })
    await goOn('car', plate)
    const { version } = (await store.load())!
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: new URLSearchParams({ version, price: '850000000' }),
    })
    const finish = async () => {
      const sending = (await store.load())!
      expect(await send('owner', { name: 'مینا' }, sending.version)).toBe('/dev/ui/wizard/car')
      return redirect('/done')
    }
    await answerWizard(exampleWizard, { request, step: 'price', store, finish })
    expect((await store.load())?.values.owner).toEqual([['name', 'مینا']])
  })
})
