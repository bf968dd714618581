import { beforeEach, describe, expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import '#features/files/server/tables.ts'
import { useTestDb } from '../../../../../tests/support/database.ts'
import { aPerson, visit } from '../../../../../tests/support/market.ts'
import { findAlbums } from '../../server/find-albums.ts'
import { action as actOn, loader as openOne } from './album.tsx'
import { action as create, loader as openList } from './albums.tsx'

const test = useTestDb()
let personId: bigint
beforeEach(async () => {
  await loadCatalogue(test.db)
  personId = (await aPerson(test)).id
})
const editor = () => ({ personId, roles: ['content-editor' as const] })

async function anAlbum(model = 'peugeot-207'): Promise<string> {
  const answer = (await create(
    visit(test, '/admin/albums', { ...editor(), form: { title: 'پژو ۲۰۷ سفید', model } }) as never,
  )) as Response
  return answer.headers.get('location')!.split('/').at(-1)!
}

const key = 'photo-0123456789abcdefghjk-ccdeeefff'
async function aFile(publicId = key) {
  await test.db
    .insertInto('file')
    .values({
      public_id: publicId,
      purpose: 'album-picture',
      kind: 'picture',
      state: 'unused',
      owner_id: personId,
      name: 'a.jpg',
      media_type: 'image/jpeg',
      bytes: 10,
      width: 1200,
      height: 900,
      digest: Buffer.from(publicId),
      storage_key: `pictures/${publicId}.jpg`,
      created_at: test.now,
      expires_at: test.now,
    } as never)
    .execute()
}

const send = (albumId: string, form: Record<string, string>) =>
  actOn(visit(test, `/admin/albums/${albumId}`, { ...editor(), params: { albumId }, form }) as never)
const see = async (albumId: string) =>
  (await openOne(visit(test, `/admin/albums/${albumId}`, { ...editor(), params: { albumId } }) as never)).album
const add = (albumId: string, over: Record<string, string> = {}) =>
  send(albumId, { intent: 'add', files: key, category: 'outside', caption: 'نمای جلو', credit: 'مریم احمدی', ...over })
const actions = async () =>
  (await test.db.selectFrom('audit_entry').select('act').orderBy('number').execute()).map(({ act }) => act)

describe('albums in the admin panel', () => {
  it('are drafts until published, and every action is logged', async () => {
    const id = await anAlbum()
    await aFile()
    expect(await send(id, { intent: 'publish' })).toMatchObject({ init: { status: 409 } })
    await add(id)
    expect(await findAlbums(test.db)).toEqual([])
    await send(id, { intent: 'publish' })
    expect(await findAlbums(test.db)).toMatchObject([{ slug: 'peugeot-207', count: 1, drawn: false }])
    const [picture] = (await see(id)).pictures
    expect(picture).toMatchObject({ key, credit: 'مریم احمدی', place: '0' })
    await send(id, {
      intent: 'edit',
      picture: picture!.id,
      category: 'inside',
      caption: 'داشبورد',
      credit: 'علی',
      place: '۳',
    })
    expect((await see(id)).pictures[0]).toMatchObject({ category: 'inside', caption: 'داشبورد', place: '3' })
    expect(await send(id, { intent: 'remove', picture: picture!.id })).toMatchObject({ init: { status: 409 } })
    await send(id, { intent: 'unpublish' })
    await send(id, { intent: 'remove', picture: picture!.id })
    expect((await see(id)).pictures).toEqual([])
    const { state } = await test.db.selectFrom('file').select('state').executeTakeFirstOrThrow()
    expect(state).toBe('removed')
    expect(await actions()).toEqual([
      'album.create',
      'album.picture-add',
      'album.publish',
      'album.picture-edit',
      'album.unpublish',
      'album.picture-remove',
    ])
  })

  it('have unique addresses, also for two of one model', async () => {
    await anAlbum()
    await anAlbum()
    const slugs = (await test.db.selectFrom('album').select('slug').orderBy('id').execute()).map(({ slug }) => slug)
    expect(slugs).toEqual(['peugeot-207', 'peugeot-207-album-2'])
    const { rows: albums } = await openList(visit(test, '/admin/albums', editor()) as never)
    expect(albums).toHaveLength(2)
  })

  it.each([
    ['a file of somebody else', { files: 'photo-zzzzzzzzzzzzzzzzzzzz-ccdeeefff' }],
    ['no caption', { caption: ' ' }],
    ['nobody named', { credit: '' }],
    ['a category that nobody knows', { category: 'toString' }],
  ])('refuse %s', async (_what, over) => {
    const id = await anAlbum()
    await aFile()
    expect(await add(id, over)).toMatchObject({ init: { status: 422 } })
    expect((await see(id)).pictures).toEqual([])
  })
})
