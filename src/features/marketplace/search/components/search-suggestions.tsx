import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatInteger } from '#kit/digits.ts'
import { callServer } from '#ui/http-client.ts'
import { suggestAddress, type Suggestion } from '../suggestion.ts'
import { EmptyField } from './empty-field.tsx'

const waitMs = 120

type SuggestionsProps = { field: RefObject<HTMLInputElement | null>; gallery?: string | null }
type Answer = { text: string; suggestions: Suggestion[] }

/**
 * The list below a search field, following the ARIA combobox pattern: the focus stays in the field,
 * arrows choose, Enter accepts, Escape closes. Without a choice Enter searches the typed text. An
 * empty field shows the last searches.
 */
export function SearchSuggestions({ field, gallery }: SuggestionsProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  // A search from before this part loaded needs no suggestions.
  const [first] = useState(() => isOpenToWords(field.current!))
  // A search navigates, which closes the list.
  const [openAt, setOpenAt] = useState(first ? key : null)
  const open = openAt === key
  const [text, setText] = useState(field.current?.value ?? '')
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(open ? text : '', gallery)
  const shown = open && text.trim() !== '' && suggestions.length > 0

  const close = () => {
    setOpenAt(null)
    setActive(-1)
  }
  const take = ({ href }: Suggestion) => {
    close()
    field.current?.blur()
    void navigate(href)
  }
  const say = (words: string) => {
    const input = field.current!
    input.value = words
    input.focus()
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  useFieldEvents(field, first, {
    typed: (value) => {
      setText(value)
      setActive(-1)
      setOpenAt(key)
    },
    left: (to) => {
      if (!panel.current?.contains(to)) close()
    },
    pressed: (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.key === 'Escape' && open) {
        // Prevent the browser from clearing the field.
        event.preventDefault()
        close()
      } else if (step && !open) setOpenAt(key)
      else if (step && shown) {
        event.preventDefault()
        // One position more than options: the field itself.
        const places = suggestions.length + 1
        setActive(((active + 1 + step + places) % places) - 1)
      } else if (event.key === 'Enter' && shown && suggestions[active]) {
        event.preventDefault()
        take(suggestions[active])
      } else if (event.key === 'Enter') close()
    },
  })
  useComboboxRole(field, { listId: id, open: shown, option: active >= 0 ? `${id}-${active}` : null })

  if (!open) return null
  if (text.trim() === '') return <EmptyField panel={panel} onLeave={close} onText={say} />
  return (
    <div ref={panel} className="suggestions" hidden={!shown}>
      <ul id={id} role="listbox" aria-label="پیشنهادها">
        {suggestions.map((suggestion, index) => (
          <li
            key={suggestion.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Keep the focus in the field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            <span className="min-w-0 flex-1">
              <Marked {...suggestion} />
              {suggestion.kind && <small className="ms-2">{suggestion.kind}</small>}
            </span>
            <small>{formatInteger(suggestion.count)} آگهی</small>
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {formatInteger(suggestions.length)} پیشنهاد
      </p>
    </div>
  )
}

/** Whether the field is empty or holds unsearched text. */
const isOpenToWords = ({ value, defaultValue }: HTMLInputElement) => value.trim() === '' || value !== defaultValue

function Marked({ label, mark }: Suggestion) {
  if (!mark) return <>{label}</>
  const [from, to] = mark
  return (
    <>
      {label.slice(0, from)}
      <mark>{label.slice(from, to)}</mark>
      {label.slice(to)}
    </>
  )
}

/**
 * Loads suggestions shortly after the last key press; the previous ones stay until the new ones
 * arrive.
 */
function useSuggestions(text: string, gallery?: string | null): Suggestion[] {
  const [answer, setAnswer] = useState<Answer>({ text: '', suggestions: [] })
  // A suggestion keeps the filters of the open list.
  const { search } = useLocation()
  const address = suggestAddress(text.trim(), { search, gallery })
  useEffect(() => {
    if (text.trim() === '') return
    let current = true
    const timer = setTimeout(() => {
      void callServer<Suggestion[]>(address).then((answer) => {
        // Without a response there are no suggestions; searching still works.
        if (current) setAnswer({ text, suggestions: answer.ok ? answer.value : [] })
      })
    }, waitMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, address])
  return text.trim() === '' ? [] : answer.suggestions
}

type FieldEvents = { typed(value: string): void; left(to: Node | null): void; pressed(event: KeyboardEvent): void }

/** Listens to the field itself, which exists before this part loads. */
function useFieldEvents(field: RefObject<HTMLInputElement | null>, first: boolean, events: FieldEvents): void {
  const typed = useEffectEvent(events.typed)
  const left = useEffectEvent(events.left)
  const pressed = useEffectEvent(events.pressed)
  useEffect(() => {
    const input = field.current!
    const frame = input.parentElement!
    const off = new AbortController()
    const options = { signal: off.signal }
    input.addEventListener('input', () => typed(input.value), options)
    input.addEventListener('focus', () => typed(input.value), options)
    input.addEventListener('keydown', (event) => pressed(event), options)
    frame.addEventListener('focusout', (event) => left(event.relatedTarget as Node | null), options)
    // Handle text typed since the first rendering.
    if (first) typed(input.value)
    return () => off.abort()
  }, [field, first])
}

type Combobox = { listId: string; open: boolean; option: string | null }

function useComboboxRole(field: RefObject<HTMLInputElement | null>, { listId, open, option }: Combobox): void {
  useEffect(() => {
    const input = field.current!
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(open),
      'aria-controls': open ? listId : null,
      'aria-activedescendant': open ? option : null,
    }
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name)
      else input.setAttribute(name, value)
    }
    if (open && option) document.getElementById(option)?.scrollIntoView({ block: 'nearest' })
  }, [field, listId, open, option])
}
