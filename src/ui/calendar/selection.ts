import { compareJalali, type JalaliDate } from '#kit/jalali.ts'
import { ok, refuse, type Result } from '#kit/result.ts'
import { clampMoment, compareMoments, refusalOf, type DateRules, type Moment } from './date-rules.ts'

export type SelectionMode = 'single' | 'range' | 'multiple'

/** The configuration of a field. */
export type SelectionKind = DateRules & { mode: SelectionMode; withTime: boolean }

/**
 * The selection in chronological order: at most one moment of `single`, the ends of a `range` (one of them while the
 * second is missing), any number of different days of `multiple`.
 */
export type Selection = readonly Moment[]

/** One action of the user in the calendar; `index` is the position in the selection. */
export type SelectionStep =
  | { type: 'pick'; day: JalaliDate }
  | { type: 'clock'; index: number; hour: number; minute: number }
  | { type: 'clear' }

/** Returns the selection after a step. A step onto a disabled day changes nothing. */
export function select(selection: Selection, step: SelectionStep, kind: SelectionKind): Selection {
  if (step.type === 'clear') return []
  if (step.type === 'clock') return setClock(selection, step, kind)
  const picked = clampMoment({ ...step.day, hour: 0, minute: 0 }, kind)
  if (refusalOf(picked, kind)) return selection
  if (kind.mode === 'multiple') return toggle(selection, picked, kind)
  if (kind.mode === 'range') return extend(selection, picked, kind)
  const [before] = selection
  return [before ? clampMoment({ ...picked, hour: before.hour, minute: before.minute }, kind) : picked]
}

/** Converts moments to a selection: clamped to the bounds, refused when one of them (an end of a range) is disabled. */
export function accept(moments: Selection, kind: SelectionKind): Result<Selection, 'disabled'> {
  const clamped = moments.map((moment) => clampMoment(moment, kind))
  if (clamped.some((moment) => refusalOf(moment, kind))) return refuse('disabled')
  return ok(kind.mode === 'multiple' ? withoutRepeats(clamped) : clamped)
}

/** Keeps the first moment of every day. */
export function withoutRepeats(selection: Selection): Selection {
  return selection.filter((moment, index) => selection.findIndex(isDay(moment)) === index)
}

/** Returns true for the days of a range, its ends included; an unfinished range has none. */
export function isInside(day: JalaliDate, [from, to]: Selection): boolean {
  return from !== undefined && to !== undefined && compareJalali(day, from) >= 0 && compareJalali(day, to) <= 0
}

/** Two picks make a range in any order; a third starts a new one. */
function extend(selection: Selection, picked: Moment, kind: SelectionKind): Selection {
  const [first, second] = selection
  if (!first || second) return [picked]
  const [from, to] = compareJalali(first, picked) <= 0 ? [first, picked] : [picked, first]
  return kind.withTime ? [from, clampMoment({ ...to, hour: 23, minute: 59 }, kind)] : [from, to]
}

function toggle(selection: Selection, picked: Moment, kind: SelectionKind): Selection {
  const others = selection.filter((moment) => !isDay(picked)(moment))
  if (others.length < selection.length) return others
  const { hour, minute } = selection[0] ?? picked
  return [...others, clampMoment({ ...picked, hour, minute }, kind)].sort(compareMoments)
}

/** Days of `multiple` share one clock. When one end of a range moves past the other, both become equal. */
function setClock(selection: Selection, step: SelectionStep & { type: 'clock' }, kind: SelectionKind): Selection {
  const { index, hour, minute } = step
  const moved = selection.map((moment, i) =>
    i === index || kind.mode === 'multiple' ? clampMoment({ ...moment, hour, minute }, kind) : moment,
  )
  const [from, to] = moved
  if (kind.mode !== 'range' || !from || !to || compareMoments(from, to) <= 0) return moved
  return index === 0 ? [from, from] : [to, to]
}

/** Returns a predicate: does a moment fall on this day? */
export const isDay = (a: JalaliDate) => (b: JalaliDate) => compareJalali(a, b) === 0
