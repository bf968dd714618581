import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Dialog } from '../dialog.tsx'
import { CalendarPanel, type CalendarPanelProps } from './calendar-panel.tsx'
import './calendar.css'

type DatePickerProps = Omit<CalendarPanelProps, 'onDone'> & {
  title: string
  onClose: () => void
  onPressOutside: () => void
}

/** The width at which dialogs become sheets (parts.css). */
const phone = '(width < 40rem)'

/** The calendar over the page: a sheet on phones, a popover on wide screens, where the user can continue typing. */
export function DatePicker({ onPressOutside, ...rest }: DatePickerProps) {
  const [isPhone] = useState(() => matchMedia(phone).matches)
  return isPhone ? <DateSheet {...rest} onPressOutside={onPressOutside} /> : <DatePopover {...rest} />
}

/** A calendar that is always visible below its field. */
export function InlineCalendar(panel: CalendarPanelProps) {
  return (
    <div className="calendar-inline">
      <CalendarPanel {...panel} />
    </div>
  )
}

function DateSheet({ title, onClose, onPressOutside, ...panel }: DatePickerProps) {
  const box = useRef<HTMLDivElement>(null)
  // Opening focuses the first button; this runs after it.
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus(), [])
  return (
    <Dialog open title={title} onClose={onClose} onPressOutside={onPressOutside}>
      <div ref={box}>
        <CalendarPanel {...panel} onDone={onClose} />
      </div>
    </Dialog>
  )
}

function DatePopover({ title, onClose, ...panel }: Omit<DatePickerProps, 'onPressOutside'>) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const popover = box.current!
    const { top, bottom, left } = popover.getBoundingClientRect()
    // Opens above the field when there is space above but not below; aligns with its other edge when it would leave the
    // page.
    if (bottom > innerHeight && top > bottom - top + fieldHeight) popover.dataset.above = ''
    if (left < 8) popover.dataset.shifted = ''
    popover.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} role="dialog" aria-label={title} className="calendar-popover">
      <CalendarPanel {...panel} onDone={onClose} />
    </div>
  )
}

/** The approximate height of the field that the calendar must not cover. */
const fieldHeight = 100
