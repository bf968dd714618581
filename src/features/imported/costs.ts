import type { Rial } from '#kit/money.ts'
import { inWholeTomans, rateOf, shareOf } from '#kit/share.ts'

/** The duty classes of a car: by engine size or by drive. */
export const engineKinds = ['below1500', 'e1500', 'e2000', 'e2500', 'hybrid', 'electric'] as const
export type EngineKind = (typeof engineKinds)[number]

export const costKeys = ['port', 'duty', 'vat', 'scrappage', 'plating', 'insurance', 'freight'] as const
export type CostKey = (typeof costKeys)[number]

/** Percents have at most two decimals, amounts are rials. */
export type CostRules = {
  duty: Readonly<Record<EngineKind, number>>
  /** The possible deviation of duty in percent, because it uses the rate of the clearing day. */
  spread: number
  vatPercent: number
  plating: Rial
  scrappage: readonly [low: Rial, high: Rial]
  freight: readonly [low: Rial, high: Rial]
  /** Third-party insurance before tax. */
  insurance: readonly [low: Rial, high: Rial]
}

export type CostInput = {
  portRial: Rial
  engine: EngineKind
  /** Lines with a paid or signed amount, which are no longer estimates. */
  settled: Partial<Record<CostKey, Rial>>
  rules: CostRules
}

export type Cost = { key: CostKey; low: Rial; high: Rial; fixed: boolean; settled: boolean }
export type AllIn = { lines: readonly Cost[]; low: Rial; high: Rial }

/** Rounds half up to whole rials. */
const percentOf = (amount: Rial, percent: number): Rial => shareOf(amount, rateOf(percent), 'half-up')

/**
 * Computes the costs of an imported car until its plate, line by line; each line is an amount or a
 * range.
 */
export function allInOf({ portRial, engine, settled, rules }: CostInput): AllIn {
  const range = (key: CostKey, low: Rial, high: Rial): Cost => {
    const amount = settled[key]
    if (amount !== undefined) return { key, low: amount, high: amount, fixed: true, settled: true }
    const [min, max] = [inWholeTomans(low), inWholeTomans(high)]
    return { key, low: min, high: max, fixed: min === max, settled: false }
  }
  const middle = percentOf(portRial, rules.duty[engine])
  const port = range('port', portRial, portRial)
  const duty = range('duty', percentOf(middle, 100 - rules.spread), percentOf(middle, 100 + rules.spread))
  const lines = [
    port,
    duty,
    range('vat', percentOf(port.low + duty.low, rules.vatPercent), percentOf(port.high + duty.high, rules.vatPercent)),
    range('scrappage', ...rules.scrappage),
    range('plating', rules.plating, rules.plating),
    range('insurance', ...(rules.insurance.map((rial) => rial + percentOf(rial, rules.vatPercent)) as [Rial, Rial])),
    range('freight', ...rules.freight),
  ]
  const sum = (side: 'low' | 'high') => lines.reduce((total, line) => total + line[side], 0n)
  return { lines, low: sum('low'), high: sum('high') }
}

/**
 * Recomputes the costs for another exchange rate. Settled lines stay, and the port price is already
 * in rials.
 */
export function whenRateMoves(input: CostInput, percent: number): { low: Rial; high: Rial } {
  const moved = (rial: Rial) => percentOf(rial, 100 + percent)
  const { lines, low, high } = allInOf(input)
  const change = (side: 'low' | 'high') =>
    lines.reduce((sum, line) => {
      if (line.settled || (line.key !== 'duty' && line.key !== 'vat')) return sum
      const part = line.key === 'vat' ? percentOf(dutyOf(lines, side), input.rules.vatPercent) : line[side]
      return sum + moved(part) - part
    }, 0n)
  return { low: low + change('low'), high: high + change('high') }
}

const dutyOf = (lines: readonly Cost[], side: 'low' | 'high'): Rial => {
  const duty = lines.find(({ key }) => key === 'duty')!
  return duty.settled ? 0n : duty[side]
}

/** Returns the duty class of an engine. */
export function engineKindOf({ fuel, engineCc }: { fuel: string; engineCc: number | null }): EngineKind {
  if (fuel === 'electric') return 'electric'
  if (fuel.includes('hybrid')) return 'hybrid'
  if (engineCc === null || engineCc >= 2500) return 'e2500'
  return engineCc < 1500 ? 'below1500' : engineCc < 2000 ? 'e1500' : 'e2000'
}
