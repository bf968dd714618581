import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, requestContext, visit } from '../../../../../tests/support/market.ts'
import { announceWaitingRoom } from '../../server/announce.ts'
import { action as openingAction, loader as openingLoader } from './opening.tsx'
import { action as listAction, loader as listLoader } from './openings.tsx'

const test = useTestDb()
let personId: bigint
let id: string

const asStaff = () => ({ personId, roles: ['operator' as const] })
const onList = (form?: Record<string, string>) => visit(test, '/admin/openings', { ...asStaff(), form }) as never
const onOne = (form?: Record<string, string>) =>
  visit(test, `/admin/openings/${id}`, { ...asStaff(), params: { openingId: id }, form }) as never
const answer = async (work: Promise<unknown>) => {
  const given = (await work.catch((thrown: unknown) => thrown)) as Response
  return given instanceof Response ? [given.status, given.headers.get('location')] : given
}

beforeEach(async () => {
  personId = (await aPerson(test)).id
  const { ctx } = requestContext(test)
  const opensAt = new Date(test.now.getTime() + 60_000)
  const made = await inTransaction(test.db, (trx) =>
    announceWaitingRoom(trx, ctx, {
      subject: 'plan:1',
      title: 'فروش فوری',
      target: '/services/new-vehicle',
      opensAt,
      closesAt: new Date(opensAt.getTime() + 3_600_000),
      ratePerMinute: 60,
      minutesToUse: 5,
    }),
  )
  id = made.publicId
})

describe('the waiting-room panel', () => {
  it('lists openings, and shows one with counts, actions and record', async () => {
    expect((await listLoader(onList())).rows).toMatchObject([{ id, title: 'فروش فوری', state: 'قبل از شروع' }])
    expect(await openingLoader(onOne())).toMatchObject({
      counts: { present: '۰', waiting: '۰', admitted: '۰', used: '۰' },
      may: { rate: true, pause: false, resume: false, stop: true },
      record: [{ number: 1, text: 'اعلام شد؛ ورود ۶۰ نفر در دقیقه' }],
    })
  })

  it.each(['0', '۰', '-5', 'ده', '60001', '۱.۵', '9'.repeat(40)])(
    'refuses the rate «%s» at its field',
    async (rate) => {
      const given = (await openingAction(onOne({ act: 'set-rate', ratePerMinute: rate }))) as {
        init: { status: number }
      }
      expect(JSON.stringify(given)).toContain('عددی از ۱ تا ۶۰,۰۰۰ بنویسید.')
      expect((await openingLoader(onOne())).rate).toBe(60)
    },
  )

  it('requires a rate', async () => {
    expect(JSON.stringify(await openingAction(onOne({ act: 'set-rate', ratePerMinute: '' })))).toContain(
      'ورود در دقیقه را بنویسید.',
    )
  })

  it('accepts a rate in Persian digits', async () => {
    expect(await answer(Promise.resolve(openingAction(onOne({ act: 'set-rate', ratePerMinute: '۱۲۰' }))))).toEqual([
      302,
      `/admin/openings/${id}`,
    ])
    expect((await openingLoader(onOne())).rate).toBe(120)
  })

  it('refuses a pause before the opening', async () => {
    const given = await openingAction(onOne({ act: 'pause' }))
    expect(JSON.stringify(given)).toContain('وضعیت فروش عوض شده است')
  })

  it('stops with a long enough notice, which the panel shows', async () => {
    expect(JSON.stringify(await openingAction(onOne({ act: 'stop', notice: 'نه' })))).toContain('error')
    expect(
      await answer(Promise.resolve(openingAction(onOne({ act: 'stop', notice: 'به فردا ساعت ۱۰ موکول شد.' })))),
    ).toEqual([302, `/admin/openings/${id}`])
    expect(await openingLoader(onOne())).toMatchObject({ live: false, notice: 'به فردا ساعت ۱۰ موکول شد.' })
  })

  it('starts a rehearsal', async () => {
    const given = await answer(
      Promise.resolve(listAction(onList({ people: '۱۰', ratePerMinute: '60', minutesToUse: '5' }))),
    )
    expect(given).toEqual([302, expect.stringMatching(/^\/admin\/openings\/[0-9a-z]{10}$/)])
    expect((await listLoader(onList())).rows).toHaveLength(2)
  })
})
