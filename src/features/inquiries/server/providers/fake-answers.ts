import { parsePlate } from '#kit/plate.ts'
import type { Clock } from '#platform/clock.ts'
import type { Answer } from '../../answers.ts'
import type { InquiryInput, InquiryKindSlug } from '../../kinds.ts'
import { sampleAnswer } from '../../samples.ts'
import type { FakeMood } from './fake-behaviour.ts'

export type Imitating = { mood: FakeMood; clock: Clock; seen: SeenCalls }

/** Counts repeated requests, so that «down once» and «answered later» come to their end. Lost with the process. */
export class SeenCalls {
  readonly #times = new Map<string, number>()

  /** Returns how many times this key was seen before. */
  count(key: string): number {
    const before = this.#times.get(key) ?? 0
    if (this.#times.size > 5000) this.#times.clear()
    this.#times.set(key, before + 1)
    return before
  }
}

const otherPlateText = ['99', 'ی', '999-99'].join('')
const usualPlateText = ['55', 'ق', '111-88'].join('')

/**
 * Returns the digit that decides the answer: the last of the national code, otherwise of the plate or another input.
 */
export const decidingDigit = ({ nationalCode, plate, serial, identifier }: InquiryInput): number =>
  Number(/\d(?=\D*$)/.exec(nationalCode ?? plate ?? serial ?? identifier ?? '0')?.[0] ?? 0)

type Wish = { kind: InquiryKindSlug; input: InquiryInput; now: Date; otherPlate: boolean }

/** The fake's facts about an inquiry. */
export function fakeAnswer({ kind, input, now, otherPlate }: Wish): Answer {
  const digit = decidingDigit(input)
  const plate = otherPlate ? otherPlateText : input.plate && parsePlate(input.plate).ok ? input.plate : usualPlateText
  return sampleAnswer(kind, {
    plate,
    seed: [input.plate, input.nationalCode, input.serial, input.identifier].join(' '),
    now,
    amount: digit === 4 ? 'none' : digit === 3 ? 'many' : 'few',
    partial: digit === 9,
    ...(input.serial && { serial: input.serial }),
  })
}

/** The same with numbers as texts and unrequested fields, at every depth. */
export function strangely(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return value.map(strangely)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([name, each]) => [name, strangely(each)])
  return { ...Object.fromEntries(entries), _extra: { nested: [1, null, 'x'] } }
}
