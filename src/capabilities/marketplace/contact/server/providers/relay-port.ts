import type { Mobile } from '#kit/mobile.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** Numbers that stand in for those of sellers; null where there are none. */
    numberRelay: NumberRelay | null
  }
}

export const callOutcomes = ['answered', 'missed', 'busy'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** `full`: the pool has no number left. `unknown`: it may be open; asking again under the same reference tells. */
export type LineOpened = { state: 'open'; alias: string } | { state: 'full' | 'refused' | 'unknown' }

export type RelayedCall = { call: string; reference: string; at: Date; outcome: CallOutcome; seconds: number }

export type NumberRelay = {
  /** A number by which the caller alone reaches the called one until then. The same reference twice is one line. */
  open(line: { reference: string; caller: Mobile; called: Mobile; until: Date }): Promise<LineOpened>
  /** Gives the number back; true once the provider has none by this reference. */
  close(reference: string): Promise<boolean>
  /** The calls after a mark of the provider, the oldest first, with the mark after them; null when it does not answer. */
  callsAfter(mark: string): Promise<{ calls: RelayedCall[]; mark: string } | null>
}
