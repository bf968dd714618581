import { vehicleTitle, type Catalogue } from '#features/catalog/contract.ts'
import { formatDate, formatDateTime } from '#kit/jalali.ts'
import type { StrikeView } from '../strike-view.ts'
import { effectForStaff, effectText, strikeReasonNames, strikeReasons, strikeStateNames } from '../strikes.ts'
import type { Strike } from './find-strikes.ts'

/** Selects what seller and staff may read of a strike, in the words for each; who gave it stays with us. */
export function presentStrike(catalogue: Catalogue, strike: Strike, reader: 'seller' | 'staff'): StrikeView {
  const { appealed_at: appealedAt, appeal_outcome: outcome, ends_at: endsAt, state } = strike
  return {
    id: strike.public_id,
    seller: strike.gallery ?? '',
    reason: (reader === 'staff' ? strikeReasonNames : strikeReasons)[strike.reason],
    note: strike.note,
    withdrawnNote: appealedAt ? '' : strike.withdrawn_note,
    effect: (reader === 'staff' ? effectForStaff : effectText)({ effect: strike.effect, endsAt }),
    at: formatDate(strike.at),
    state,
    stateName: strikeStateNames[state],
    ad: strike.ad && strike.trim !== null ? { id: strike.ad, title: vehicleTitle(catalogue, strike.trim) } : null,
    appeal: appealedAt && {
      note: strike.appeal_note,
      at: formatDateTime(appealedAt),
      open: outcome === null && strike.withdrawn_at === null,
      granted: outcome === 'granted',
      answer: strike.appeal_answer || strike.withdrawn_note,
    },
    mayAppeal: state === 'active' && appealedAt === null,
  }
}
