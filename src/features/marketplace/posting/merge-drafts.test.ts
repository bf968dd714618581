import { describe, expect, it } from 'vitest'
import { mergeDrafts, pictureNames } from './merge-drafts.ts'

type Values = Record<string, [string, string][]>
const car = (trim: string, draft?: string): Values => ({
  car: [['trim', trim], ...(draft ? [['draft', draft] as [string, string]] : [])],
})
const withPictures = (values: Values, ...names: string[]): Values => ({
  ...values,
  pictures: names.map((name) => ['pictures', name]),
})

describe('two diverged states of one draft', () => {
  it('keep the pictures of both, the newer ones first, each once', () => {
    const merged = mergeDrafts(
      withPictures(car('a'), 'kept-1', 'photo-2'),
      withPictures(car('a'), 'photo-2', 'photo-3'),
    )
    expect(pictureNames({ values: merged })).toEqual(['kept-1', 'photo-2', 'photo-3'])
  })
  it('take a step that the newer one lacks from the older one, and no other', () => {
    const older: Values = { ...car('a'), price: [['price', '1']], contact: [['city', 'x']] }
    expect(mergeDrafts({ ...car('a'), price: [['price', '2']] }, older)).toEqual({
      ...car('a'),
      price: [['price', '2']],
      contact: [['city', 'x']],
    })
  })
  it.each([
    ['of two cars', car('a'), car('b')],
    ['of one model, begun twice', car('a', 'one'), car('a', 'two')],
  ])('are not mixed: %s', (_what, newer, older) => {
    expect(mergeDrafts(withPictures(newer, 'photo-1'), withPictures(older, 'photo-2'))).toEqual(
      withPictures(newer, 'photo-1'),
    )
  })
})
