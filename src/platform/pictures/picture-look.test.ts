import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { mirroredFingerprint } from './picture-look.ts'
import { reencode } from './reencode.ts'

/** Draws a street with a car; `shift` moves the car. */
const scene = (shift = 0, colour = '#c33') =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
      <rect width="800" height="330" fill="#9bd"/><rect y="330" width="800" height="270" fill="#555"/>
      <circle cx="650" cy="90" r="50" fill="#fe8"/><rect x="40" y="120" width="130" height="220" fill="#b98"/>
      <path d="M${150 + shift} 420 l70 -110 h240 l90 110 h60 v90 h-500 v-90 z" fill="${colour}"/>
      <circle cx="${260 + shift}" cy="510" r="52" fill="#111"/><circle cx="${500 + shift}" cy="510" r="52" fill="#111"/>
    </svg>`),
  )

async function checkFor(picture: Sharp): Promise<bigint | null> {
  const made = await reencode(await picture.toBuffer())
  if (!made.ok) throw new Error(made.code)
  return made.value.look
}

const distance = (one: bigint, other: bigint): number =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length

const first = (await checkFor(scene().jpeg()))!

describe('the fingerprint of a picture', () => {
  it.each<[string, () => Sharp]>([
    ['smaller', () => scene().resize(320).jpeg()],
    ['badly encoded', () => scene().jpeg({ quality: 25 })],
    ['as a WebP', () => scene().webp({ quality: 60 })],
    ['brighter', () => scene().modulate({ brightness: 1.15 }).jpeg()],
    ['in black and white', () => scene().greyscale().jpeg()],
    ['sharpened', () => scene().sharpen({ sigma: 2 }).jpeg()],
    ['without a narrow edge', () => scene().extract({ left: 12, top: 9, width: 776, height: 582 }).jpeg()],
  ])('is nearly the same when it is stored %s', async (_, alter) => {
    expect(distance(first, (await checkFor(alter()))!)).toBeLessThanOrEqual(7)
  })

  it.each<[string, () => Sharp]>([
    ['where the car stands elsewhere', () => scene(-140).jpeg()],
    ['seen in a mirror', () => scene().flop().jpeg()],
    ['cut to its middle', () => scene().extract({ left: 200, top: 150, width: 400, height: 300 }).jpeg()],
  ])('is another one %s', async (_, alter) => {
    expect(distance(first, (await checkFor(alter()))!)).toBeGreaterThan(7)
  })

  it.each<[string, () => Sharp]>([
    ['the same picture', () => scene().flop().jpeg()],
    ['a smaller one', () => scene().flop().resize(320).jpeg({ quality: 60 })],
  ])('predicts its mirror image: %s', async (_, alter) => {
    expect(distance(mirroredFingerprint(first), (await checkFor(alter()))!)).toBeLessThanOrEqual(7)
    expect(mirroredFingerprint(mirroredFingerprint(first))).toBe(first)
  })

  it('of a plain surface is null', async () => {
    const wall = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    expect(await checkFor(wall.jpeg())).toBeNull()
  })
})
