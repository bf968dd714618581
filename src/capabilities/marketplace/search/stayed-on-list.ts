import { followCardsInSight } from '../shortlist/cards-in-sight.ts'
import { followList } from '../shortlist/history-marks.ts'
import { rememberSearch, type RecentSearch } from './recent-searches.ts'

/** What happens when somebody has stayed on a list for a moment; `search` is what is worth to be noted of it. */
export function stayedOnList(search: RecentSearch | null): void {
  if (search) rememberSearch(search)
  const list = document.querySelector<HTMLElement>('#results .ad-list')
  if (list) {
    followList(list)
    followCardsInSight(list)
  }
}
