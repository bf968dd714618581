import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawingPictureKey, readDrawing } from './drawing-pictures.ts'
import { spreadDrawings, spreadPictures } from './spread-pictures.ts'

const drawing = (view: string, scene: number, colour = 'white') => `drawing-hatchback-${view}-${colour}-42-${scene}`

describe('the pictures of a list', () => {
  it('are the first picture of each ad while neighbours differ', () => {
    const ads = [[drawing('side', 1)], [drawing('three-quarter', 1)], [drawing('side', 2, 'red')]]
    expect(spreadPictures(ads)).toEqual(ads.map(([first]) => first))
  })

  it('show another side when a neighbour within six shows the same view on the same stage', () => {
    const ads = [
      [drawing('side', 1)],
      [drawing('three-quarter', 3)],
      [drawing('side', 1, 'red'), drawing('rear', 1, 'red')],
    ]
    expect(spreadPictures(ads)[2]).toBe(drawing('rear', 1, 'red'))
  })

  it('show another side when the previous card has the same colour and view, on any stage', () => {
    const ads = [[drawing('side', 1)], [drawing('side', 4), drawing('cabin', 4), drawing('front', 4)]]
    expect(spreadPictures(ads)[1]).toBe(drawing('front', 4))
  })

  it('show another side when the card above in a grid of three has the same colour and view', () => {
    const other = (view: string, scene: number) => [drawing(view, scene, 'red')]
    const ads = [[drawing('side', 1)], other('front', 2), other('rear', 3), [drawing('side', 4), drawing('rear', 4)]]
    expect(spreadPictures(ads)[3]).toBe(drawing('rear', 4))
  })

  it('leave photos, ads without pictures and ads with one picture unchanged', () => {
    const ads = [[drawing('side', 1)], ['photo-1', drawing('front', 1)], [], [drawing('side', 1)]]
    expect(spreadPictures(ads)).toEqual([drawing('side', 1), 'photo-1', null, drawing('side', 1)])
  })

  const views = ['three-quarter', 'side', 'rear-three-quarter', 'front', 'rear']
  const ad = fc
    .record({
      shown: fc.shuffledSubarray(views, { minLength: 2 }),
      scene: fc.nat(7),
      colour: fc.constantFrom('white', 'black', 'red'),
    })
    .map(({ shown, scene, colour }) => shown.map((view) => drawing(view, scene, colour)))
  const anyAd = fc.oneof(ad, fc.constantFrom<string[]>([], ['photo-1'], [drawing('side', 0)]))
  const check = (key: string | null | undefined) => (key ? readDrawing(key) : null)

  it('are for any list pictures of the ads themselves, the same in every list that begins alike', () => {
    fc.assert(
      fc.property(fc.array(anyAd, { maxLength: 24 }), fc.nat(24), (ads, length) => {
        const chosen = spreadPictures(ads)
        for (const [at, key] of chosen.entries())
          expect(key === null ? ads[at]!.length === 0 : ads[at]!.includes(key)).toBe(true)
        expect(spreadPictures(ads.slice(0, length))).toEqual(chosen.slice(0, length))
      }),
    )
  })

  it('never show the colour and view of the previous card while an ad has two views', () => {
    fc.assert(
      fc.property(fc.array(ad, { maxLength: 24 }), (ads) => {
        const appearances = spreadPictures(ads).map(check)
        for (const [at, now] of appearances.entries()) {
          const before = appearances[at - 1]
          expect(`${before?.view} ${before?.colour}`).not.toBe(`${now?.view} ${now?.colour}`)
        }
      }),
    )
  })

  it('repeat a view on a stage within six only when every other view of the ad repeats as well', () => {
    fc.assert(
      fc.property(fc.array(ad, { maxLength: 24 }), (ads) => {
        const appearances = spreadPictures(ads).map(check)
        for (const [at, now] of appearances.entries()) {
          const near = appearances.slice(Math.max(0, at - 5), at)
          const repeats = (key: string) =>
            near.some((other) => other?.view === check(key)?.view && other?.scene === check(key)?.scene) ||
            (near.at(-1)?.view === check(key)?.view && near.at(-1)?.colour === check(key)?.colour)
          if (near.some((other) => other?.view === now?.view && other?.scene === now?.scene))
            expect(ads[at]!.every(repeats)).toBe(true)
        }
      }),
    )
  })
})

describe('the drawings of a list of models', () => {
  const key = (colour: 'white' | 'grey' = 'grey', scene = 1) =>
    drawingPictureKey({ body: 'sedan', view: 'three-quarter', colour, variant: 3, scene })
  const appearances = (keys: readonly (string | null)[]) => keys.map((each) => readDrawing(each!)!)

  it('are the drawings themselves while neighbours differ', () => {
    const keys = [key('grey', 1), key('white', 2)]
    expect(spreadDrawings(keys.map((each) => ({ key: each })))).toEqual(keys)
  })

  it('never repeat colour and view of a neighbour, nor view and stage within six, even of one car in one colour', () => {
    const shown = appearances(spreadDrawings(Array.from({ length: 40 }, () => ({ key: key() }))))
    for (const [at, now] of shown.entries()) {
      const near = shown.slice(Math.max(0, at - 5), at)
      expect(near.map(({ view, scene }) => `${view} ${scene}`)).not.toContain(`${now.view} ${now.scene}`)
      expect(`${near.at(-1)?.view}`).not.toBe(now.view)
      expect(now).toMatchObject({ body: 'sedan', variant: 3, colour: 'grey' })
    }
  })

  it('take another colour before another side, and only one of the offered ones', () => {
    const vehicles = Array.from({ length: 3 }, () => ({ key: key(), colours: ['grey', 'red', 'white'] as const }))
    expect(appearances(spreadDrawings(vehicles)).map(({ view, colour }) => [view, colour])).toEqual([
      ['three-quarter', 'grey'],
      ['three-quarter', 'red'],
      ['three-quarter', 'white'],
    ])
  })

  it('leave vehicles without a drawing, cut-outs and views of the inside unchanged', () => {
    const cutOut = drawingPictureKey({ ...readDrawing(key())!, scene: 90 })
    const cabin = drawingPictureKey({ ...readDrawing(key())!, view: 'cabin' })
    const keys = [null, cutOut, cutOut, cabin, cabin, 'photo-1']
    expect(spreadDrawings(keys.map((each) => ({ key: each })))).toEqual(keys)
  })
})
