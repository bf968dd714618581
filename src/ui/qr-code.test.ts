import { expect, test } from 'vitest'
import { encode } from 'uqr'
import { qrCode, qrSvg } from './qr-code.ts'

const address = 'https://farman.example/a/ha3x9fzqn8'

/** Returns the squares that a path of rectangles covers. */
function covered(path: string): Set<string> {
  const squares = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    for (let i = 0; i < Number(width); i++) squares.add(`${Number(x) + i},${y}`)
  return squares
}

test('the drawing covers exactly the dark modules, with a quiet zone of four around them', () => {
  const { size, path } = qrCode(address)
  const { data } = encode(address, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `${x},${y}` : [])))
  expect([...covered(path)].toSorted()).toEqual(dark.toSorted())
  expect(size).toBe(data.length)
  expect(dark.map((square) => Math.min(...square.split(',').map(Number))).filter((edge) => edge < 4)).toEqual([])
})

test('as a document it has a white background, so that it is readable on a dark page', () => {
  expect(qrSvg(address)).toMatch(/^<svg xmlns=.*<path fill="#fff".*<\/svg>$/)
})
