import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import type { ThreadView } from '../thread-view.ts'

/** The car of a thread in its current state. */
export function AdLine({ ad: { title, facts, price, href, state, picture, alt } }: { ad: ThreadView['ad'] }) {
  const inside = (
    <>
      <span className="size-14 flex-none overflow-hidden rounded-control bg-sunken [&_img]:size-full [&_img]:object-cover">
        {picture && <Picture name={picture} alt={alt} sizes="56px" widths={[160]} />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col text-label">
        <span className="flex flex-wrap items-center gap-x-2">
          <b className="min-w-0 truncate">{title}</b>
          {state && <Badge>{state}</Badge>}
        </span>
        <span className="truncate text-note text-muted">{facts}</span>
        <span className="text-label font-bold">
          {price.before}
          {price.toman !== null && <Price toman={price.toman} />}
        </span>
      </span>
    </>
  )
  const appearance = 'flex items-center gap-3 card p-3'
  return href ? (
    <a href={href} className={`${appearance} hover:bg-sunken`}>
      {inside}
    </a>
  ) : (
    <div className={appearance}>{inside}</div>
  )
}
