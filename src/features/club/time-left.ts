import { formatInteger } from '#kit/digits.ts'

const units = [
  { seconds: 86_400, name: 'روز' },
  { seconds: 3600, name: 'ساعت' },
  { seconds: 60, name: 'دقیقه' },
  { seconds: 1, name: 'ثانیه' },
] as const

/**
 * Formats the two largest units of the remaining time, «۲ روز و ۳ ساعت», or one when the other is
 * zero. Null when none is left.
 */
export function timeLeftText(seconds: number): string | null {
  const whole = Math.floor(seconds)
  const first = units.findIndex((unit) => whole >= unit.seconds)
  if (first < 0) return null
  let rest = whole
  const words = units.slice(first, first + 2).map((unit) => {
    const count = Math.floor(rest / unit.seconds)
    rest -= count * unit.seconds
    return count > 0 ? `${formatInteger(count)}\u00a0${unit.name}` : ''
  })
  return words.filter(Boolean).join(' و ')
}
