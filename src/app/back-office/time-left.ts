import { workingTimeLeft } from '#kit/working-time.ts'
import { timeTexts } from './texts.ts'

/** The remaining time of a promise: short for display, complete for screen readers. `tone` supports the text. */
export type TimeLeft = { text: string; spoken: string; late: boolean; tone: 'bad' | 'warn' | 'plain' }

/** Working minutes below which an item counts as due soon. */
const soonMinutes = 2 * 60

export function timeLeft(due: Date, now: Date, holidays: { has(day: string): boolean }): TimeLeft {
  const { late, minutes: all } = workingTimeLeft(due, now, holidays)
  const [hours, minutes] = [Math.floor(all / 60), all % 60]
  return {
    text: (late ? timeTexts.late : timeTexts.clock)(hours, minutes),
    spoken: timeTexts.spoken(hours, minutes, late),
    late,
    tone: late ? 'bad' : all < soonMinutes ? 'warn' : 'plain',
  }
}
