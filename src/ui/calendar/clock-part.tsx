import { useDeferredValue, useEffect, useState } from 'react'
import { toPersianDigits } from '#kit/digits.ts'
import { toJalali } from '#kit/jalali.ts'
import type { Selection, SelectionMode } from './selection.ts'
import { calendarTexts } from './texts.ts'
import { everySecond } from './timing.ts'

type SetClock = (index: number, hour: number, minute: number) => void

type ClockPartProps = { mode: SelectionMode; selection: Selection; onSet: SetClock }

/** The clock of the selection: one, or one for each end of a range; above it the current time in Tehran. */
export function ClockPart({ mode, selection, onSet }: ClockPartProps) {
  return (
    <div className="calendar-clock">
      <p className="text-note text-muted">
        {calendarTexts.nowInTehran}: <RunningClock />
      </p>
      {calendarTexts.clocks[mode].map((label, index) => (
        <ClockRow key={label} label={label} index={index} moment={selection[index]} onSet={onSet} />
      ))}
    </div>
  )
}

/** A separate component, so that a tick renders nothing else. */
function RunningClock() {
  const [text, setText] = useState('')
  useEffect(() => everySecond(() => setText(clockWithSeconds(new Date()))), [])
  return (
    <span role="timer" className="tabular">
      {text}
    </span>
  )
}

function clockWithSeconds(now: Date): string {
  const { hour, minute } = toJalali(now)
  return toPersianDigits([hour, minute, now.getSeconds()].map((n) => String(n).padStart(2, '0')).join(':'))
}

type ClockRowProps = { label: string; index: number; moment: Selection[number] | undefined; onSet: SetClock }

function ClockRow({ label, index, moment, onSet }: ClockRowProps) {
  const { hour, minute } = moment ?? { hour: 0, minute: 0 }
  const setNow = () => {
    const now = toJalali(new Date())
    onSet(index, now.hour, now.minute)
  }
  return (
    <div role="group" aria-label={label} className="calendar-clock-row">
      <span aria-hidden>{label}</span>
      {/* Hours are at the left of minutes, as on every digital clock. */}
      <span dir="ltr" className="calendar-clock-pair">
        <TwoDigits
          label={calendarTexts.hour}
          count={24}
          value={hour}
          disabled={!moment}
          onChange={(value) => onSet(index, value, minute)}
        />
        <span aria-hidden>:</span>
        <TwoDigits
          label={calendarTexts.minute}
          count={60}
          value={minute}
          disabled={!moment}
          onChange={(value) => onSet(index, hour, value)}
        />
      </span>
      <button
        type="button"
        className="calendar-link"
        aria-label={calendarTexts.setNow(label)}
        disabled={!moment}
        onClick={setNow}
      >
        {calendarTexts.now}
      </button>
    </div>
  )
}

type TwoDigitsProps = {
  label: string
  count: number
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

function TwoDigits({ label, count, value, disabled, onChange }: TwoDigitsProps) {
  // The first render has only the current value; a hundred other options would delay the opening of the calendar.
  const whole = useDeferredValue(true, false)
  const numbers = whole ? Array.from({ length: count }, (_, n) => n) : [value]
  return (
    <select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {numbers.map((n) => (
        <option key={n} value={n}>
          {toPersianDigits(String(n).padStart(2, '0'))}
        </option>
      ))}
    </select>
  )
}
