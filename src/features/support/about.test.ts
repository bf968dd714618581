import { describe, expect, it } from 'vitest'
import { readAbout, readTypedAbout } from './about.ts'

describe('what a ticket is about', () => {
  it.each([
    ['ad:0123456789', { kind: 'ad', ref: '0123456789' }],
    ['order:A-17', { kind: 'order', ref: 'A-17' }],
    ['ad:../../admin', null],
    ['ad:012345678', null],
    ['order:<script>', null],
    ['person:17', null],
    ['', null],
  ])('in the address «%s»', (text, about) => expect(readAbout(text)).toEqual(about))

  it.each([
    [
      'https://farman.ir/services/used-vehicle/exhibition/personal/ads/0123456789?x=1',
      { kind: 'ad', ref: '0123456789' },
    ],
    ['/a/0123456789', { kind: 'ad', ref: '0123456789' }],
    ['سفارش ۱۲۳', { kind: 'other', ref: 'سفارش ۱۲۳' }],
    ['javascript:alert(1)', { kind: 'other', ref: 'javascript:alert(1)' }],
    ['   ', null],
  ])('a typed reference: «%s»', (text, about) => expect(readTypedAbout(text)).toEqual(about))
})
