import { describe, expect, it } from 'vitest'
import { drawingPictureKey, drawingSource } from './drawing-pictures.ts'

describe('the picture of a drawing', () => {
  const picture = { body: 'suv', view: 'side', colour: 'pearl-white', variant: 3, scene: 1 } as const

  it('is found under the key that was made for it', async () => {
    const key = drawingPictureKey(picture)
    expect(key).toBe('drawing-suv-side-pearl-white-3-1')
    expect(Buffer.from((await drawingSource(key))!).toString()).toMatch(/^<svg[\s>]/)
  })

  it.each([
    '',
    'suv-side-white-3-1',
    'drawing-',
    'drawing-suv-side-white-3',
    'drawing-tank-side-white-3-1',
    'drawing-suv-side-white-3-1/..',
  ])('is not there under %j', async (key) => expect(await drawingSource(key)).toBeNull())
})
