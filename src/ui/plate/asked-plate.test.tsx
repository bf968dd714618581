import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { parsePlate } from '#kit/plate.ts'
import { AskedPlate, stripOf } from './asked-plate.tsx'

const draw = (text: string) => {
  const parsed = parsePlate(text)
  if (!parsed.ok) throw new Error(text)
  return renderToStaticMarkup(<AskedPlate plate={parsed.value} />)
}

describe('an asked plate', () => {
  it('has the name of the plate and one cell for each character', () => {
    expect(draw('12ب345-67')).toContain('aria-label="پلاک ۱۲ ب ۳۴۵ ایران ۶۷"')
    expect(draw('12ب345-67').match(/plate-cell/g)).toHaveLength(8)
    expect(draw('121-45478').match(/plate-cell/g)).toHaveLength(8)
    expect(draw('12345-کیش').match(/plate-cell/g)).toHaveLength(5)
  })

  it('shows four others between a character and itself, none twice', () => {
    for (const character of ['0', '7', 'ب', 'الف']) {
      const strip = stripOf(character)
      expect(strip.at(-1)).toBe(character)
      expect(new Set(strip).size).toBe(5)
      expect(strip).toHaveLength(6)
    }
  })

  it('leaves signs that are not characters still', () => {
    expect(stripOf('♿')).toEqual(['♿'])
    expect(stripOf('*')).toEqual(['*'])
  })

  it('turns at most two cells at once', () => {
    const style = readFileSync(new URL('asked-plate.css', import.meta.url), 'utf8')
    const [, round] = /plate-turn ([\d.]+)s/.exec(style) ?? []
    const [, share] = /^ {2}([\d.]+)% \{\n {4}transform: translateY\(-400px\)/m.exec(style) ?? []
    const turn = Number(round) * 10 * Number(share)
    const begins = [0, ...[...style.matchAll(/animation-delay: (\d+)ms/g)].map(([, ms]) => Number(ms))]
    expect(begins).toHaveLength(8)
    for (const begin of begins)
      expect(begins.filter((other) => other >= begin && other < begin + turn).length).toBeLessThanOrEqual(2)
    expect(begins.at(-1)! + turn).toBeLessThanOrEqual(Number(round) * 1000)
  })
})
