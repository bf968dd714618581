import { expect, describe, it } from 'vitest'
import '#platform/tables.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { aPerson, visit } from '../../../tests/support/market.ts'
import { action, loader } from './dev-wizard.tsx'

const test = useTestDb()

const pathOf = (step: string) => `/dev/ui/wizard/${step}`
const plate = {
  'plate.kind': 'car',
  'plate.first': '12',
  'plate.letter': 'ب',
  'plate.middle': '345',
  'plate.serial': '67',
}

async function read(personId: bigint | undefined, step: string) {
  const answer = await loader(visit(test, pathOf(step), { personId, params: { step } })).catch(
    (thrown: unknown) => thrown,
  )
  if (answer instanceof Response) return answer.headers.get('location')
  return answer as Awaited<ReturnType<typeof loader>>
}

async function view(personId: bigint | undefined, step: string) {
  const match = await read(personId, step)
  if (match === null || typeof match === 'string') throw new Error(`redirected to ${match}`)
  return match
}

async function send(personId: bigint | undefined, step: string, form: Record<string, string>) {
  const answer = await action(visit(test, pathOf(step), { personId, params: { step }, form }))
  return answer instanceof Response ? answer.headers.get('location') : answer
}

/** Sends a step with the version that its page holds. */
const goOn = async (personId: bigint, step: string, form: Record<string, string>) =>
  send(personId, step, { version: (await view(personId, step)).version ?? '', ...form })

describe('a multi-step form of a signed-in user', () => {
  it('is stored step by step, resumes where it stopped, and is deleted once it is sent', async () => {
    const { id } = await aPerson(test)
    expect(await read(id, 'price')).toBe(pathOf('owner'))
    expect(await goOn(id, 'owner', { name: 'سارا' })).toBe(pathOf('car'))
    expect(await goOn(id, 'car', plate)).toBe(pathOf('price'))
    expect((await view(id, 'owner')).entries).toEqual([['name', 'سارا']])
    expect(await goOn(id, 'price', { price: '850000000' })).toBe('/dev/ui?sent=1')
    expect(await test.db.selectFrom('draft').selectAll().execute()).toEqual([])
  })

  it('refuses an invalid step, and stores it also when the user goes back', async () => {
    const { id } = await aPerson(test)
    await goOn(id, 'owner', { name: 'سارا' })
    expect(await goOn(id, 'car', { ...plate, 'plate.first': '1' })).toMatchObject({ init: { status: 422 } })
    expect(await goOn(id, 'car', { 'plate.first': '1', go: 'back' })).toBe(pathOf('owner'))
    expect((await view(id, 'car')).entries).toEqual([['plate.first', '1']])
  })

  it('reports a newer version to an older tab, and overwrites nothing', async () => {
    const { id } = await aPerson(test)
    const { version } = await view(id, 'owner')
    await goOn(id, 'owner', { name: 'مینا' })
    const late = await send(id, 'owner', { version: version ?? '', name: 'سارا' })
    expect(late).toMatchObject({ init: { status: 409 }, data: { initialValue: { name: 'سارا' } } })
    expect((await view(id, 'owner')).entries).toEqual([['name', 'مینا']])
  })

  it('takes a guest’s steps from the device, but never over steps of the account', async () => {
    const { id } = await aPerson(test)
    await goOn(id, 'owner', { name: 'مینا' })
    const carried = Object.fromEntries(Object.entries(plate).map(([name, value]) => [`~car.${name}`, value]))
    const merged = await send(id, 'owner', { go: 'merge', '~owner.name': 'سارا', ...carried, '~unknown.x': '1' })
    expect(merged).toBe(`${pathOf('price')}?merged`)
    expect((await view(id, 'owner')).entries).toEqual([['name', 'مینا']])
    expect((await view(id, 'car')).entries).toHaveLength(5)
  })
})

describe('a multi-step form of a guest', () => {
  it('carries all steps in its page and writes nothing here; a missing step is requested at the end', async () => {
    expect(await send(undefined, 'owner', { name: 'سارا' })).toEqual({
      next: 'car',
      values: { owner: [['name', 'سارا']] },
    })
    expect(await send(undefined, 'price', { '~owner.name': 'سارا', price: '850000000' })).toMatchObject({ next: 'car' })
    const carried = Object.fromEntries(Object.entries(plate).map(([name, value]) => [`~car.${name}`, value]))
    const whole = { '~owner.name': 'سارا', ...carried, price: '850000000' }
    expect(await send(undefined, 'price', whole)).toBe('/dev/ui?sent=1')
    expect(await test.db.selectFrom('draft').selectAll().execute()).toEqual([])
  })
})
