import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { loadChunkQuietly } from '#ui/load-chunk.ts'
import { maxSentence } from '../ad-query.ts'

/** Loaded at the first touch of the box; the form works without it. */
const loadSuggestions = () => loadChunkQuietly(() => import('./search-suggestions.tsx'))
type Part = typeof import('./search-suggestions.tsx').SearchSuggestions

type SearchBoxProps = Pick<
  ComponentProps<'textarea'>,
  'form' | 'name' | 'aria-label' | 'placeholder' | 'defaultValue'
> & {
  /** The slug of the searched dealer; absent for all ads. */
  gallery?: string | null
}

/** Room for what the server cuts and names, so that nothing disappears while somebody types or pastes. */
const maxTyped = maxSentence * 2

/** Enter searches, as in every search field. */
function submitAtEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

/**
 * A search field with suggestions below its frame, which is the nearest `relative` ancestor. It
 * grows with the sentence to three lines, so that the whole can be read and changed on a phone.
 */
export function SearchBox({ gallery, ...field }: SearchBoxProps) {
  const element = useRef<HTMLTextAreaElement>(null)
  const [Suggestions, setSuggestions] = useState<{ Part: Part } | null>(null)
  const load = () => {
    if (!Suggestions) void loadSuggestions().then((part) => part && setSuggestions({ Part: part.SearchSuggestions }))
  }
  return (
    <>
      <textarea
        ref={element}
        role="searchbox"
        rows={1}
        maxLength={maxTyped}
        enterKeyHint="search"
        onFocus={load}
        onKeyDown={submitAtEnter}
        {...field}
      />
      {Suggestions && <Suggestions.Part field={element} gallery={gallery} />}
    </>
  )
}
