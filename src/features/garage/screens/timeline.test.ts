import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/database/database.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext, visit, anAd } from '../../../../tests/support/market.ts'
import { recordCarEvent } from '../contract.ts'
import { removeCar } from '../server/change-cars.ts'
import { invite, join } from '../server/sharing.ts'
import { anOwner } from '../server/test-cars.ts'
import { hasTimelineOnAd } from '../server/timeline/links.ts'
import type { StatedEvent } from '../timeline/events.ts'
import AdTimeline, { loader as adTimeline } from './ad-timeline.tsx'
import { loader as adFile } from './ad-timeline-file.ts'
import CheckTimeline, { action as check } from './check-timeline.tsx'
import { loader as sharedFile } from './shared-timeline-file.ts'
import SharedTimeline, { loader as shared } from './shared-timeline.tsx'
import { loader as ownFile } from './timeline-file.ts'
import { loader as keys } from './timeline-keys.ts'
import TimelineLink, { action as makeLink, loader as choice } from './timeline-link.tsx'
import CarTimeline, { action as change, loader as timeline } from './timeline.tsx'

const test = useTestDb()
const dayMs = 86_400_000

type Over = {
  personId?: bigint
  carId?: string
  token?: string
  adId?: string
  form?: [string, string][]
  days?: number
}
function at(path: string, { personId, carId, token, adId, form, days = 0 }: Over = {}) {
  const params = { ...(carId && { carId }), ...(token && { token }), ...(adId && { adId }) }
  const made = visit(test, path, { personId, params, now: new Date(test.now.getTime() + days * dayMs) })
  const request = form ? new Request(made.url, { method: 'POST', body: new URLSearchParams(form) }) : made.request
  return { ...made, request } as never
}
const shown = (Page: unknown, loaderData: unknown, actionData?: unknown) =>
  renderToString(
    createElement(RouterProvider, {
      router: createMemoryRouter([
        { path: '*', element: createElement(Page as never, { loaderData, actionData } as never) },
      ]),
    }),
  )

const report: StatedEvent = {
  source: 'inspection',
  key: 'report:abc',
  kind: 'inspection',
  day: '2026-11-10',
  km: 39_000,
  title: 'کارشناسی کامل',
  detail: 'امتیاز ۸۷ از ۱۰۰',
  link: '/verify/inspection/abcdefghij',
}
const ad: StatedEvent = {
  source: 'marketplace',
  key: 'ad:adadadadad:published',
  kind: 'ad',
  day: '2026-11-12',
  title: 'انتشار آگهی فروش',
  link: '/services/used-vehicle/exhibition/personal/adadadadad',
}

type Owner = Awaited<ReturnType<typeof anOwner>>
const send = ({ personId, carId, ctx }: Owner, event: StatedEvent) =>
  inTransaction(test.db, (trx) => recordCarEvent(trx, ctx, { personId, car: { id: carId }, event }))
async function anOwnerWithEvents() {
  const owner = await anOwner(test)
  await timeline(at('/x', owner))
  await send(owner, report)
  await send(owner, ad)
  await send(owner, {
    ...report,
    key: 'inquiry:1',
    source: 'inquiries',
    kind: 'inquiry',
    title: 'استعلام خلافی',
    detail: null,
  })
  return owner
}

const everything: [string, string][] = [
  ['kinds', 'inspection'],
  ['kinds', 'inquiry'],
  ['days', '7'],
]
type Made = { data: { link: string } }
async function aLink(owner: Owner, form = everything) {
  const { data } = (await makeLink(at('/x', { ...owner, form }))) as unknown as Made
  return data.link.split('/').at(-1)!
}
const read = async (token: string, days = 0) =>
  (await shared(at(`/vehicle-timeline/${token}`, { token, days }))).data.view

describe('the page of a timeline', () => {
  it('shows events newest first, by kinds, with their sources', async () => {
    const owner = await anOwnerWithEvents()
    const page = await timeline(at('/x', owner))
    expect(page.events.map(({ title, source }) => [title, source])).toEqual([
      ['کارکرد', 'طبق اظهار مالک'],
      ['انتشار آگهی فروش', 'ثبت آگهی‌های فرمان'],
      ['استعلام خلافی', 'ثبت استعلام فرمان'],
      ['کارشناسی کامل', 'ثبت کارشناسی فرمان'],
    ])
    const html = shown(CarTimeline, page)
    expect(html).toContain('ساخت لینک نمایش')
    expect(html).toContain('۱۹ آبان ۱۴۰۵ · ۳۹,۰۰۰ کیلومتر')
    const inspections = await timeline(at('/x?kind=inspection', owner))
    expect(inspections.events).toHaveLength(1)
    await send(owner, { ...report, detail: 'امتیاز ۹۰ از ۱۰۰' })
    const corrected = (await timeline(at('/x?kind=inspection', owner))).events
    expect(corrected).toMatchObject([{ detail: 'امتیاز ۹۰ از ۱۰۰', before: expect.stringContaining('۸۷') as string }])
  })

  it('is closed to strangers; a person who shares the car reads it and makes no link', async () => {
    const owner = await anOwnerWithEvents()
    const { id: personId } = await aPerson(test)
    const asStranger = { carId: owner.carId, personId }
    for (const open of [timeline, choice, ownFile]) {
      await expect(open(at('/x', asStranger))).rejects.toMatchObject({ status: 404 })
      await expect(open(at('/x', { carId: owner.carId }))).rejects.toMatchObject({ status: 401 })
    }
    for (const form of [everything, [['end', 'aaaaaaaaaa'] as [string, string]]]) {
      const action = form === everything ? makeLink : change
      await expect(action(at('/x', { ...asStranger, form }))).rejects.toMatchObject({ status: 404 })
    }
    const made = await invite(owner.ctx, { ...owner, role: 'editor' })
    const { ctx } = requestContext(test, { personId })
    await join(ctx, { personId, token: made.ok ? made.value : '' })
    expect((await timeline(at('/x', asStranger))).isOwner).toBe(false)
    for (const open of [choice, ownFile]) {
      await expect(open(at('/x', asStranger))).rejects.toMatchObject({ status: 403 })
    }
    await expect(makeLink(at('/x', { ...asStranger, form: everything }))).rejects.toMatchObject({ status: 403 })
  })
})

describe('a link', () => {
  it('shows errors at their fields and keeps the input', async () => {
    const owner = await anOwnerWithEvents()
    const send = async (form: [string, string][]) => makeLink(at('/x', { ...owner, form }))
    expect(await send([['days', '7']])).toMatchObject({ data: { error: { kinds: ['حداقل یک بخش را انتخاب کنید.'] } } })
    const wrong = await send([...everything.slice(0, 2), ['days', '8']])
    expect(wrong).toMatchObject({
      data: { error: { days: ['مدت را از گزینه‌ها انتخاب کنید.'] }, initialValue: { kinds: ['inspection', 'inquiry'] } },
    })
    const page = await choice(at('/x', owner))
    const html = shown(TimelineLink, page, (wrong as { data: unknown }).data)
    expect(html).toMatch(/value="inquiry"[^>]*checked|checked=""[^>]*value="inquiry"/)
    expect(await send([...everything, ['ad', 'bbbbbbbbbb']])).toMatchObject({ data: { error: { ad: [/آگهی/] } } })
  })

  it('shows its kinds without excluded and later events, and without a plate', async () => {
    const owner = await anOwnerWithEvents()
    const [, inquiry] = (await choice(at('/x', owner))).offered
    const token = await aLink(owner, [...everything, ['leaveOut', String(inquiry!.no)]])
    await send(owner, { ...report, key: 'report:later', title: 'کارشناسی بعدی' })
    const view = await read(token)
    expect(view.events.map(({ title }) => title)).toEqual(['کارشناسی کامل'])
    expect(view).toMatchObject({ unbroken: true, leftOut: 'مالک ۴ مورد دیگر را نمایش نداده است.' })
    expect(view.plate).toMatchObject({ middle: '***' })
    const html = shown(SharedTimeline, { view, file: '/x' })
    expect(html).not.toMatch(/۳۴۵|345|مریم|0970/)
    expect(html).toContain('کارشناسی کامل')
  })

  it('shows the whole plate only when its owner chose that', async () => {
    const owner = await anOwnerWithEvents()
    expect((await read(await aLink(owner, [...everything, ['plate', 'on']]))).plate).toMatchObject({ middle: '345' })
  })

  it('ends after its days, when its owner ends it, and when the car is removed', async () => {
    const owner = await anOwnerWithEvents()
    const [first, second] = [await aLink(owner), await aLink(owner)]
    await expect(read(first, 8)).rejects.toMatchObject({ status: 410 })
    await expect(sharedFile(at('/x', { token: first, days: 8 }))).rejects.toMatchObject({ status: 410 })
    const [newest] = (await timeline(at('/x', owner))).links
    await change(at('/x', { ...owner, form: [['end', newest!.id]] }))
    await expect(read(second)).rejects.toMatchObject({ status: 410 })
    expect((await read(first)).events).toHaveLength(2)
    await removeCar(owner.ctx, { personId: owner.personId, id: owner.carId })
    await expect(read(first)).rejects.toMatchObject({ status: 410 })
    await expect(read('A'.repeat(43))).rejects.toMatchObject({ status: 404 })
    await expect(read('short')).rejects.toMatchObject({ status: 404 })
    const stored = await test.db.selectFrom('garage_timeline_link').select('token_hash').execute()
    expect(stored.map(({ token_hash }) => Buffer.from(token_hash).toString())).not.toContain(first)
  })

  it('can be on one ad of the car until it is sold', async () => {
    const owner = await anOwnerWithEvents()
    const [offered] = (await choice(at('/x', owner))).ads
    const adId = offered!.value
    expect(adId).toBe('adadadadad')
    const { id: rowId } = await anAd(test, { public_id: adId })
    await aLink(owner, [...everything, ['ad', adId]])
    const held = (days = 0) => hasTimelineOnAd(test.db, { adId, now: new Date(test.now.getTime() + days * dayMs) })
    expect([await held(), await held(8)]).toEqual([true, false])
    const { data } = await adTimeline(at('/x', { adId }))
    expect(shown(AdTimeline, data)).toContain('کارشناسی کامل')
    expect((await adFile(at('/x', { adId }))).status).toBe(200)
    // The next car takes its place.
    await aLink(owner, [...everything.slice(1), ['ad', adId]])
    expect((await adTimeline(at('/x', { adId }))).data.view.events).toHaveLength(1)
    expect((await timeline(at('/x', owner))).links.filter(({ onAd }) => onAd)).toHaveLength(1)
    for (const state of ['suspended', 'removed', 'pending', 'rejected'] as const) {
      await test.db.updateTable('ad').set({ state }).where('id', '=', rowId).execute()
      await expect(adTimeline(at('/x', { adId }))).rejects.toMatchObject({ status: 404 })
      await expect(adFile(at('/x', { adId }))).rejects.toMatchObject({ status: 404 })
    }
    await send(owner, { ...ad, key: 'ad:adadadadad:sold', title: 'فروش خودرو' })
    expect((await choice(at('/x', owner))).ads).toEqual([])
  })
})

describe('a file', () => {
  const checked = async (text: string) => {
    const body = new FormData()
    body.set('file', new File([text], 'timeline.json', { type: 'application/json' }))
    const request = new Request('http://localhost/verify/timeline', { method: 'POST', body })
    const answer = await check({ ...visit(test, '/verify/timeline'), request } as never)
    return { ...answer, html: shown(CheckTimeline, null, answer) }
  }

  it('of a link is valid unchanged, and invalid with one changed character', async () => {
    const owner = await anOwnerWithEvents()
    const token = await aLink(owner)
    const text = await (await sharedFile(at('/x', { token }))).text()
    // A hash or a signature may contain any digits.
    expect(text.replaceAll(/[\w+/=-]{16,}/g, '')).not.toMatch(/345|آگهی/)
    const same = await checked(text)
    expect(same.outcome).toBe('same')
    expect(same.html).toContain('فایل درست است')
    const changed = await checked(text.replace('۸۷', '۹۷'))
    expect(changed).toMatchObject({ outcome: 'altered', facts: null })
    expect(changed.html).toContain('دستکاری')
    expect((await checked('سلام')).outcome).toBe('unreadable')
    expect((await checked('')).outcome).toBe('unreadable')
  })

  it('of the owner contains everything, and the keys are public', async () => {
    const owner = await anOwnerWithEvents()
    const text = await (await ownFile(at('/x', owner))).text()
    expect(await checked(text)).toMatchObject({ outcome: 'same', over: false })
    const { keys: all } = (await (await keys(at('/x'))).json()) as { keys: { id: string; publicKey: string }[] }
    expect(all).toMatchObject([{ id: (JSON.parse(text) as { keyId: string }).keyId }])
  })
})
