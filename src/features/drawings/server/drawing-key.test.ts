import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawingColours, type DrawingColour } from './colours.ts'
import { drawingKey, parseDrawingKey } from './drawing-key.ts'
import { drawingBodies, drawingViews, turnViews } from './options.ts'

const drawings = fc.record({
  body: fc.constantFrom(...drawingBodies),
  view: fc.constantFrom(...drawingViews, ...turnViews),
  colour: fc.constantFrom(...(Object.keys(drawingColours) as DrawingColour[])),
  variant: fc.nat(99),
  scene: fc.nat(99),
  mirrored: fc.boolean(),
})

describe('the key of a drawing', () => {
  it('consists of readable words', () => {
    expect(drawingKey({ body: 'suv', view: 'side', colour: 'navy', variant: 3, scene: 1 })).toBe('suv-side-navy-3-1')
  })

  it('names one drawing and leads back to it, for every vehicle, view and colour', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        expect(parseDrawingKey(drawingKey(drawing))).toEqual(drawing)
      }),
    )
  })

  it('is safe in an address without escaping', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        expect(encodeURIComponent(drawingKey(drawing))).toBe(drawingKey(drawing))
      }),
    )
  })

  it.each([
    '',
    'suv',
    'suv-side-navy-3',
    'suv-side-navy-3-1-',
    'suv-side-navy-3-1-x',
    ' suv-side-navy-3-1',
    'suv-side-navy-3-1\n',
    'SUV-side-navy-3-1',
    'tank-side-navy-3-1',
    'suv-top-navy-3-1',
    'suv-side-neon-3-1',
    'suv-side-toString-3-1',
    'suv-side-constructor-3-1',
    'suv-side-navy-03-1',
    'suv-side-navy--3-1',
    'suv-side-navy-3.5-1',
    'suv-side-navy-100-1',
    'suv-side-navy-۳-1',
    '../suv-side-navy-3-1',
    'suv-side-navy-3-1.svg',
  ])('refuses %j, which names no drawing', (text) => {
    expect(parseDrawingKey(text)).toBeNull()
  })

  it('accepts only its own output', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const drawing = parseDrawingKey(text)
        expect(drawing === null || drawingKey(drawing) === text).toBe(true)
      }),
    )
  })
})
