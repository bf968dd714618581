import type { Mobile } from '#kit/mobile.ts'

declare module '#platform/providers.ts' {
  interface Providers {
    /** The relay provider; null without one. */
    numberRelay: NumberRelay | null
  }
}

export const callOutcomes = ['answered', 'missed', 'busy'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/**
 * `full`: the pool is empty. `unknown`: the line may be open; a retry with the same reference
 * clarifies.
 */
export type LineOpened = { state: 'open'; alias: string } | { state: 'full' | 'refused' | 'unknown' }

export type RelayedCall = { call: string; reference: string; at: Date; outcome: CallOutcome; seconds: number }

export type NumberRelay = {
  /**
   * Opens a number by which only the caller reaches the called person until `until`. The same
   * reference is one line.
   */
  open(line: { reference: string; caller: Mobile; called: Mobile; until: Date }): Promise<LineOpened>
  /** Releases the number. Returns true once the provider has no line with this reference. */
  close(reference: string): Promise<boolean>
  /**
   * Lists calls after a mark of the provider, oldest first, with the next mark; null without a
   * response.
   */
  callsAfter(mark: string): Promise<{ calls: RelayedCall[]; mark: string } | null>
}
