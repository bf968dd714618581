import { toPersianDigits } from '#kit/digits.ts'
import type { AdListView } from './ad-list-view.ts'

const max = 3

/** Isolates user text, so that its brackets keep their sides among Persian words. */
const isolated = (label: string): string => (/[<>()[\]{}]/.test(label) ? `\u2068${label}\u2069` : label)

/** Returns the heading of a list: its subject and its filters, without repetition. */
export function listHeading(start: string, { subject, applied }: Pick<AdListView, 'subject' | 'applied'>): string {
  const labels = applied.map(({ label }) => label).filter((label) => !subject.includes(label))
  const more = labels.length - max
  const shown = [`${start}${subject}`, ...labels.slice(0, max).map(isolated)].join('، ')
  return more > 0 ? `${shown} و ${toPersianDigits(more)} فیلتر دیگر` : shown
}
