import type { ConsentEvent, ConsentParty, ConsentState } from './states.ts'
import type { ConsentKind, SubjectKind } from './rules.ts'

export type ConsentRowView = {
  id: string
  href: string
  side: ConsentParty
  subject: string
  state: ConsentState
  at: string
}

export type ConsentView = {
  id: string
  side: ConsentParty
  subject: { kind: SubjectKind; title: string; href: string }
  /**
   * The other party: the buyer by name or masked number; the owner only by the way they were found.
   */
  other: string
  kinds: readonly ConsentKind[]
  purpose: string
  state: ConsentState
  until: string | null
  events: readonly { what: ConsentEvent; kind: string | null; at: string }[]
  blocked: boolean
  reported: boolean
}
