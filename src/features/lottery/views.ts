import type { LotteryState } from './states.ts'

export type PartView = {
  part: number
  kind: 'party' | 'number'
  name: string
  kindName: string
  commitment: string | null
  outcome: string | null
  tone: 'plain' | 'good' | 'warn'
  value: string | null
}

export type WinnerView = {
  place: number
  ticket: string | null
  name: string | null
  mobile: string | null
  /** Another person held this place before. */
  reserve: boolean
}

export type LotteryView = {
  id: string
  title: string
  rules: string
  state: LotteryState
  stateName: string
  places: string
  mostEach: string
  tickets: string
  opensAt: { iso: string; text: string }
  closesAt: { iso: string; text: string }
  revealBy: { iso: string; text: string }
  commitment: string
  root: string | null
  seed: string | null
  substitute: { name: string; value: string | null; needed: boolean }
  parts: readonly PartView[]
  record: readonly { number: number; title: string; detail: string; at: string; hash: string }[]
  /** Its places have prizes; otherwise the announcing feature uses the order. */
  hasPrizes: boolean
  winners: readonly WinnerView[]
  reserves: readonly { order: string; ticket: string }[]
  moreReserves: string | null
}

export type TicketView = {
  number: number
  label: string
  enteredAt: string
  holder: string
  blind: string
  named: boolean
  /** Its position in the lottery's order; null before the drawing. */
  standing: string | null
  won: number | null
  receipt: string
}

/** A ticket that anyone can check against the published root. */
export type Receipt = {
  format: string
  draw: string
  number: number
  tickets: number
  holder: string
  blind: string
  root: string
  path: readonly string[]
}
