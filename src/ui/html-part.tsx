import { createContext, use, useLayoutEffect, useRef, useState, type HTMLAttributes, type RefObject } from 'react'
import { trustedMarkup } from './trusted-markup.ts'

/** The parts of the document that is being rendered, by name; set on the server alone. */
export const DocumentParts = createContext<ReadonlyMap<string, string> | undefined>(undefined)

type HtmlPartProps = Omit<HTMLAttributes<HTMLElement>, 'children'> & {
  as?: 'div' | 'ul' | 'fieldset'
  /** Unique on its page. */
  name: string
  /** Markup that the server rendered; null when the document already contains it. */
  html: string | null
  /** Markup added in the browser, such as further pages of a list. */
  added?: string
  /** Replaces the current markup and keeps the state worth keeping. */
  update?: (element: HTMLElement, html: string) => void
  ref?: RefObject<HTMLElement | null>
}

const inDocument = (name: string) => document.querySelector(`[data-part="${name}"]`)?.innerHTML

const replace = (element: HTMLElement, html: string) => {
  element.innerHTML = trustedMarkup(html)
}

/**
 * A part of a page that React neither renders nor hydrates: the server renders its markup once (`renderOnce`), with the
 * same bytes in the document and in the data of a navigation (docs/decisions/0043). The element itself handles events
 * inside. Use it only for the product's own markup without personal data.
 */
export function HtmlPart({ as, name, html, added = '', update = replace, ref, ...attributes }: HtmlPartProps) {
  const Tag = (as ?? 'div') as 'div'
  const own = useRef<HTMLElement>(null)
  const element = ref ?? own
  const served = use(DocumentParts)
  const [first] = useState(() => html ?? served?.get(name) ?? (import.meta.env.SSR ? '' : (inDocument(name) ?? '')))
  const whole = (html ?? first) + added
  // React sets it once, when it creates the element; later changes are made below.
  const [initial] = useState(() => ({ __html: trustedMarkup(whole) }))
  const shown = useRef(whole)
  useLayoutEffect(() => {
    if (whole === shown.current) return
    if (whole.startsWith(shown.current)) {
      element.current!.insertAdjacentHTML('beforeend', trustedMarkup(whole.slice(shown.current.length)))
    } else update(element.current!, whole)
    shown.current = whole
  })
  return (
    <Tag
      {...attributes}
      ref={element as RefObject<HTMLDivElement>}
      data-part={name}
      dangerouslySetInnerHTML={initial}
      suppressHydrationWarning
    />
  )
}
