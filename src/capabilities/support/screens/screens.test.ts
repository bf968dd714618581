import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { structuralScanner } from '#capabilities/files/contract.ts'
import { diskFiles } from '#platform/files.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../tests/support/market.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { action as complain, loader as complaintLoader } from './complaint.tsx'
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
  it('leads to its page, which tells what it is about and until when it is answered', async () => {
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

  it('is a stranger to everybody else, and so is an address that is none', async () => {
    const { ticketId } = await aRequest()
    const { id: personId } = await aPerson(test)
    for (const asked of [ticketId, 'x', '0000000000']) {
      const params = { ticketId: asked }
      await expect(ticketLoader(visit(test, '/x', { personId, params }) as never)).rejects.toMatchObject({
        status: 404,
      })
      const form = { intent: 'close' }
      await expect(write(visit(test, '/x', { personId, params, form }) as never)).rejects.toMatchObject({ status: 404 })
    }
  })

  it('takes a message of the queue, but not of a guest and not an empty one', async () => {
    const { personId, ticketId } = await aRequest()
    const send = async (body: string, who?: bigint) => {
      const args = visit(test, '/x', { personId: who, params: { ticketId }, form: { body, files: '' } })
      args.request.headers.set('idempotency-key', 'key-of-the-queue')
      return (await replyLater(args as never)).status
    }
    expect([await send('سلام'), await send('', personId), await send('سلام', personId)]).toEqual([401, 422, 200])
  })
})

describe('a complaint on its page', () => {
  it('gives a guest a code that leads back to it', async () => {
    const sent = await complain(visit(test, '/pages/complaint', { form: complaint }) as never)
    if (!('sent' in sent)) throw new Error('not sent')
    expect(sent.sent.due).toBe('۳ آذر ۱۴۰۵ ساعت ۱۱:۳۰')
    const form = { intent: 'follow', code: sent.sent.code }
    const followed = await complain(visit(test, '/pages/complaint', { form }) as never)
    expect(followed).toMatchObject({ followed: { state: 'open', topic: 'پول کسر شده یا برنگشته' } })
  })

  it('takes its pictures with the form itself where there is no script, and refuses what is none beside its field', async () => {
    const files = diskFiles(mkdtempSync(join(tmpdir(), 'complaint-')))
    const providers = { imageWorker, files, fileScanner: structuralScanner }
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
    ['with an unknown code', { intent: 'follow', code: '1234567890123456' }, '', 'با این کد و شماره شکایتی پیدا نشد.'],
  ])('is refused %s, in words', async (_how, form, field, words) => {
    const answer = (await complain(visit(test, '/pages/complaint', { form }) as never)) as { data: { error: object } }
    expect(answer.data.error).toEqual({ [field]: [words] })
  })

  it('begins with the ad that led to it', async () => {
    const page = await complaintLoader(visit(test, '/pages/complaint?about=ad:0123456789') as never)
    expect(page.about).toBe('http://localhost/a/0123456789')
  })
})
