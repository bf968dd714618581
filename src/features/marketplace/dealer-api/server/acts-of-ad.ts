import { actsOfSeller, stateAfterUndo, undoMinutes, type AdState } from '../../ad/ad-states.ts'
import type { ApiAct } from './api-schemas.ts'

const names: Partial<Record<string, ApiAct>> = {
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
export function actsOfAd({ state, stateBefore, changedAt }: Stateful, now: Date): ApiAct[] {
  const allowed = actsOfSeller(state).flatMap((act) => names[act] ?? [])
  const undoable =
    state === 'sold' &&
    changedAt !== null &&
    now.getTime() - changedAt.getTime() <= undoMinutes * 60_000 &&
    stateAfterUndo(state, stateBefore) !== null
  return undoable ? [...allowed, 'undo'] : allowed
}
