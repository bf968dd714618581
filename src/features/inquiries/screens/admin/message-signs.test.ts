import { expect, it } from 'vitest'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { messageSignsPath } from '../../addresses.ts'
import { action, loader } from './message-signs.tsx'

const test = useTestDb()

it('signs of fake messages are stored once, as browsers name sites, and can be removed', async () => {
  const staff = { personId: (await aPerson(test)).id, roles: ['operator' as const], confirmedAt: test.now }
  const post = (form: Record<string, string>) =>
    action(visit(test, messageSignsPath, { ...staff, form: { act: 'save', ...form } }) as never)
  const find = async (value: string) =>
    (await loader(visit(test, messageSignsPath, staff) as never)).signs.find((sign) => sign.value === value)
  expect(await post({ kind: 'host', value: 'نه سایت' })).toMatchObject({
    data: { error: { value: ['نام سایت را بدون مسیر بنویسید، مثل police.ir'] } },
  })
  await post({ kind: 'host', value: 'https://Saipa.IR/a', note: 'سایپا' })
  const sign = await find('saipa.ir')
  expect(sign).toMatchObject({ kind: 'host', note: 'سایپا' })
  expect(await post({ kind: 'host', value: 'saipa.ir' })).toMatchObject({ init: { status: 409 } })
  await post({ act: 'withdraw', id: sign!.id })
  expect(await find('saipa.ir')).toBeUndefined()
})
