import { useRef, useState } from 'react'
import type { JalaliDate } from '#kit/jalali.ts'
import { acceptText, changedDate, type ChangedDate } from './accept-text.ts'
import type { DateRefusal } from './date-rules.ts'
import { writeSelection } from './selection-text.ts'
import { select, type Selection, type SelectionKind, type SelectionStep } from './selection.ts'

type Start = { text: string; changed: ChangedDate | null }

/** The text to start with. A text that the server refused stays as it was written, so that its error speaks of what is seen. */
export function startOf(text: string, title: string, kind: SelectionKind, refused: boolean): Start {
  const accepted = refused ? null : acceptText(text, kind)
  if (!accepted?.ok) return { text, changed: null }
  return { text: writeSelection(accepted.value.selection, kind), changed: changedDate(text, title, kind) }
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
  title: string,
  start: Start,
  required: boolean,
  error: string | null | undefined,
) {
  const input = useRef<HTMLInputElement>(null)
  const [selection, setSelection] = useState<Selection>(() => selectionOf(start.text, kind))
  const [typed, setTyped] = useState<JalaliDate | null>(null)
  /** `undefined` until the person has done something that can be judged. */
  const [refusal, setRefusal] = useState<DateRefusal | null | undefined>()
  const [shownError, setShownError] = useState(error)
  /** What the bounds made of a text that the person wrote; until he writes or chooses another. */
  const [changed, setChanged] = useState(start.changed)
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
    setChanged(null)
    const accepted = acceptText(input.current?.value ?? '', kind)
    if (!accepted.ok) return
    const { selection: read } = accepted.value
    setSelection(read)
    setTyped(read.at(-1) ?? null)
  }
  /**
   * When the person has finished: on leaving the field, on Enter, on closing the calendar, on sending. Gives what changed. What is
   * sent is judged by the form from then on, also when it refuses with the same words again.
   */
  const commit = (sending = false): ChangedDate | null => {
    const text = input.current?.value ?? ''
    const accepted = acceptText(text, kind)
    if (!accepted.ok) {
      setRefusal(accepted.code)
      return null
    }
    const { selection: read, changed: moved } = accepted.value
    setRefusal(required && read.length === 0 ? 'empty' : sending ? undefined : null)
    setSelection(read)
    const change = moved ? changedDate(text, title, kind) : null
    write(writeSelection(read, kind))
    if (change) setChanged(change)
    return change
  }
  const step = (action: SelectionStep) => {
    const next = select(selection, action, kind)
    if (next === selection) return
    setSelection(next)
    setRefusal(null)
    setChanged(null)
    write(writeSelection(next, kind))
  }
  return { input, selection, typed, refusal, changed, follow, commit, step }
}

function selectionOf(text: string, kind: SelectionKind): Selection {
  const accepted = acceptText(text, kind)
  return accepted.ok ? accepted.value.selection : []
}
