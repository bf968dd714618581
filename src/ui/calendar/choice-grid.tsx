import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { placeAfterKey } from './calendar-keys.ts'
import { afterScrollDelay } from './timing.ts'

type Choice = { value: number; text: string; disabled: boolean }

type ChoiceGridProps = {
  label: string
  columns: number
  choices: readonly Choice[]
  selected: number
  onChoose: (value: number) => void
}

/** Years or months to choose from, in rows; it scrolls to the selected one after a short wait (`timing.ts`). */
export function ChoiceGrid({ label, columns, choices, selected, onChoose }: ChoiceGridProps) {
  const list = useRef<HTMLDivElement>(null)
  const chosenPlace = Math.max(
    choices.findIndex(({ value }) => value === selected),
    0,
  )
  const [place, setPlace] = useState(chosenPlace)
  useEffect(() => {
    const chosen = list.current?.children[chosenPlace] as HTMLElement | undefined
    chosen?.focus({ preventScroll: true })
    return afterScrollDelay(() => {
      const box = list.current
      // `scrollIntoView` would scroll the page too.
      if (box && chosen) box.scrollTop = chosen.offsetTop - (box.clientHeight - chosen.offsetHeight) / 2
    })
  }, [chosenPlace])

  const choose = ({ value, disabled }: Choice) => {
    if (!disabled) onChoose(value)
  }
  const move = (event: KeyboardEvent) => {
    const next = placeAfterKey(place, event.key, columns, choices.length)
    if (next === null && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (next === null) return choose(choices[place]!)
    setPlace(next)
    ;(list.current?.children[next] as HTMLElement | undefined)?.focus()
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label={label}
      className="calendar-choices"
      style={{ '--columns': columns } as Record<string, number>}
      onKeyDown={move}
    >
      {choices.map((choice, index) => (
        <div
          key={choice.value}
          role="option"
          tabIndex={index === place ? 0 : -1}
          aria-selected={choice.value === selected}
          aria-disabled={choice.disabled || undefined}
          onClick={() => choose(choice)}
        >
          {choice.text}
        </div>
      ))}
    </div>
  )
}
