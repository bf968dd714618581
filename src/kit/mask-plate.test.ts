import { describe, expect, it } from 'vitest'
import { maskPlate } from './mask-plate.ts'
import { formatPlate, parsePlate, spokenPlate, type Plate } from './plate.ts'

const plateOf = (text: string): Plate => {
  const parsed = parsePlate(text)
  if (!parsed.ok) throw new Error(text)
  return parsed.value
}

describe('a plate that is not shown whole', () => {
  it.each([
    ['12ب345-67', '12ب***-67', 'پلاک ۱۲ ب (۳ رقم پنهان) ایران ۶۷'],
    ['121-45478', '121-*****', 'پلاک موتورسیکلت ۱۲۱، (۵ رقم پنهان)'],
    ['12345-کیش', '*****-کیش', 'پلاک منطقهٔ آزاد کیش (۵ رقم پنهان)'],
  ])('%s keeps its place and hides the digits that identify its owner: %s', (text, shown, spoken) => {
    const masked = maskPlate(plateOf(text))
    expect(formatPlate(masked)).toBe(shown)
    expect(spokenPlate(masked)).toBe(spoken)
    expect(parsePlate(formatPlate(masked)).ok).toBe(false)
  })
})
