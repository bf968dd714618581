import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { coloursOf } from '#kit/picture-address.ts'
import { AppError } from '#platform/errors.ts'
import { diskFiles, type FileStore } from '#platform/files.ts'
import { createPictures, type Pictures } from '#platform/pictures.ts'
import { createImageWorker } from '#platform/pictures/image-worker.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { aPerson } from '../../../../tests/support/market.ts'
import { aPhoto } from '../../../../tests/support/picture-files.ts'
import { acceptPicture } from './accept-picture.ts'
import { attachPictures } from './attach-pictures.ts'
import { photoSource } from './picture-files.ts'
import { removeUnusedPictures } from './remove-unused.ts'

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
  pictures = createPictures(diskFiles(join(folder, 'cache')), photoSource(files))
})

async function send(personId: bigint, bytes = photo, now = test.now) {
  const taken = await acceptPicture({ db: test.db, imageWorker, files }, { personId, bytes, now })
  if (!taken.ok) throw new Error(taken.code)
  return taken.value
}
const kept = () => readdirSync(join(folder, 'files', 'pictures'))
const remove = (before: Date) => removeUnusedPictures({ db: test.db, files, pictures }, before)
const small = { width: 160, format: 'webp' } as const

describe('a picture that a person sends', () => {
  it('is there in every size, under a key that tells its colours and not who sent it', async () => {
    const { id } = await aPerson(test)
    const { key, width, height } = await send(id)
    expect([width, height]).toEqual([400, 300])
    expect(key).toMatch(/^photo-[a-z0-9]{20}-[0-9a-f]{9}$/)
    expect(coloursOf(key)).toEqual({ top: '#777', middle: '#777', bottom: '#777' })
    const made = await sharp((await pictures.render(key, small))!).metadata()
    expect([made.width, made.height]).toEqual([160, 120])
  })

  it('twice is one picture, also when both arrive at once', async () => {
    const { id } = await aPerson(test)
    const first = await send(id)
    expect(await send(id)).toEqual({ ...first, again: true })
    const [one, two] = await Promise.all([send(id, other), send(id, other)])
    expect(one.key).toBe(two.key)
    expect(kept()).toHaveLength(2)
  })

  it('belongs to that person: the same file of somebody else is another picture', async () => {
    const [mine, theirs] = [await send((await aPerson(test)).id), await send((await aPerson(test)).id)]
    expect(mine.key).not.toBe(theirs.key)
  })

  it('is not there when it was refused', async () => {
    const { id } = await aPerson(test)
    const sent = { personId: id, bytes: Buffer.from('<svg/>'), now: test.now }
    expect(await acceptPicture({ db: test.db, imageWorker, files }, sent)).toEqual({ ok: false, code: 'picture-kind' })
    expect(await test.db.selectFrom('picture').selectAll().execute()).toEqual([])
  })

  it('can be sent again after the store of files failed', async () => {
    const { id } = await aPerson(test)
    const full = { ...files, write: () => Promise.reject(new AppError('files-unavailable', 503)) }
    const sent = { personId: id, bytes: photo, now: test.now }
    await expect(acceptPicture({ db: test.db, imageWorker, files: full }, sent)).rejects.toMatchObject({ status: 503 })
    const { key, again } = await send(id)
    expect(again).toBe(false)
    expect(await pictures.render(key, small)).not.toBeNull()
  })
})

describe('attaching pictures', () => {
  it('takes only what the person sent, all or none, and again changes nothing', async () => {
    const [me, stranger] = [await aPerson(test), await aPerson(test)]
    const [mine, second, theirs] = [await send(me.id), await send(me.id, other), await send(stranger.id)]
    const attach = (...keys: string[]) => attachPictures(test.db, { personId: me.id, keys, now: test.now })
    for (const odd of [theirs.key, 'photo-nothing', 'drawing-suv-side-white-1-1', ''])
      expect(await attach(mine.key, odd)).toEqual({ ok: false, code: 'picture-unknown' })
    expect(await test.db.selectFrom('picture').select('key').where('attached_at', 'is not', null).execute()).toEqual([])
    expect(await attach(mine.key, second.key, mine.key)).toMatchObject({ ok: true })
    expect(await attach(mine.key)).toMatchObject({ ok: true })
    expect(await attach()).toMatchObject({ ok: true })
  })
})

describe('a picture that nothing shows', () => {
  it('is removed after its time with every size of it, and can be sent anew', async () => {
    const { id } = await aPerson(test)
    const { key } = await send(id)
    await pictures.render(key, small)
    expect(await remove(later(-1))).toBe(0)
    expect(await remove(later(1))).toBe(1)
    expect(await pictures.render(key, small)).toBeNull()
    expect([kept(), readdirSync(join(folder, 'cache'))]).toEqual([[], []])
    expect((await send(id)).key).not.toBe(key)
  })

  it('stays for as long again when it is sent again', async () => {
    const { id } = await aPerson(test)
    await send(id)
    await send(id, photo, later(20))
    expect(await remove(later(19))).toBe(0)
  })

  it('stays when it is attached', async () => {
    const { id } = await aPerson(test)
    const { key } = await send(id)
    await attachPictures(test.db, { personId: id, keys: [key], now: test.now })
    expect(await remove(later(100))).toBe(0)
    expect(await pictures.render(key, small)).not.toBeNull()
  })

  it('whose removal was cut off can not be attached any more, and goes with the next run', async () => {
    const { id } = await aPerson(test)
    const { key } = await send(id)
    const stuck = { ...files, remove: () => Promise.reject(new AppError('files-unavailable', 503)) }
    await expect(removeUnusedPictures({ db: test.db, files: stuck, pictures }, later(1))).rejects.toThrow()
    expect(await attachPictures(test.db, { personId: id, keys: [key], now: test.now })).toMatchObject({ ok: false })
    const fresh = await send(id, photo, later(2))
    expect(await remove(later(1))).toBe(1)
    expect(await pictures.render(fresh.key, small)).not.toBeNull()
  })
})
