import { IconX } from '#ui/icons/index.ts'
import { useState, type RefObject } from 'react'
import { forgetSearch, recentSearches } from '../recent-searches.ts'
import { canListen } from '../voice.ts'
import { VoiceSearch } from './voice-search.tsx'

type EmptyFieldProps = {
  panel: RefObject<HTMLDivElement | null>
  onLeave: () => void
  /** Receives the spoken text. */
  onText: (text: string) => void
}

/** Shown below an empty field: voice input, and the device's last searches, each removable. */
export function EmptyField({ panel, onLeave, onText }: EmptyFieldProps) {
  const [searches, setSearches] = useState(recentSearches)
  const speaks = canListen()
  if (searches.length === 0 && !speaks) return null
  const forget = (href: string) => {
    const rest = searches.filter((search) => search.href !== href)
    // Move the focus first: a removed focused row would close the list.
    const rows = panel.current?.querySelectorAll('a')
    rows?.[searches[0]?.href === href ? 1 : 0]?.focus()
    forgetSearch(href)
    setSearches(rest)
  }
  return (
    <div ref={panel} className="suggestions" onKeyDown={(event) => event.key === 'Escape' && onLeave()}>
      {speaks && <VoiceSearch onText={onText} />}
      {searches.length > 0 && (
        <>
          <p className="px-4 pt-2 text-note text-muted" id="recent-searches">
            جست‌وجوهای اخیر
          </p>
          <ul aria-labelledby="recent-searches">
            {searches.map(({ href, label }, index) => (
              <li key={href} className="flex items-center">
                <a
                  href={href}
                  onClick={onLeave}
                  className="flex min-h-11 min-w-0 flex-1 items-center px-4 hover:bg-canvas"
                >
                  <span className="truncate">
                    {index === 0 && 'ادامهٔ آخرین جست‌وجو: '}
                    {label}
                  </span>
                </a>
                <button
                  type="button"
                  aria-label={`حذف «${label}» از جست‌وجوهای اخیر`}
                  onClick={() => forget(href)}
                  className="grid size-11 flex-none place-items-center text-muted hover:text-ink"
                >
                  <IconX aria-hidden size={18} />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
