import { MONTH_NAMES } from '#kit/jalali.ts'
import { addDays, dayOfJalali, daysBetween, jalaliOfDay, type Day } from '#kit/day.ts'

/** Minimum width of the road, the position of «امروز», and the minimum distance of two signs, in pixels. */
const minWidth = 660
const start = 48
const apart = 142
const edge = 74
const minDays = 75

export type RoadPlaces = {
  /** In pixels; the road grows with its signs. */
  width: number
  /** Shares of the width, from the start edge. */
  today: number
  signs: readonly number[]
  months: readonly { name: string; at: number }[]
}

/** Places signs beside the road by their sorted days; signs keep their distance, and months follow them. */
export function placeOnRoad(days: readonly Day[], today: Day): RoadPlaces {
  const left = days.map((day) => Math.max(0, daysBetween(today, day)))
  const span = Math.max(minDays, left.at(-1) ?? 0)
  const scale = (minWidth - start - edge - 40) / span
  const anchors: { day: number; x: number }[] = [{ day: 0, x: start }]
  for (const day of left) {
    const before = anchors.at(-1)!.x
    const min = anchors.length === 1 ? start + 112 : before + apart
    anchors.push({ day, x: Math.max(start + 40 + day * scale, min) })
  }
  const width = Math.max(minWidth, anchors.at(-1)!.x + edge)
  const share = (x: number) => Math.round((x / width) * 10_000) / 10_000
  const last = anchors.at(-1)!
  const end = { day: Math.max(span, last.day + 1), x: Math.max(width - 10, last.x + 1) }
  return {
    width,
    today: share(start),
    signs: anchors.slice(1).map(({ x }) => share(x)),
    months: monthsOf(today, end.day)
      .map(({ day, name }) => ({ name, x: between([...anchors, end], day) }))
      .filter(({ x }, index, all) => x > start && x < width - 30 && (index === 0 || x - all[index - 1]!.x > 56))
      .map(({ name, x }) => ({ name, at: share(x) })),
  }
}

/** The first days of the months on the road. */
function monthsOf(today: Day, span: number): { day: number; name: string }[] {
  const months = []
  let { year, month } = jalaliOfDay(today)
  for (;;) {
    month += 1
    if (month > 12) [year, month] = [year + 1, 1]
    const day = daysBetween(today, dayOfJalali({ year, month, day: 1 }))
    if (day > span) return months
    months.push({ day, name: MONTH_NAMES[month - 1]! })
  }
}

function between(anchors: readonly { day: number; x: number }[], day: number): number {
  const after = anchors.findIndex((anchor) => anchor.day >= day && anchor.day > 0)
  if (after <= 0) return anchors.at(-1)!.x
  const [one, other] = [anchors[after - 1]!, anchors[after]!]
  return other.day === one.day ? other.x : one.x + ((day - one.day) / (other.day - one.day)) * (other.x - one.x)
}

/** A road shows at most a year. */
export const roadEnd = (today: Day): Day => addDays(today, 366)
