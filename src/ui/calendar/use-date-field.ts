import { useRef, useState } from 'react'
import type { JalaliDate } from '#kit/jalali.ts'
import { acceptText, changedDate, type ChangedDate } from './accept-text.ts'
import type { DateRefusal } from './date-rules.ts'
import { writeSelection } from './selection-text.ts'
import { select, type Selection, type SelectionKind, type SelectionStep } from './selection.ts'

type Start = { text: string; changed: ChangedDate | null }

/**
 * Returns the initial text. A text that the server refused stays as written, so that its error matches the visible
 * text.
 */
export function startOf(text: string, title: string, kind: SelectionKind, refused: boolean): Start {
  const accepted = refused ? null : acceptText(text, kind)
  if (!accepted?.ok) return { text, changed: null }
  return { text: writeSelection(accepted.value.selection, kind), changed: changedDate(text, title, kind) }
}

/** Writes a text as if the user had typed it, so that forms and validation receive the events. */
function writeInput(input: HTMLInputElement, text: string): void {
  input.value = text
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
}

/**
 * Keeps the text of a date field and the selection of its calendar in sync. The text is authoritative: the form posts
 * it, and the calendar reads it again at each opening.
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
  /** `undefined` until there is input to validate. */
  const [refusal, setRefusal] = useState<DateRefusal | null | undefined>()
  const [shownError, setShownError] = useState(error)
  /** The effect of the bounds on the written text, until the user writes or chooses another. */
  const [changed, setChanged] = useState(start.changed)
  const writing = useRef(false)
  // The form has validated again, and its result takes precedence.
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
  /** While the user types, the calendar shows the month of the text so far. */
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
   * Runs when input ends: on leaving the field, on Enter, on closing the calendar, on sending. Returns the change. From
   * a submission on the form validates, also when it refuses with the same message again.
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
