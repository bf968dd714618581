import sharp from 'sharp'
import { expect, it } from 'vitest'
import { loadCatalogue } from '#features/catalog/contract.ts'
import { reencode } from '#platform/pictures/reencode.ts'
import { useTestDb } from '../../../../tests/support/database.ts'
import { anAd, aPerson } from '../../../../tests/support/market.ts'
import { findSamePictures } from '../../marketplace/posting/server/find-same-pictures.ts'
import { adPicture } from './ad-picture.ts'
import './tables.ts'

const test = useTestDb()
let made = 0

const street = (shift: number) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="330" fill="#9bd"/><rect y="330" width="800" height="270" fill="#555"/>
    <circle cx="${650 - shift}" cy="90" r="50" fill="#fe8"/><rect x="${40 + shift}" y="120" width="130" height="220" fill="#b98"/>
    <rect x="${300 + shift / 2}" y="60" width="90" height="240" fill="#432"/>
    <path d="M${150 + shift} 420 l70 -110 h240 l90 110 h60 v90 h-500 v-90 z" fill="#c33"/>
    <circle cx="${260 + shift}" cy="510" r="52" fill="#111"/><circle cx="${500 + shift}" cy="510" r="52" fill="#111"/></svg>`)

/** Adds an ad with one picture of these bytes. */
async function anAdWith(picture: Buffer, over: Parameters<typeof anAd>[1] = {}) {
  const encoded = await reencode(picture)
  if (!encoded.ok) throw new Error(encoded.code)
  const { look, crops } = encoded.value
  const public_id = `photo-${String(++made).padStart(20, '0')}-abcabcabc`
  const ad = await anAd(test, { ...over, pictures: [public_id] })
  await test.db
    .insertInto('file')
    .values({
      public_id,
      purpose: adPicture.name,
      kind: 'picture',
      owner_id: ad.seller_id,
      media_type: 'image/jpeg',
      storage_key: public_id,
      state: 'attached',
      subject_kind: 'ad',
      subject_id: ad.id,
      created_at: test.now,
      look,
      look_windows: Buffer.from(crops!.windows),
      look_greys: Buffer.from(crops!.greys),
    })
    .execute()
  return { ad, public_id }
}

it('finds a crop in ads of the model by other sellers, and the original from the crop', async () => {
  await loadCatalogue(test.db)
  const original = await anAdWith(await sharp(street(0)).jpeg().toBuffer())
  await anAdWith(await sharp(street(-140)).jpeg().toBuffer())
  const piece = await sharp(street(0)).extract({ left: 40, top: 30, width: 680, height: 510 }).png().toBuffer()
  const thief = (await aPerson(test)).id
  const stolen = await anAdWith(await sharp(piece).resize(640).jpeg({ quality: 60 }).toBuffer(), { seller_id: thief })
  const find = ({ ad, public_id }: typeof stolen) =>
    findSamePictures(test.db, {
      pictures: [public_id],
      modelId: ad.model_id,
      adId: ad.id,
      owner: { personId: ad.seller_id },
    })
  expect(await find(stolen)).toEqual([
    {
      picture: stolen.public_id,
      other: original.public_id,
      same: false,
      ad: { publicId: original.ad.public_id, trimId: original.ad.trim_id, state: 'published', own: false },
    },
  ])
  expect((await find(original)).map(({ other }) => other)).toEqual([stolen.public_id])
})
