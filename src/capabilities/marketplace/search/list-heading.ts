import { toPersianDigits } from '#kit/digits.ts'
import type { AdListView } from './ad-list-view.ts'

const most = 3

/** The heading of a list: what it is a list of, and by which filters. What the subject says already is not said again. */
export function listHeading(start: string, { subject, applied }: Pick<AdListView, 'subject' | 'applied'>): string {
  const labels = applied.map(({ label }) => label).filter((label) => !subject.includes(label))
  const more = labels.length - most
  const shown = more > 0 ? [...labels.slice(0, most), `${toPersianDigits(more)} فیلتر دیگر`] : labels
  return [`${start}${subject}`, ...shown].join('، ')
}
