import type { StrikeState } from './strikes.ts'

/** A strike as its seller and staff read it. */
export type StrikeView = {
  id: string
  seller: string
  reason: string
  note: string
  /** Why it was withdrawn, without an appeal; empty otherwise. */
  withdrawnNote: string
  effect: string
  at: string
  state: StrikeState
  stateName: string
  ad: { id: string; title: string } | null
  appeal: { note: string; at: string; open: boolean; granted: boolean; answer: string } | null
  mayAppeal: boolean
}
