import { expect, it } from 'vitest'
import { placesOf, prizeOfPlace, readPrizes } from './prize.ts'

it('reads prizes by line', () => {
  const read = readPrizes('گوشی سامسونگ | ۴۵,۰۰۰,۰۰۰ | ۱\n\nکارت سوخت | 2 میلیون | ۱۰\nدوربین خودرو | ۳۵۰۰۰۰۰')
  expect(read).toEqual({
    prizes: [
      { title: 'گوشی سامسونگ', worthRial: '450000000', count: 1 },
      { title: 'کارت سوخت', worthRial: '20000000', count: 10 },
      { title: 'دوربین خودرو', worthRial: '35000000', count: 1 },
    ],
  })
  if (!('prizes' in read)) return
  expect(placesOf(read.prizes)).toBe(12)
  expect([1, 2, 11, 12, 13].map((place) => prizeOfPlace(read.prizes, place)?.title)).toEqual([
    'گوشی سامسونگ',
    'کارت سوخت',
    'کارت سوخت',
    'دوربین خودرو',
    undefined,
  ])
})

it.each([
  ['', 1],
  ['گوشی', 1],
  ['گوشی | رایگان | ۱', 1],
  ['گوشی | ۱۰۰۰ | ۱\nکارت | ۱۰۰۰ | ۰', 2],
  ['گوشی | ۱۰۰۰ | ۱ | آبی', 1],
])('names the invalid line of %j', (text, line) => {
  expect(readPrizes(text)).toEqual({ wrongLine: line })
})
