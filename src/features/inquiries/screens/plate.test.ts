import { describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { fakeMessagePath, objectionOf, platePath } from '../addresses.ts'
import { plateServiceSlugs, plateServices } from '../plate-services.ts'
import { useInquiries } from '../server/test-inquiries.ts'
import { action as checkHere, loader as openCheck } from './fake-message.tsx'
import { loader as openObjection } from './objection.tsx'
import { action as goOn } from './plate.tsx'

const test = useTestDb()
const world = useInquiries(test)

const parts = {
  'plate.kind': 'car',
  'plate.first': '١٢',
  'plate.letter': 'ب',
  'plate.middle': '۳۴۵',
  'plate.serial': '61',
}
const post = (form: Record<string, string>) => goOn(visit(test, platePath, { form }) as never)

describe('a plate on home', () => {
  it.each(plateServiceSlugs)('continues to %s', async (service) => {
    const answer = (await post({ ...parts, service })) as Response
    const to = new URL(answer.headers.get('location') ?? '', 'http://localhost')
    expect(to.pathname).toBe(plateServices[service].path)
    expect(to.searchParams.get('plate')).toMatch(/^12ب345/)
  })

  it('has an error at its field when it is wrong or of another kind', async () => {
    expect(await post({ ...parts, 'plate.middle': '', service: 'fines-details' })).toMatchObject({
      data: { error: { plate: ['پلاک را کامل بنویسید.'] } },
    })
    const motorcycle = { 'plate.kind': 'motorcycle', 'plate.upper': '121', 'plate.lower': '45478' }
    expect(await post({ ...motorcycle, service: 'card-sanad' })).toMatchObject({
      data: { error: { plate: ['این خدمت فقط برای پلاک خودرو است؛ پلاک خودرو را بنویسید یا خدمت دیگری انتخاب کنید.'] } },
    })
    expect(await post({ ...parts, service: 'toString' })).toMatchObject({
      data: { error: { service: expect.anything() as unknown } },
    })
  })
})

describe('a doubtful message without scripts', () => {
  it('is judged by the same signs as on the device', async () => {
    const { signs } = await openCheck(visit(test, fakeMessagePath) as never)
    expect(signs.map(({ value }) => value)).toContain('rahvar120.ir')
    const form = { text: 'ابلاغیه: https://adliran-ir.xyz/a', sender: '' }
    expect(await checkHere(visit(test, fakeMessagePath, { form }) as never)).toMatchObject({
      data: { check: { verdict: 'fake' } },
    })
    expect(await checkHere(visit(test, fakeMessagePath, { form: { text: ' ', sender: '' } }) as never)).toMatchObject({
      data: { error: { text: ['متن پیامک را بنویسید یا بچسبانید.'] } },
    })
  })
})

describe('an objection', () => {
  it('is prepared for a fine of the own answer only', async () => {
    const input = { plate: '12ب345-61', nationalCode: '0012345679', mobile: '09123456789' }
    const id = await world.buy('fines-details', input)
    const { answer_sealed } = await world.rowOf(id)
    const { items } = JSON.parse(test.secrets.open(answer_sealed!)) as { items: { id: string }[] }
    const path = objectionOf(id, items[0]!.id)
    const own = await openObjection(visit(test, path, { personId: world.personId }) as never)
    expect(own.drafts[0]!.text).toContain('ایران')
    expect(own.time.left).toBeGreaterThanOrEqual(0)
    const other = (await aPerson(test)).id
    for (const [personId, at] of [
      [other, path],
      [world.personId, objectionOf(id, 'nothing')],
      [world.personId, '/services/vehicle-center/objection?id=1'],
    ] as const) {
      await expect(openObjection(visit(test, at, { personId }) as never)).rejects.toMatchObject({ status: 404 })
    }
  })
})
