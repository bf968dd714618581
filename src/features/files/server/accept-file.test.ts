import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { coloursOf } from '#kit/picture-address.ts'
import { AppError } from '#platform/errors.ts'
import { inTransaction } from '#platform/database/database.ts'
import { diskFiles, type FileStore } from '#platform/files/files.ts'
import { createPictures, type Pictures } from '#platform/pictures/pictures.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { acceptFile } from './accept-file.ts'
import { adPicture } from './ad-picture.ts'
import { attachFiles } from './attach-files.ts'
import { defineFilePurpose, type FilePurpose } from './purpose.ts'
import { removeUnusedFiles } from './remove-unused.ts'
import { photoSource } from './photo-source.ts'
import { refusals } from './texts.ts'

const test = useTestDb()
const imageWorker = createImageWorker({ seconds: 30 })
afterAll(() => imageWorker.close())

const photo = await aPhoto({ width: 400, height: 300 }).jpeg().toBuffer()
const other = await aPhoto({ width: 200, height: 300 }).jpeg().toBuffer()
const hourMs = 3_600_000
const later = (hours: number) => new Date(test.now.getTime() + hours * hourMs)

let folder: string
let files: FileStore
let pictures: Pictures
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'photos-'))
  files = diskFiles(join(folder, 'files'))
  pictures = createPictures(
    diskFiles(join(folder, 'cache')),
    photoSource({ db: test.db, files, purposes: [adPicture] }),
  )
})

type PartsOver = { now?: Date; store?: FileStore }

const parts = ({ now = test.now, store = files }: PartsOver = {}) => ({
  db: test.db,
  now,
  config: { UNUSED_FILE_SECONDS: 24 * 3600 },
  secrets: test.secrets,
  providers: { imageWorker, files: store },
})

async function send(personId: bigint, bytes = photo, now = test.now) {
  const taken = await acceptFile(parts({ now }), { purpose: adPicture, personId, bytes })
  if (!taken.ok) throw new Error(taken.code)
  return taken.value
}
const storedOf = () => readdirSync(join(folder, 'files', 'pictures'))
/** Runs the job a day later: files sent before `before` have expired. */
const remove = (before: Date, store = files) =>
  removeUnusedFiles({ db: test.db, files: store, pictures }, new Date(before.getTime() + 24 * hourMs))
const attachToAd = (personId: bigint | null, ids: string[], subjectId = 1n) =>
  inTransaction(test.db, (trx) =>
    attachFiles(trx, { purpose: adPicture, personId, ids, subject: { kind: 'ad', id: subjectId }, now: test.now }),
  )
const small = { width: 160, format: 'webp' } as const

describe("a person's picture", () => {
  it('exists in every size, under a key that reveals its colours and not its sender', async () => {
    const { id } = await aPerson(test)
    const { id: key, width, height } = await send(id)
    expect([width, height]).toEqual([400, 300])
    expect(key).toMatch(/^photo-[a-z0-9]{20}-[0-9a-f]{9}$/)
    expect(coloursOf(key)).toEqual({ top: '#777', middle: '#777', bottom: '#777' })
    const made = await sharp((await pictures.render(key, small))!).metadata()
    expect([made.width, made.height]).toEqual([160, 120])
  })

  it('sent twice is one picture, also concurrently', async () => {
    const { id } = await aPerson(test)
    const first = await send(id)
    expect(await send(id)).toEqual({ ...first, again: true })
    const [one, two] = await Promise.all([send(id, other), send(id, other)])
    expect(one.id).toBe(two.id)
    expect(storedOf()).toHaveLength(2)
  })

  it('belongs to that person: the same file of another person is separate', async () => {
    const [mine, theirs] = [await send((await aPerson(test)).id), await send((await aPerson(test)).id)]
    expect(mine.id).not.toBe(theirs.id)
  })

  it('does not exist after a refusal', async () => {
    const { id } = await aPerson(test)
    const sent = { purpose: adPicture, personId: id, bytes: Buffer.from('<svg/>') }
    expect(await acceptFile(parts(), sent)).toEqual({ ok: false, code: 'picture-kind' })
    expect(await test.db.selectFrom('file').selectAll().execute()).toEqual([])
  })

  it('can be sent again after a storage failure', async () => {
    const { id } = await aPerson(test)
    const full = { ...files, write: () => Promise.reject(new AppError('files-unavailable', 503)) }
    const sent = { purpose: adPicture, personId: id, bytes: photo }
    await expect(acceptFile(parts({ store: full }), sent)).rejects.toMatchObject({ status: 503 })
    const { id: key, again } = await send(id)
    expect(again).toBe(false)
    expect(await pictures.render(key, small)).not.toBeNull()
  })
})

describe('attaching pictures', () => {
  it("accepts only the sender's, all or none, and a repeat changes nothing", async () => {
    const [me, stranger] = [await aPerson(test), await aPerson(test)]
    const [mine, second, theirs] = [await send(me.id), await send(me.id, other), await send(stranger.id)]
    const attach = (...ids: string[]) => attachToAd(me.id, ids)
    for (const odd of [theirs.id, 'photo-nothing', 'drawing-suv-side-white-1-1', ''])
      expect(await attach(mine.id, odd)).toEqual({ ok: false, code: 'file-unknown' })
    expect(await test.db.selectFrom('file').select('id').where('attached_at', 'is not', null).execute()).toEqual([])
    expect(await attach(mine.id, second.id, mine.id)).toMatchObject({ ok: true })
    expect(await attach(mine.id)).toMatchObject({ ok: true })
    expect(await attach()).toMatchObject({ ok: true })
  })
})

describe('an unused picture', () => {
  it('is removed in every size after its time, and can be sent again', async () => {
    const { id } = await aPerson(test)
    const { id: key } = await send(id)
    await pictures.render(key, small)
    expect(await remove(later(-1))).toBe(0)
    expect(await remove(later(1))).toBe(1)
    expect(await pictures.render(key, small)).toBeNull()
    expect([storedOf(), readdirSync(join(folder, 'cache'))]).toEqual([[], []])
    expect((await send(id)).id).not.toBe(key)
  })

  it('gets new time when sent again', async () => {
    const { id } = await aPerson(test)
    await send(id)
    await send(id, photo, later(20))
    expect(await remove(later(19))).toBe(0)
  })

  it('stays once attached', async () => {
    const { id } = await aPerson(test)
    const { id: key } = await send(id)
    await attachToAd(id, [key])
    expect(await remove(later(100))).toBe(0)
    expect(await pictures.render(key, small)).not.toBeNull()
  })

  it('with an interrupted removal cannot be attached, and is removed by the next run', async () => {
    const { id } = await aPerson(test)
    const { id: key } = await send(id)
    const stuck = { ...files, remove: () => Promise.reject(new AppError('files-unavailable', 503)) }
    await expect(remove(later(1), stuck)).rejects.toThrow()
    expect(await attachToAd(id, [key])).toMatchObject({ ok: false })
    const fresh = await send(id, photo, later(2))
    expect(await remove(later(1))).toBe(1)
    expect(await pictures.render(fresh.id, small)).not.toBeNull()
  })
})

describe('a picture that stands for somebody', () => {
  const face = defineFilePurpose({ ...adPicture, name: 'face-picture', refusesTiny: true })
  const sizes = async (purpose: FilePurpose, width: number, height: number) => {
    const bytes = await aPhoto({ width, height }).jpeg().toBuffer()
    const { id } = await aPerson(test)
    const taken = await acceptFile(parts(), { purpose, personId: id, bytes })
    return taken.ok ? 'taken' : taken.code
  }

  it.each([
    [1, 1, 'picture-tiny'],
    [119, 400, 'picture-tiny'],
    [400, 119, 'picture-tiny'],
    [120, 120, 'taken'],
  ])('of %i by %i pixels is %s', async (width, height, outcome) => {
    expect(await sizes(face, width, height)).toBe(outcome)
    expect(await sizes(adPicture, width, height)).toBe('taken')
  })

  it('names the smallest size', () => {
    expect(refusals['picture-tiny'].fa).toBe('این عکس خیلی کوچک است؛ عکسی بفرستید که هر طرفش حداقل ۱۲۰ پیکسل باشد.')
  })
})
