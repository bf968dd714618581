import { beforeEach, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { action as askForAds, loader as openAds } from '../screens/ads.tsx'
import { action as applyForJob, loader as openJobs } from '../screens/jobs.tsx'
import { action as move, loader as openDesk } from '../screens/admin/application.tsx'
import { loader as listDesk } from '../screens/admin/applications.tsx'
import { action as sendLater } from '../screens/queued.ts'
import { keptDays } from '../rules.ts'
import { removeOld } from './jobs.ts'

const test = useTestDb()
let staffId: bigint
beforeEach(async () => {
  staffId = (await aPerson(test)).id
})

const target = {
  intent: 'apply',
  topic: 'home',
  company: 'لاستیک ایران',
  name: 'شیرین رضایی',
  mobile: '۰۹۱۲۳۴۵۶۷۸۹',
  message: 'از اول دی برای یک ماه.',
  sentKey: 'key-of-the-form',
}
type Answer = {
  sent?: { code: string }
  followed?: { state: string; open: boolean; events: { note: string | null }[] }
  data?: { error: Record<string, string[]> }
  init?: { status: number }
}
const send = async (over: Record<string, string> = {}, personId?: bigint) =>
  (await askForAds(visit(test, '/pages/ads', { form: { ...target, ...over }, personId }) as never)) as Answer
const follow = async (code: string, over: Record<string, string> = {}) =>
  (await askForAds(
    visit(test, '/pages/ads', { form: { intent: 'follow', code, mobile: target.mobile, ...over } }) as never,
  )) as Answer
const admin = (over: { form?: Record<string, string>; params?: Record<string, string> } = {}) =>
  visit(test, '/admin/applications', { personId: staffId, roles: ['operator'], ...over }) as never
const onlyOne = async () => (await listDesk(admin())).rows[0]!.id

describe('an application', () => {
  it('is stored once, found by code and number only, and readable for staff', async () => {
    const first = await send()
    expect(await send()).toEqual(first)
    const code = first.sent!.code
    expect((await follow(code)).followed).toMatchObject({ state: 'received', open: true })
    for (const [request, mobile] of [
      [code, '09120000000'],
      ['1234123412341234', target.mobile],
    ] as const) {
      expect((await follow(request, { mobile })).init?.status).toBe(404)
    }
    const page = await openDesk(admin({ params: { applicationId: await onlyOne() } }))
    expect(page.details).toMatchObject({ name: 'شیرین رضایی', mobile: '09123456789', company: 'لاستیک ایران' })
    const sealed = await test.db.selectFrom('application').select('details_sealed').executeTakeFirstOrThrow()
    expect(Buffer.from(sealed.details_sealed).toString('latin1')).not.toContain('09123456789')
  })

  it('is refused twice from one number while open, and with other words under its key', async () => {
    await send()
    expect((await send({ message: 'متن دیگر' })).data?.error['']?.[0]).toContain('با متن دیگری')
    expect((await send({ sentKey: 'another-key' })).data?.error['']?.[0]).toContain('درخواست مشابهی')
    expect((await send({ sentKey: 'another-key', topic: 'list' })).sent).toBeDefined()
  })

  it.each([
    ['a name that is none', { name: 'x' }, 'name'],
    ['a number that is none', { mobile: '123' }, 'mobile'],
    ['a link of another kind', { link: 'javascript:alert(1)' }, 'link'],
    ['a place that is none', { topic: 'moon' }, 'topic'],
  ])('with %s is refused at its field', async (_name, over, field) => {
    const { data, init } = await send(over)
    expect([init?.status, Object.keys(data!.error)]).toEqual([422, [field]])
  })

  it('is decided once by staff, with a text for the applicant, who is notified', async () => {
    const person = await aPerson(test)
    const { sent } = await send({}, person.id)
    const applicationId = await onlyOne()
    const to = (state: string, note = '') =>
      move(admin({ params: { applicationId }, form: { intent: 'move', state, note } })) as Promise<unknown>
    await to('talking', 'شنبه زنگ می‌زنیم.')
    await move(admin({ params: { applicationId }, form: { intent: 'note', note: 'فقط برای خودمان' } }))
    const { followed } = await follow(sent!.code)
    expect([followed!.state, followed!.events.map(({ note }) => note)]).toEqual(['talking', [null, 'شنبه زنگ می‌زنیم.']])
    await to('rejected')
    expect(JSON.stringify(await to('accepted'))).toContain('مرحلهٔ دیگری')
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', person.id).execute()
    expect(notices).toHaveLength(2)
  })

  it('notifies a guest by a message without its answer, can be withdrawn, and is deleted after half a year', async () => {
    const { sent } = await send()
    const applicationId = await onlyOne()
    await move(admin({ params: { applicationId }, form: { intent: 'move', state: 'reviewing', note: 'x' } }))
    expect(await test.db.selectFrom('sms_message').select('template').execute()).toEqual([
      { template: 'application-moved' },
    ])
    const back = await follow(sent!.code, { act: 'withdraw' })
    expect(back.followed).toMatchObject({ state: 'withdrawn', open: false })
    const count = async () => (await test.db.selectFrom('application').select('id').execute()).length
    await removeOld(test.db, new Date(test.now.getTime() + (keptDays - 1) * 86_400_000))
    expect(await count()).toBe(1)
    await removeOld(test.db, new Date(test.now.getTime() + (keptDays + 1) * 86_400_000))
    expect(await count()).toBe(0)
  })
})

it("for an advertisement shows the day's price", async () => {
  const { places } = await openAds(visit(test, '/pages/ads') as never)
  expect(places[0]!.price).toContain('۱۸,۰۰۰,۰۰۰')
})

describe('a queued application of a device', () => {
  const later = async (form: Record<string, string>, personId?: bigint) => {
    const args = visit(test, '/pages/applications/queued', { personId, form })
    args.request.headers.set('idempotency-key', 'key-of-the-queue')
    const answer = (await sendLater(args as never)) as Response
    return [answer.status, JSON.stringify(await answer.json())] as const
  }
  const { sentKey: _, ...words } = target
  const forms: Record<string, string>[] = [
    { ...words, kind: 'ads', files: '' },
    { ...words, kind: 'partnership', topic: 'inspector', city: 'شیراز', files: '' },
  ]

  it.each(forms)('arrives once as $kind, is announced, and is visible to its person without the code', async (form) => {
    const { id: personId } = await aPerson(test)
    const first = await later(form, personId)
    expect(first[0]).toBe(200)
    expect(await later(form, personId)).toEqual(first)
    const page = await openAds(visit(test, '/pages/ads?tab=follow', { personId }) as never)
    expect(page.own).toMatchObject([{ state: 'received', mobile: '09123456789' }])
    expect((await follow(page.own[0]!.code)).followed).toMatchObject({ state: 'received' })
    const notices = await test.db.selectFrom('notice').select('kind').where('person_id', '=', personId).execute()
    expect(notices).toEqual([{ kind: 'application-arrived' }])
    const [status, changed] = await later({ ...form, message: 'چیز دیگر' }, personId)
    expect([status, changed]).toEqual([422, expect.stringContaining('با متن دیگری')])
  })

  it('stays queued without a session, and names its errors', async () => {
    const { id: personId } = await aPerson(test)
    expect((await later(forms[0]!))[0]).toBe(401)
    expect((await later({ ...forms[0]!, message: '' }, personId))[0]).toBe(422)
    expect((await later({ ...forms[0]!, kind: 'job' }, personId))[0]).toBe(422)
    await send({}, personId)
    expect((await later(forms[0]!, personId))[1]).toContain('درخواست مشابهی')
  })
})

describe('a job application', () => {
  const cv = { intent: 'apply', name: 'شیرین رضایی', mobile: target.mobile, message: 'سلام', sentKey: 'key-of-the-form' }
  it('requires a CV, and refuses a closed or unknown job', async () => {
    const apply = async (topic: string, files = '') => {
      const form = { ...cv, topic, ...(files && { files }) }
      return (await applyForJob(visit(test, '/pages/jobs', { form }) as never)) as Answer
    }
    expect((await apply('any')).data?.error['files']?.[0]).toContain('رزومه')
    expect((await apply('')).data?.error['topic']).toEqual(['فرصت شغلی را انتخاب کنید.'])
    expect((await apply('no-such-job', 'x'.repeat(20))).data?.error['topic']?.[0]).toContain('بسته شده')
    const page = await openJobs(visit(test, '/pages/jobs') as never)
    expect(page.topics.at(-1)?.value).toBe('any')
  })
})
