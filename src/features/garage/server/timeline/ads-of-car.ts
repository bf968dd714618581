import type { FoundEvent } from './find-events.ts'
import { latestOf } from '../../timeline/choose.ts'

type AdEvent = Pick<FoundEvent, 'key' | 'no' | 'kind' | 'corrects' | 'withdrawn' | 'title' | 'detail'>

/** Lists the ads of a car that are on the market by its timeline: `ad:ID:published` without `ad:ID:sold`. */
export function adsOn(events: readonly AdEvent[]): { id: string; title: string }[] {
  const messages = latestOf(events).filter(({ kind, withdrawn }) => kind === 'ad' && !withdrawn)
  const parts = messages.map(({ key, title, detail }) => ({ of: key.split(':'), title: detail ?? title }))
  const sold = new Set(parts.filter(({ of }) => of[2] === 'sold').map(({ of }) => of[1]))
  return parts.flatMap(({ of: [, id, what], title }) =>
    id && what === 'published' && !sold.has(id) ? [{ id, title }] : [],
  )
}
