import { useEffect, useRef, useState } from 'react'
import { foldForSearch } from '#kit/text.ts'

/**
 * Hides the choices of the fieldset around it that do not contain what is typed. Chosen ones stay. It belongs to no form, so
 * that it is neither sent nor taken for a choice.
 */
export function OptionSearch({ legend }: { legend: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  // After every rendering: choices come and go with the list.
  useEffect(() => {
    const wanted = foldForSearch(typed)
    const choices = [...field.current!.closest('fieldset')!.querySelectorAll<HTMLLabelElement>('.choice')]
    for (const choice of choices) {
      const fits = foldForSearch(choice.querySelector('span')!.textContent).includes(wanted)
      choice.hidden = !fits && !choice.querySelector('input')!.checked
    }
    status.current!.textContent = choices.every((choice) => choice.hidden) ? 'موردی با این نام پیدا نشد.' : ''
  })
  return (
    <>
      <input
        ref={field}
        form=""
        type="search"
        aria-label={`جست‌وجو در ${legend}`}
        placeholder={`جست‌وجو در ${legend}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-h-11 w-full rounded-control border border-control bg-surface px-3 text-label"
      />
      <p ref={status} role="status" className="text-note text-muted" />
    </>
  )
}
