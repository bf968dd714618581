import type { ReactNode } from 'react'

export type BadgeTone = 'plain' | 'info' | 'good' | 'warn' | 'bad'

/** A short state word; the tone supports it and never replaces it. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className="tag" data-tone={tone}>
      {children}
    </span>
  )
}
