import { describe, expect, it } from 'vitest'
import { placeLink, readPlace, writePlace } from './place.ts'

const tehran = { latitude: 35.7448, longitude: 51.3753 }

describe('a place on the map', () => {
  it.each([
    ['35.7448, 51.3753', tehran],
    ['35.7448,51.3753', tehran],
    ['۳۵٫۷۴۴۸، ۵۱٫۳۷۵۳', tehran],
    ['(35.7448° N, 51.3753° E)', tehran],
    ['35.74480000000001 51.3753', tehran],
    ['51.3753, 35.7448', null],
    ['35.7448', null],
    ['35.7448, 51.3753, 12', null],
    ['-35.7448, 51.3753', null],
    ['48.85, 2.35', null],
    ['تهران، ونک', null],
    ['', null],
    ['9'.repeat(100_000), null],
  ])('%j', (text, place) => expect(readPlace(text)).toEqual(place))

  it('is written as it is read, and opens in a map app', () => {
    expect(readPlace(writePlace(tehran))).toEqual(tehran)
    expect(placeLink(tehran)).toBe('geo:35.7448,51.3753?q=35.7448,51.3753')
  })
})
