import { toJalali } from '#kit/jalali.ts'
import { ok, type Result } from '#kit/result.ts'
import { clampMoment, compareMoments, type DateRefusal } from './date-rules.ts'
import { readSelection, writeSelection } from './selection-text.ts'
import { accept, type Selection, type SelectionKind } from './selection.ts'
import { changedText } from './texts.ts'

/** The selection that the text of a field stands for; `changed` is true when a bound replaced the written date. */
type AcceptedText = { selection: Selection; changed: boolean }

/** A date out of bounds becomes the bound, a disabled day is refused. */
export function acceptText(text: string, kind: SelectionKind): Result<AcceptedText, Exclude<DateRefusal, 'empty'>> {
  const read = readSelection(text, kind, toJalali(new Date()))
  if (!read.ok) return read
  const accepted = accept(read.value, kind)
  if (!accepted.ok) return accepted
  const changed = read.value.some((moment) => compareMoments(moment, clampMoment(moment, kind)) !== 0)
  return ok({ selection: accepted.value, changed })
}

/** A date that the bounds changed: its new text, and the message for the user. */
export type ChangedDate = { text: string; told: string }

/** Returns how the bounds changed a text; null when it is unchanged or refused. */
export function changedDate(text: string, title: string, kind: SelectionKind): ChangedDate | null {
  const accepted = acceptText(text, kind)
  if (!accepted.ok || !accepted.value.changed) return null
  const written = writeSelection(accepted.value.selection, kind)
  return { text: written, told: changedText(title, written) }
}
