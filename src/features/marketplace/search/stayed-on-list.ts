import { followCardsInSight } from '../shortlist/cards-in-sight.ts'
import { followList } from '../shortlist/history-marks.ts'
import { rememberSearch, type RecentSearch } from './recent-searches.ts'

/** Runs after a moment on a list; `search` is what to remember of it. */
export function stayedOnList(search: RecentSearch | null): void {
  if (search) rememberSearch(search)
  const list = document.querySelector<HTMLElement>('#results .ad-list')
  if (list) {
    followList(list)
    followCardsInSight(list)
  }
}
