import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { openTicket } from '#features/support/contract.ts'
import '#features/marketplace/posting/server/tables.ts'
import { reportReasons } from '#features/marketplace/reports/report.ts'
import type { Role } from '#platform/permissions.ts'
import { useTestDb } from '../../../tests/support/database.ts'
import { anAd, aPerson, requestContext, visit } from '../../../tests/support/market.ts'
import { action, loader } from '../screens/admin.tsx'

const test = useTestDb()
const hour = 3_600_000
const ago = (hours: number) => new Date(test.now.getTime() - hours * hour)

let staff: { id: bigint }
beforeEach(async () => {
  await loadCatalogue(test.db)
  staff = await aPerson(test, { name: 'نگار', roles: ['operator'] })
})

const open = (query = '', roles: Role[] = ['operator']) =>
  loader(visit(test, `/admin${query}`, { personId: staff.id, roles }) as never)
const chosenAction = (form: Record<string, string>, query = '', roles: Role[] = ['operator']) =>
  action(visit(test, `/admin${query}`, { personId: staff.id, roles, form }) as never) as Promise<
    Response | { data: { act: string; answer: { error: Record<string, string[]> } }; init: { status: number } }
  >
const locationOf = (answer: unknown) => (answer as Response).headers.get('location')

async function aTicket(title: string, hoursAgo: number) {
  const { id: personId } = await aPerson(test, { name: 'سارا کیانی' })
  const { ctx } = requestContext(test, { personId, now: ago(hoursAgo) })
  const opened = await openTicket(ctx, { kind: 'request', personId, topic: 'ad', title, body: 'سلام، کمک کنید.' })
  if (!opened.ok) throw new Error(opened.code)
  return opened.value.id
}

async function aReport(hoursAgo: number, over: Parameters<typeof anAd>[1] = {}) {
  const ad = await anAd(test, over)
  const { id } = await aPerson(test)
  await test.db
    .insertInto('ad_report')
    .values({ ad_id: ad.id, person_id: id, reason: 'deposit', at: ago(hoursAgo) })
    .execute()
  return ad
}

async function aFailedJob() {
  const job = { name: 'files.remove-unused', lane: 'normal', payload: '{}', attempts: 5, run_at: test.now } as const
  const { id } = await test.db
    .insertInto('job')
    .values({ ...job, failed_at: test.now, last_error: 'Error: no disk' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

describe('the queue of the admin panel', () => {
  it('mixes all kinds of work by remaining time, items without a promise last', async () => {
    const [ticket, old, job] = [await aTicket('کد نمی‌رسد', 1), await aReport(200), await aFailedJob()]
    const { rows, waiting, late } = await open()
    expect(rows.map(({ key }) => key)).toEqual([`report:${old.public_id}`, `ticket:${ticket}`, `job:${job}`])
    expect([waiting, late]).toEqual([3, 1])
    expect(rows.map(({ left }) => left?.tone ?? null)).toEqual(['bad', 'plain', null])
    expect(rows[0]!.left!.spoken).toMatch(/دیر شده$/)
    expect(rows[0]!.left!.text).toMatch(/^[۰-۹]+\u00a0ساعت\u00a0کاری دیر\u00a0شده$/)
  })

  it('holds and counts only what the roles of the person allow', async () => {
    await aTicket('کد نمی‌رسد', 1)
    const ad = await aReport(2)
    const { rows, views, preview } = await open(`?item=report:${ad.public_id}`, ['support'])
    expect(rows.map(({ kind }) => kind)).toEqual(['ticket'])
    expect(views.map(({ view }) => view)).toEqual(['all', 'mine', 'late', 'ticket'])
    expect(preview!.kind).toBe('ticket')
    expect((await open('', ['content-editor'])).rows).toEqual([])
  })

  it('shows the first item beside it, or the one that the address names', async () => {
    const [first, second] = [await aTicket('اول', 5), await aTicket('دوم', 1)]
    expect(await open()).toMatchObject({ chosen: false, preview: { key: `ticket:${first}`, place: 1, of: 2 } })
    expect(await open(`?item=ticket:${second}`)).toMatchObject({
      chosen: true,
      preview: { key: `ticket:${second}`, title: 'دوم', place: 2, quote: { text: 'سلام، کمک کنید.' } },
    })
  })

  it('reports that an item is gone instead of showing nothing', async () => {
    await aTicket('اول', 5)
    expect(await open('?item=ticket:zzzzzzzzzz')).toMatchObject({ gone: true, chosen: false })
    for (const item of ['x', 'ticket:../..', 'job:abc', 'nothing:1']) {
      expect((await open(`?item=${item}&view=${item}`)).view).toBe('all')
    }
  })

  it('shows the reports about an ad, never their authors', async () => {
    const ad = await aReport(2)
    const { preview, rows } = await open(`?item=report:${ad.public_id}`)
    expect(preview).toMatchObject({ href: `/admin/reports/${ad.public_id}`, left: rows[0]!.left })
    expect(preview!.reasons!.map(({ text }) => text)).toEqual([reportReasons.deposit])
    expect(preview!.acts.map(({ key, act }) => `${key} ${act}`)).toEqual(['r suspend', 'a keep'])
  })

  it('has a list of the items that the person has taken', async () => {
    const [mine] = [await aTicket('من', 5), await aTicket('دیگری', 1)]
    const result = await chosenAction({ item: `ticket:${mine}`, act: 'take', following: '' })
    expect(locationOf(result)).toBe('/admin?done=1')
    expect((await open('?view=mine')).rows.map(({ title }) => title)).toEqual(['من'])
  })
})

describe('an action beside the queue', () => {
  it('rejects an ad with ready reasons, and takes the decision back', async () => {
    const ad = await anAd(test, { state: 'pending', published_at: null, expires_at: null })
    await test.db
      .insertInto('ad_submission')
      .values({
        ad_id: ad.id,
        at: ago(1),
        risk: 0,
        reasons: '[]',
        before: null,
        outcome: null,
        decided_by: null,
        decided_at: null,
      })
      .execute()
    const stateOf = async () =>
      (await test.db.selectFrom('ad').select('state').where('id', '=', ad.id).executeTakeFirstOrThrow()).state
    const { preview } = await open(`?item=ad:${ad.public_id}`)
    expect(preview!.acts.map(({ key, act: name, effect }) => [key, name, Boolean(effect)])).toEqual([
      ['a', 'approve', true],
      ['r', 'reject', true],
      ['s', 'strike', true],
    ])
    const form = { item: preview!.key, act: 'reject', seen: preview!.seen!, following: '' }
    expect(await chosenAction(form)).toMatchObject({ data: { act: 'reject' }, init: { status: 422 } })
    expect(await chosenAction({ ...form, choices: 'nothing-known' })).toMatchObject({ init: { status: 409 } })
    expect(await stateOf()).toBe('pending')
    expect(locationOf(await chosenAction({ ...form, choices: 'wrong-price' }))).toBe(
      `/admin?done=1&undo=ad%3A${ad.public_id}`,
    )
    expect(await stateOf()).toBe('rejected')
    expect((await open(`?done=1&undo=ad:${ad.public_id}`)).undo).toBe(`ad:${ad.public_id}`)
    expect((await open('?done=1&undo=ticket:0123456789')).undo).toBe(null)
    const undone = await chosenAction({ item: preview!.key, act: 'undo-last', following: '' })
    expect(locationOf(undone)).toBe(`/admin?item=ad%3A${ad.public_id}`)
    expect(await stateOf()).toBe('pending')
    expect(await chosenAction({ item: preview!.key, act: 'undo-last', following: '' })).toMatchObject({
      init: { status: 409 },
    })
  })

  it('stops an ad with its reason, and continues with the following item', async () => {
    const [ad, next] = [await aReport(5), await aTicket('بعدی', 1)]
    const { preview } = await open(`?item=report:${ad.public_id}`)
    const form = { item: preview!.key, act: 'suspend', seen: preview!.seen!, following: preview!.following }
    const refused = await chosenAction({ ...form, reason: 'کم' })
    expect(refused).toMatchObject({ data: { act: 'suspend' }, init: { status: 422 } })
    expect(locationOf(await chosenAction({ ...form, reason: 'بیعانه خواسته است' }, '?view=report'))).toBe(
      `/admin?view=report&item=ticket%3A${next}&done=1`,
    )
    const { state } = await test.db.selectFrom('ad').select('state').where('id', '=', ad.id).executeTakeFirstOrThrow()
    expect(state).toBe('suspended')
  })

  it('is refused when a new report arrived since the item was shown', async () => {
    const ad = await aReport(5)
    const { preview } = await open(`?item=report:${ad.public_id}`)
    await test.db
      .insertInto('ad_report')
      .values({ ad_id: ad.id, person_id: (await aPerson(test)).id, reason: 'sold', at: test.now })
      .execute()
    const form = { item: preview!.key, act: 'keep', seen: preview!.seen!, following: '', reason: 'درست است' }
    expect(await chosenAction(form)).toMatchObject({ data: { act: 'keep' }, init: { status: 409 } })
  })

  it('runs only where it is offered: not for other roles, not under another name, not twice', async () => {
    const [ticket, job] = [await aTicket('کد نمی‌رسد', 1), await aFailedJob()]
    await expect(chosenAction({ item: `job:${job}`, act: 'retry' }, '', ['support'])).rejects.toMatchObject({
      status: 404,
    })
    await expect(chosenAction({ item: 'nothing', act: 'retry' })).rejects.toMatchObject({ status: 404 })
    expect(locationOf(await chosenAction({ item: `ticket:${ticket}`, act: 'constructor' }))).toBe(
      `/admin?item=ticket%3A${ticket}`,
    )
    expect(locationOf(await chosenAction({ item: `job:${job}`, act: 'retry' }))).toBe('/admin?done=1')
    expect(locationOf(await chosenAction({ item: `job:${job}`, act: 'retry' }))).toBe(`/admin?item=job%3A${job}`)
    const actions = await test.db.selectFrom('audit_entry').select('act').execute()
    expect(actions.map(({ act }) => act)).toEqual(['job.retry'])
  })
})
