import type { ReactNode } from 'react'
import type { Tone } from '#kit/flow.ts'

export type BadgeTone = Tone

/** A short state word; the tone supports it and never replaces it. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
