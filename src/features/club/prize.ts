import { parseInteger } from '#kit/digits.ts'
import { parseToman } from '#kit/money.ts'
import { cleanText } from '#kit/text.ts'

/** The prize of some places of a draw. */
export type Prize = { title: string; worthRial: string; count: number }

/**
 * Parses lines of «عنوان | ارزش به تومان | تعداد»; null with the number of the first invalid line.
 */
export function readPrizes(text: string): { prizes: Prize[] } | { wrongLine: number } {
  const prizes: Prize[] = []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  for (const [index, line] of lines.entries()) {
    const [title = '', worth = '', count = '1', ...more] = line.split('|').map((cell) => cleanText(cell))
    const rial = parseToman(worth)
    const places = parseInteger(count)
    const right = title.length >= 2 && title.length <= 80 && rial !== null && places !== null
    if (!right || places < 1 || places > 1000 || more.length > 0) return { wrongLine: index + 1 }
    prizes.push({ title, worthRial: String(rial), count: places })
  }
  return prizes.length > 0 && prizes.length <= 20 ? { prizes } : { wrongLine: Math.min(lines.length + 1, 21) }
}

export const placesOf = (prizes: readonly Prize[]): number => prizes.reduce((sum, { count }) => sum + count, 0)

/** Returns the prize of a place, counted from one. */
export function prizeOfPlace(prizes: readonly Prize[], place: number): Prize | null {
  let last = 0
  return prizes.find(({ count }) => (last += count) >= place) ?? null
}
