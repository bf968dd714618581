import { useSyncExternalStore } from 'react'
import { comparedNow, noneComparedOnServer, subscribeCompared, toggleCompared } from '../compared-ads.ts'

/** Adds a car to the comparison or removes it; `title` is omitted on the page of a single car. */
export function CompareToggle({ id, title, className }: { id: string; title?: string; className: string }) {
  const chosen = useSyncExternalStore(subscribeCompared, comparedNow, noneComparedOnServer).ids.includes(id)
  return (
    <button
      type="button"
      data-needs-script
      aria-pressed={chosen}
      aria-label={title && `مقایسهٔ ${title}`}
      title={title && 'مقایسه'}
      onClick={() => toggleCompared(id)}
      className={className}
    >
      <svg aria-hidden width="20" height="20" viewBox="0 0 24 24" className="compare-mark">
        <path d="M4 4h6v16h-6zM14 4h6v16h-6z" />
      </svg>
      {title ? <span className="ad-card-act">مقایسه</span> : 'مقایسه'}
    </button>
  )
}
