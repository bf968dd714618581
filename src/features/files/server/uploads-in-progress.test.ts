import { beforeEach, expect, it } from 'vitest'
import { createArrivingFiles, type ArrivingFile } from './uploads-in-progress.ts'

const megabyte = 2 ** 20
let now: number
let givenUp: string[]
beforeEach(() => {
  now = 0
  givenUp = []
})

const room = () => createArrivingFiles({ maxBytes: 80 * megabyte, maxFiles: 32, maxOfSender: 3, nowMs: () => now })
const file = (sender: string, { megabytes = 10, received = 0 } = {}): ArrivingFile => ({
  sender,
  bytes: megabytes * megabyte,
  received: () => received,
  giveUp: () => void givenUp.push(sender),
})

it('eight slow uploads do not block the ninth: the slowest gives way', () => {
  const arriving = room()
  for (let n = 1; n <= 8; n++) expect(arriving.begin(file(`slow ${n}`, { received: n * 1000 }))).toBe(true)
  now = 4000
  expect(arriving.begin(file('quick'))).toBe(true)
  expect(givenUp).toEqual(['slow 1'])
})

it('fast and new uploads stay; the next one is briefly refused', () => {
  const arriving = room()
  for (let n = 0; n < 7; n++) arriving.begin(file(`quick ${n}`, { received: 5 * megabyte }))
  now = 4000
  arriving.begin(file('new'))
  expect(arriving.begin(file('one more'))).toBe(false)
  expect(givenUp).toEqual([])
})

it('small files need little memory, and finished ones none', () => {
  const arriving = room()
  const large = Array.from({ length: 8 }, (_, n) => file(`large ${n}`, { received: megabyte * 5 }))
  for (const each of large) arriving.begin(each)
  expect(arriving.begin(file('small', { megabytes: 1 }))).toBe(false)
  arriving.end(large[0]!)
  for (let n = 0; n < 10; n++) expect(arriving.begin(file(`small ${n}`, { megabytes: 1 }))).toBe(true)
  expect(arriving.begin(file('eleventh', { megabytes: 1 }))).toBe(false)
})

it('one sender has three at a time, whatever memory is free', () => {
  const arriving = room()
  const sent = Array.from({ length: 4 }, () => arriving.begin(file('one', { megabytes: 1 })))
  expect(sent).toEqual([true, true, true, false])
})
