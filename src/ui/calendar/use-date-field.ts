import { useRef, useState } from 'react'
import { toJalali, type JalaliDate } from '#kit/jalali.ts'
import type { Result } from '#kit/result.ts'
import type { DateRefusal } from './date-rules.ts'
import { readSelection, writeSelection } from './selection-text.ts'
import { accept, select, type Selection, type SelectionKind, type SelectionStep } from './selection.ts'

/** The text as a selection that may stand: clamped to the bounds, without disabled days. */
function readField(text: string, kind: SelectionKind): Result<Selection, DateRefusal> {
  const read = readSelection(text, kind, toJalali(new Date()))
  return read.ok ? accept(read.value, kind) : read
}

/** The text to start with. A text that the server refused stays as it was written, so that its error speaks of what is seen. */
export function initialText(text: string, kind: SelectionKind, refused: boolean): string {
  const read = readField(text, kind)
  return read.ok && !refused ? writeSelection(read.value, kind) : text
}

/** Writes a text as if it were typed, so that forms and validation hear of it. */
function writeInput(input: HTMLInputElement, text: string): void {
  input.value = text
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * The text of a date field and the selection in its calendar, each following the other. The text is what counts: the form
 * posts it, and the calendar reads it again whenever it opens.
 */
export function useDateField(
  kind: SelectionKind,
  startText: string,
  required: boolean,
  error: string | null | undefined,
) {
  const input = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<Selection>(() => selectionOf(startText, kind))
  const [typed, setTyped] = useState<JalaliDate | null>(null)
  /** `undefined` until the person has done something that can be judged. */
  const [refusal, setRefusal] = useState<DateRefusal | null | undefined>()
  const [shownError, setShownError] = useState(error)
  const writing = useRef(false)
  // The form has judged anew, and it knows more.
  if (shownError !== error) {
    setShownError(error)
    setRefusal(undefined)
  }

  const write = (text: string) => {
    if (!input.current || input.current.value === text) return
    writing.current = true
    writeInput(input.current, text)
    writing.current = false
  }
  /** While the person types: the calendar turns to what can be read so far. */
  const follow = () => {
    if (writing.current) return
    const read = readField(input.current?.value ?? '', kind)
    if (!read.ok) return
    setSelection(read.value)
    setTyped(read.value.at(-1) ?? null)
  }
  /** When the person has finished: on leaving the field, on Enter, on closing the calendar. */
  const commit = () => {
    const read = readField(input.current?.value ?? '', kind)
    setRefusal(read.ok ? (required && read.value.length === 0 ? 'empty' : null) : read.code)
    if (!read.ok) return
    setSelection(read.value)
    write(writeSelection(read.value, kind))
  }
  const step = (action: SelectionStep) => {
    const next = select(selection, action, kind)
    if (next === selection) return
    setSelection(next)
    setRefusal(null)
    write(writeSelection(next, kind))
  }
  return { input, selection, typed, refusal, follow, commit, step }
}

function selectionOf(text: string, kind: SelectionKind): Selection {
  const read = readField(text, kind)
  return read.ok ? read.value : []
}
