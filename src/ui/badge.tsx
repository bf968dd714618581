import type { ReactNode } from 'react'

const tones = {
  plain: 'bg-canvas text-muted border border-line',
  info: 'bg-lazuli-soft text-lazuli',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} as const

/** A short state word; the tone supports it and never replaces it. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-[4px] px-2 text-note font-medium whitespace-nowrap ${tones[tone]}`}>
      {children}
    </span>
  )
}
