import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { maskPlate } from '#kit/mask-plate.ts'
import { PLATE_LETTERS } from '#kit/plate-letters.ts'
import { FREE_ZONES, parsePlate, type Plate as PlateNumber } from '#kit/plate.ts'
import { glyphs } from './glyphs.ts'
import { Plate, PlateSign } from './plate.tsx'

const plateOf = (text: string): PlateNumber => {
  const parsed = parsePlate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}
const draw = (text: string) => renderToStaticMarkup(<Plate plate={plateOf(text)} />)

/** Counts the separate strokes of the plate: each digit and letter has its own number. */
const strokes = (markup: string) => [...markup.matchAll(/ d="([^"]+)"/g)].map((match) => match[1]).join('')

describe('the letterforms of plates', () => {
  it('exist for every digit and every letter that a plate can carry', () => {
    for (const character of [...'0123456789*؟', ...PLATE_LETTERS, '♿', 'ایران'])
      expect(glyphs, character).toHaveProperty(character)
  })

  it('differ between all characters', () => {
    const shapes = Object.values(glyphs).map(([, shape]) => shape)
    expect(new Set(shapes).size).toBe(shapes.length)
  })

  it('can be moved, because only their starting points are absolute', () => {
    for (const [width, shape] of Object.values(glyphs)) {
      expect(shape).toMatch(/^M/)
      expect(shape.replaceAll('M', '')).not.toMatch(/[A-Z]/)
      for (const [, x, y] of shape.matchAll(/M([\d.]+) ([\d.]+)/g)) {
        expect(Number(x)).toBeLessThanOrEqual(width)
        expect(Number(y)).toBeLessThanOrEqual(62)
      }
    }
  })
})

describe('a drawn plate', () => {
  it.each(['12ب345-67', '11ت234-11', '10الف100-10', '33D123-44', '121-45478', '12345-کیش'])(
    '%s is one picture with a spoken name and without text of the page’s font among its digits',
    (text) => {
      const markup = draw(text)
      expect(markup).toMatch(/^<span role="img" aria-label="پلاک /)
      expect(markup.replace(/<text.*?<\/text>/g, '').replace(/<[^>]+>/g, '')).toBe('')
      expect(markup.length).toBeLessThan(1500)
    },
  )

  it('changes when any of its digits or its letter changes', () => {
    const variants = ['12ب345-67', '13ب345-67', '12ج345-67', '12ب346-67', '12ب345-68'].map((text) =>
      strokes(draw(text)),
    )
    expect(new Set(variants).size).toBe(variants.length)
  })

  it('of a disabled person carries the wheelchair sign', () => {
    const wheelchair = glyphs['♿']?.[1].split('M')[2] ?? 'missing'
    expect(draw('12ژ345-67')).toContain(wheelchair.slice(wheelchair.search(/[a-z]/)))
    expect(draw('12ب345-67')).not.toContain(wheelchair.slice(wheelchair.search(/[a-z]/)))
  })

  it.each(FREE_ZONES)(
    'of the free zone %s names it in Persian and Latin letters and has its digits in both',
    (zone) => {
      const markup = draw(`12345-${zone}`)
      expect(markup).toContain(`>${zone}<`)
      expect(markup).toMatch(/>[A-Z]{4,8}</)
      expect(markup).toContain('>12345<')
    },
  )

  it('with hidden digits keeps its shape and does not reveal them', () => {
    const whole = plateOf('12ب345-67')
    const hidden = renderToStaticMarkup(<Plate plate={maskPlate(whole)} />)
    expect(hidden).toContain('(۳ رقم پنهان)')
    expect(hidden.match(/<path/g)).toHaveLength(
      renderToStaticMarkup(<Plate plate={whole} />).match(/<path/g)?.length ?? 0,
    )
    const other = renderToStaticMarkup(<Plate plate={maskPlate(plateOf('12ب999-67'))} />)
    expect(hidden).toBe(other)
  })

  it('can be a sign with another text', () => {
    const sign = renderToStaticMarkup(<PlateSign main="404" side="؟؟" label="۴۰۴" />)
    expect(sign).toMatch(/^<span role="img" aria-label="۴۰۴"/)
    expect(strokes(sign).split('M').length).toBeGreaterThan(12)
  })
})
