import { IconCalendar } from '#ui/icons/index.ts'
import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { useLatePart } from '../late-parts.ts'
import { TextField } from '../text-field.tsx'
import { useHydrated } from '../use-hydrated.ts'
import type { DateRules } from './date-rules.ts'
import { longestText } from './selection-text.ts'
import type { SelectionMode } from './selection.ts'
import { calendarTexts, confirmChangeText, exampleOf, refusalText } from './texts.ts'
import { loadPicker, useCalendarLayer, warmPicker } from './use-calendar-layer.ts'
import { useCommitBeforeSending } from './use-commit-before-sending.ts'
import { useAfterPress } from './use-after-press.ts'
import { startOf, useDateField } from './use-date-field.ts'

type DateFieldProps = DateRules & {
  id?: string
  name: string
  label: string
  mode?: SelectionMode
  withTime?: boolean
  /** Any text that the field can read, such as `1405/09/01`, or a refused text. */
  defaultValue?: string
  /** Replaces the example. */
  hint?: string
  /** The error of the form. */
  error?: string | null
  /** False marks the field as optional. */
  required?: boolean
  /** False when a day can only be chosen in the calendar. */
  editable?: boolean
  /** Shows the calendar below the field at all times. */
  inline?: boolean
  /** Names of holidays by day (`1405/01/01`). */
  holidays?: Readonly<Record<string, string>>
  /** Sends a date that the bounds changed only after confirmation; set the same in its schema. */
  confirmChange?: boolean
  className?: string
}

const noHolidays = {}

/**
 * A field for Jalali days: `<DateField {...fields.birthDate} max={today} />`. It posts its text, which the schemas of
 * `date-schemas.ts` read; without JavaScript it is a line of text. The calendar is a separate chunk that loads when the
 * user comes near the field.
 */
export function DateField({
  id,
  name,
  label,
  mode = 'single',
  withTime = false,
  defaultValue = '',
  hint,
  error,
  required,
  editable = true,
  inline = false,
  holidays = noHolidays,
  confirmChange = false,
  className,
  ...rules
}: DateFieldProps) {
  const kind = { mode, withTime, ...rules }
  const [start] = useState(() => startOf(defaultValue, label, kind, Boolean(error)))
  const field = useDateField(kind, label, start, Boolean(required), error)
  const { input, selection, typed, refusal, changed, follow, commit, step } = field
  const { held, afterPress } = useHeldDate(field, confirmChange)
  const layer = useCalendarLayer({ inline, editable, onClose: () => void commit() })
  const { area, picker, missing, takesFocus, typeOn, closeAndReturn, pressOutside } = layer
  useLatePart(loadPicker)
  const locked = useHydrated() && !editable

  const { open, onInputKey, onInputBlur, onEscape } = useFieldEvents({
    field,
    layer,
    inline,
    locked,
    onLeave: () => afterPress(() => commit()),
  })
  const panel = { kind, selection, typed, holidays, takesFocus, onStep: step }
  const message = useSteady(missing ? calendarTexts.notLoaded : shownError(), picker !== null && !inline)
  return (
    <div
      ref={area}
      className={className ? `relative ${className}` : 'relative'}
      onPointerEnter={warmPicker}
      onFocus={warmPicker}
      onKeyDown={onEscape}
    >
      <TextField
        ref={input}
        id={id}
        name={name}
        label={label}
        hint={hint ?? exampleOf(kind)}
        error={message}
        echo={!held && changed?.told}
        defaultValue={start.text}
        required={required}
        readOnly={locked}
        autoComplete="off"
        maxLength={longestText}
        onInput={follow}
        onBlur={onInputBlur}
        onFocus={typeOn}
        onClick={() => !inline && (locked || isWide()) && open(locked)}
        onKeyDown={onInputKey}
        end={
          !inline && (
            <OpenButton label={label} open={picker !== null} onPress={() => (picker ? closeAndReturn() : open(true))} />
          )
        }
      />
      {picker && inline && <picker.InlineCalendar {...panel} />}
      {picker && !inline && (
        <picker.DatePicker {...panel} title={label} onClose={closeAndReturn} onPressOutside={pressOutside} />
      )}
    </div>
  )

  function shownError(): string | null | undefined {
    if (held && changed) return `${changed.told} ${confirmChangeText}`
    if (refusal === undefined) return error
    return refusal && refusalText(refusal, label, rules)
  }
}

/** Keeps a message while the calendar is open below it: a line more or less would move the days from under the finger. */
function useSteady(message: string | null | undefined, open: boolean) {
  const [kept, setKept] = useState(message)
  if (!open && kept !== message) setKept(message)
  return open ? kept : message
}

/** Commits the text before its form is sent; returns whether a changed date waits for confirmation. */
function useHeldDate({ input, commit, changed }: ReturnType<typeof useDateField>, confirms: boolean) {
  const { afterPress, forget } = useAfterPress()
  const commitForSending = (sending: boolean) => {
    forget()
    return commit(sending)
  }
  return { held: useCommitBeforeSending({ input, commit: commitForSending, changed, confirms }), afterPress }
}

type FieldEvents = {
  field: ReturnType<typeof useDateField>
  layer: ReturnType<typeof useCalendarLayer>
  inline: boolean
  locked: boolean
  /** The focus has left the field and its calendar. */
  onLeave: () => void
}

/** What the keyboard and the focus do with a date field. */
function useFieldEvents({ field: { follow, commit }, layer, inline, locked, onLeave }: FieldEvents) {
  const { area, picker, openPicker, closeAndReturn } = layer
  const open = (withFocus: boolean) => {
    follow()
    openPicker(withFocus, document.activeElement as HTMLElement | null)
  }
  const onInputKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || (locked && (event.key === 'Enter' || event.key === ' '))) {
      event.preventDefault()
      open(true)
    } else if (event.key === 'Enter') commit()
  }
  // Moving into the calendar is not leaving the field: closing the calendar validates the text.
  const onInputBlur = ({ relatedTarget }: FocusEvent) => {
    if (inline ? !area.current?.contains(relatedTarget) : !picker) onLeave()
  }
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !picker || inline) return
    event.stopPropagation()
    closeAndReturn()
  }
  return { open, onInputKey, onInputBlur, onEscape }
}

type OpenButtonProps = { label: string; open: boolean; onPress: () => void }

const OpenButton = ({ label, open, onPress }: OpenButtonProps) => (
  <button
    type="button"
    data-needs-script
    aria-label={calendarTexts.open(label)}
    aria-haspopup="dialog"
    aria-expanded={open}
    className="-mx-3 grid size-11 place-items-center text-lazuli"
    onClick={onPress}
  >
    <IconCalendar aria-hidden size={22} />
  </button>
)

/** On phones a touch of the field opens the keyboard; its button opens the sheet. */
const isWide = () => matchMedia('(width >= 40rem)').matches
