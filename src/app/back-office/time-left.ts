import { workingTimeLeft } from '#kit/working-time.ts'
import { timeTexts } from './texts.ts'

/** What is left of a promise: short for the eye, whole for who listens. `tone` supports the words. */
export type TimeLeft = { text: string; spoken: string; late: boolean; tone: 'bad' | 'warn' | 'plain' }

/** Working minutes from which on an item is shown as one that is due soon. */
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
