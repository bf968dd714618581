import { actionsOfSeller, stateAfterUndo, undoMinutes, type AdState } from '../../ad/ad-states.ts'
import type { ApiAction } from './api-schemas.ts'

const names: Partial<Record<string, ApiAction>> = {
  send: 'edit',
  reprice: 'reprice',
  pause: 'pause',
  resume: 'resume',
  renew: 'renew',
  sell: 'sell',
  remove: 'remove',
}

type Stateful = { state: AdState; stateBefore: AdState | null; changedAt: Date | null }

/** Lists the operations of the API that an ad allows now. */
export function actionsOfAd({ state, stateBefore, changedAt }: Stateful, now: Date): ApiAction[] {
  const allowed = actionsOfSeller(state).flatMap((action) => names[action] ?? [])
  const undoable =
    state === 'sold' &&
    changedAt !== null &&
    now.getTime() - changedAt.getTime() <= undoMinutes * 60_000 &&
    stateAfterUndo(state, stateBefore) !== null
  return undoable ? [...allowed, 'undo'] : allowed
}
