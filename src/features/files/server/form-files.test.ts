import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { diskFiles } from '#platform/files/files.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson, requestContext } from '../../../../tests/support/market.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { formBytesFor, readFormWithFiles } from './form-files.ts'
import { defineFilePurpose } from './purpose.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

const purpose = defineFilePurpose({
  name: 'form-picture',
  kinds: ['picture'],
  folder: 'forms',
  maxBytes: 200_000,
  perHour: 4,
  maySend: 'signed-in',
  mayRead: async () => true,
})
const field = { name: 'files', purpose, maxFiles: 3 }
const photo = new Uint8Array(await aPhoto({ width: 40, height: 30 }).jpeg().toBuffer())
const other = new Uint8Array(await aPhoto({ width: 50, height: 30 }).jpeg().toBuffer())

type Entry = [name: string, value: string | File]
const pictureFile = (name = 'car.jpg', content = photo) => new File([content], name)

async function aSender() {
  const { id: personId } = await aPerson(test)
  const files = diskFiles(mkdtempSync(join(tmpdir(), 'form-files-')))
  const { ctx } = requestContext(test, { personId, providers: { imageWorker, files } })
  return ctx
}

async function send(ctx: Awaited<ReturnType<typeof aSender>>, entries: Entry[], length?: number) {
  const body = new FormData()
  for (const [name, value] of entries) body.append(name, value)
  const request = new Request('http://localhost/', { method: 'POST', body })
  if (length) request.headers.set('content-length', String(length))
  return readFormWithFiles(ctx, request, field)
}

const stored = () => test.db.selectFrom('file').select(['public_id', 'state', 'purpose']).execute()

describe('a form with files', () => {
  it("has each file's id in its place after earlier ones, and its other fields unchanged", async () => {
    const { form, problems } = await send(await aSender(), [
      ['body', 'سلام'],
      ['files', 'known'],
      ['files', pictureFile()],
    ])
    const [{ public_id: id } = { public_id: '' }] = await stored()
    expect(form.get('body')).toBe('سلام')
    expect(form.getAll('files')).toEqual(['known', id])
    expect(problems).toEqual({})
  })

  it('without a chosen file has none, and ignores files in other fields', async () => {
    const { form } = await send(await aSender(), [
      ['files', new File([], '')],
      ['body', pictureFile()],
    ])
    expect([...form]).toEqual([])
    expect(await stored()).toEqual([])
  })

  it('reports which file was refused and why, and keeps the others', async () => {
    const { form, problems } = await send(await aSender(), [
      ['files', pictureFile()],
      ['files', new File(['hello'], 'notes.txt')],
    ])
    expect(form.getAll('files')).toHaveLength(1)
    expect(problems.files).toMatch(/^«notes\.txt»: .*عکس/)
  })

  it('keeps the allowed number, and reports the excess', async () => {
    const { form, problems } = await send(await aSender(), [
      ['files', 'one'],
      ['files', 'two'],
      ['files', pictureFile('1.jpg')],
      ['files', pictureFile('2.jpg', other)],
    ])
    expect(form.getAll('files')).toHaveLength(3)
    expect(problems.files).toMatch(/بیشتر از حد مجاز/)
  })

  it('counts every file for the hourly limit, and is then refused before reading', async () => {
    const ctx = await aSender()
    const two: Entry[] = [
      ['files', pictureFile('1.jpg')],
      ['files', pictureFile('2.jpg', other)],
    ]
    const length = 70_000
    await send(ctx, two, length)
    await send(ctx, two, length)
    const request = new Request('http://localhost/', {
      method: 'POST',
      body: 'never read',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(length) },
    })
    await expect(readFormWithFiles(ctx, request, field)).rejects.toMatchObject({ status: 429 })
    expect(request.bodyUsed).toBe(false)
  })

  it('of a guest is refused where guests may send nothing', async () => {
    const { ctx } = requestContext(test)
    await expect(send(ctx, [['files', pictureFile()]])).rejects.toMatchObject({ status: 401 })
  })

  it('may be as long as its files and its text', () => expect(formBytesFor(field)).toBe(600_000 + 65_536))
})
