import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFiles } from '#platform/files/files.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { action as complain, loader as complaintLoader } from './complaint.tsx'
import { action as sendLater } from './queued.ts'
import { action as replyLater } from './reply.ts'
import { action as request, loader as supportLoader } from './support.tsx'
import { action as write, loader as ticketLoader } from './ticket.tsx'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

const complaint = { intent: 'send', type: 'money', body: 'پول برگشت نخورد', sentKey: 'a-key-of-the-form' }

async function aRequest() {
  const { id: personId } = await aPerson(test)
  const form = { topic: 'ad', title: 'یک پرسش', body: 'سلام', about: 'ad:0123456789', sentKey: 'a-key-of-the-form' }
  const answer = (await request(visit(test, '/profile/support', { personId, form }) as never)) as Response
  return { personId, ticketId: answer.headers.get('location')!.split('/').at(-1)! }
}

describe('a request', () => {
  it('leads to its page, which shows its subject and its deadline', async () => {
    const { personId, ticketId } = await aRequest()
    const page = await ticketLoader(visit(test, '/x', { personId, params: { ticketId } }) as never)
    expect(page).toMatchObject({
      state: 'open',
      about: { name: 'آگهی', ref: '0123456789', href: '/a/0123456789' },
      promise: 'پاسخ تا ۱ آذر ۱۴۰۵ ساعت ۱۱:۳۰',
    })
    const list = await supportLoader(visit(test, '/profile/support?state=open', { personId }) as never)
    expect([list.counts, list.tickets.map(({ id }) => id)]).toEqual([{ open: 1 }, [ticketId]])
  })

  it('is not found for other people, like an address without a ticket', async () => {
    const { ticketId } = await aRequest()
    const { id: personId } = await aPerson(test)
    for (const request of [ticketId, 'x', '0000000000']) {
      const params = { ticketId: request }
      await expect(ticketLoader(visit(test, '/x', { personId, params }) as never)).rejects.toMatchObject({
        status: 404,
      })
      const form = { intent: 'close' }
      await expect(write(visit(test, '/x', { personId, params, form }) as never)).rejects.toMatchObject({ status: 404 })
    }
  })

  it("accepts a queued message, but refuses a guest's message and an empty one", async () => {
    const { personId, ticketId } = await aRequest()
    const send = async (body: string, who?: bigint) => {
      const args = visit(test, '/x', { personId: who, params: { ticketId }, form: { body, files: '' } })
      args.request.headers.set('idempotency-key', 'key-of-the-queue')
      return (await replyLater(args as never)).status
    }
    expect([await send('سلام'), await send('', personId), await send('سلام', personId)]).toEqual([401, 422, 200])
  })
})

describe('a form with a key used for other words', () => {
  type Refused = { data: { error: object; initialValue: Record<string, string> }; init: { status: number } }

  it('keeps the text, explains the refusal and gets a new key that can be sent', async () => {
    const { personId } = await aRequest()
    const form = { topic: 'ad', title: 'یک پرسش', body: 'متن دوم', sentKey: 'a-key-of-the-form' }
    const refused = (await request(visit(test, '/profile/support', { personId, form }) as never)) as unknown as Refused
    expect(refused.data.error).toEqual({ '': [expect.stringContaining('قبلاً با متن دیگری ثبت شده')] })
    const { sentKey = '', ...typed } = refused.data.initialValue
    expect([typed.body, sentKey === form.sentKey]).toEqual(['متن دوم', false])
    const again = await request(visit(test, '/profile/support', { personId, form: { ...form, sentKey } }) as never)
    expect((again as Response).status).toBe(302)
  })

  it('of a guest never reveals the code of another complaint', async () => {
    await complain(visit(test, '/pages/complaint', { form: complaint }) as never)
    const form = { ...complaint, body: 'شکایت کس دیگری' }
    const refused = (await complain(visit(test, '/pages/complaint', { form }) as never)) as unknown as Refused
    expect(refused.data.error).toEqual({ '': [expect.stringContaining('قبلاً با متن دیگری ثبت شده')] })
    expect(JSON.stringify(refused.data)).not.toMatch(/\d{16}/)
  })
})

describe('a request or complaint queued on a device', () => {
  const later = async (form: Record<string, string>, personId?: bigint) => {
    const args = visit(test, '/profile/support/queued', { personId, form })
    args.request.headers.set('idempotency-key', 'key-of-the-queue')
    return (await sendLater(args as never)) as Response
  }
  const forms: Record<string, string>[] = [
    { kind: 'request', topic: 'ad', title: 'یک پرسش', body: 'سلام', files: '' },
    { kind: 'complaint', intent: 'send', type: 'money', body: 'پول برگشت نخورد', files: '' },
  ]

  it.each(forms)('arrives once as a $kind of its person', async (form) => {
    const { id: personId } = await aPerson(test)
    const ids = []
    for (let sent = 0; sent < 2; sent++) ids.push(((await (await later(form, personId)).json()) as { id: string }).id)
    expect(new Set(ids).size).toBe(1)
    const page = await ticketLoader(visit(test, '/x', { personId, params: { ticketId: ids[0]! } }) as never)
    expect([page.kind, page.messages.map(({ body }) => body)]).toEqual([form.kind, [form.body]])
    const changed = await later({ ...form, body: 'چیز دیگر' }, personId)
    const { error } = (await changed.json()) as { error: { message: string } }
    expect([changed.status, error.message]).toEqual([422, expect.stringContaining('قبلاً با متن دیگری')])
  })

  it('stays queued without a session, and names incomplete fields', async () => {
    const { id: personId } = await aPerson(test)
    expect((await later(forms[0]!)).status).toBe(401)
    expect((await later({ ...forms[0]!, body: '' }, personId)).status).toBe(422)
  })
})

describe('a complaint on its page', () => {
  it('of a signed-in person shows its code again among their requests', async () => {
    const { id: personId } = await aPerson(test)
    const answer = await complain(visit(test, '/pages/complaint', { personId, form: complaint }) as never)
    if (!('sent' in answer)) throw new Error('The complaint was not sent')
    const { tickets } = await supportLoader(visit(test, '/profile/support', { personId }) as never)
    const params = { ticketId: tickets[0]!.id }
    const page = await ticketLoader(visit(test, '/x', { personId, params }) as never)
    expect(page.code).toBe(answer.sent.code)
  })

  it('returns a code to a guest that leads back to the complaint', async () => {
    const sent = await complain(visit(test, '/pages/complaint', { form: complaint }) as never)
    if (!('sent' in sent)) throw new Error('The complaint was not sent')
    expect(sent.sent.due).toBe('۳ آذر ۱۴۰۵ ساعت ۱۱:۳۰')
    const form = { intent: 'follow', code: sent.sent.code }
    const followed = await complain(visit(test, '/pages/complaint', { form }) as never)
    expect(followed).toMatchObject({ followed: { state: 'open', topic: 'پولی که کم شده یا برنگشته' } })
  })

  it('takes its pictures with the form without JavaScript, and refuses another file beside its field', async () => {
    const files = diskFiles(mkdtempSync(join(tmpdir(), 'complaint-')))
    const providers = { imageWorker, files }
    const sendWith = async (file: File) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(complaint)) body.append(name, value)
      body.append('files', file)
      const args = visit(test, '/pages/complaint', { providers })
      const request = new Request(args.url, { method: 'POST', body })
      return complain({ ...args, request } as never)
    }
    const refused = (await sendWith(new File(['hello'], 'notes.txt'))) as unknown as {
      data: { error: { files: string[] } }
    }
    expect(refused.data.error.files[0]).toMatch(/^«notes\.txt»: فقط عکس/)
    const photo = new Uint8Array(await aPhoto({ width: 40, height: 30 }).jpeg().toBuffer())
    expect(await sendWith(new File([photo], 'card.jpg'))).toHaveProperty('sent')
    const stored = await test.db.selectFrom('file').select(['state', 'subject_kind']).execute()
    expect(stored).toEqual([{ state: 'attached', subject_kind: 'ticket-message' }])
  })

  it.each([
    ['without words', { ...complaint, body: ' ' }, 'body', 'شرح شکایت را بنویسید.'],
    ['without its kind', { ...complaint, type: '' }, 'type', 'نوع شکایت را انتخاب کنید.'],
    ['with a short code', { intent: 'follow', code: '۱۲۳' }, 'code', 'کد پیگیری ۱۶ رقم است.'],
    [
      'with an unknown code',
      { intent: 'follow', code: '1234567890123456' },
      '',
      'با این مشخصات شکایتی پیدا نشد. اگر موقع ثبت شماره نوشته‌اید، همان را هم وارد کنید.',
    ],
  ])('refuses %s with a message', async (_how, form, field, words) => {
    const answer = (await complain(visit(test, '/pages/complaint', { form }) as never)) as { data: { error: object } }
    expect(answer.data.error).toEqual({ [field]: [words] })
  })

  it('starts with the question whose answer did not help', async () => {
    const personId = (await aPerson(test)).id
    const open = (query: string) => supportLoader(visit(test, `/profile/support?${query}`, { personId }) as never)
    const title = `  چرا ${'خیلی '.repeat(30)}`
    const view = await open(new URLSearchParams({ about: 'help:how-draws-are-proved', title }).toString())
    expect(view.about).toMatchObject({ name: 'پاسخ راهنما', href: '/pages/faq#how-draws-are-proved' })
    expect(view.title).toMatch(/^چرا خیلی/)
    expect(view.title.length).toBeLessThanOrEqual(80)
    expect(await open('about=help:<b>')).toMatchObject({ about: null, title: '' })
  })

  it('starts with the ad that led to it', async () => {
    const page = await complaintLoader(visit(test, '/pages/complaint?about=ad:0123456789') as never)
    expect(page.about).toBe('http://localhost/a/0123456789')
  })
})
