import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '#ui/icons/index.ts'
import type { ReactNode } from 'react'

export type NoticeTone = 'bad' | 'good' | 'warn' | 'info'

const appearances = {
  bad: ['bg-bad-soft text-bad', IconAlertTriangle],
  good: ['bg-good-soft text-good', IconCircleCheck],
  warn: ['bg-warn-soft text-warn', IconAlertTriangle],
  info: ['bg-lazuli-soft text-lazuli', IconInfoCircle],
} as const

type NoticeProps = { tone: NoticeTone; title?: string; children?: ReactNode; live?: boolean }

/** A message in place: what happened and what to do. `live` announces it when it appears. */
export function Notice({ tone, title, children, live }: NoticeProps) {
  const [colours, Icon] = appearances[tone]
  return (
    <div
      role={live ? (tone === 'bad' ? 'alert' : 'status') : undefined}
      className={`flex gap-3 rounded-card p-4 ${colours}`}
    >
      <Icon aria-hidden size={22} className="mt-0.5 flex-none" />
      <div className="min-w-0 text-label text-ink">
        {title && <p className="font-bold">{title}</p>}
        {children}
      </div>
    </div>
  )
}
