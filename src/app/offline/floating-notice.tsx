import type { ReactNode } from 'react'
import { Notice, type NoticeTone } from '#ui/notice.tsx'

type FloatingNoticeProps = { tone: NoticeTone; title: string; text: string; children: ReactNode }

/** A notice over the page, above the bottom bars; it takes no space in the layout and waits for an answer. */
export function FloatingNotice({ tone, title, text, children }: FloatingNoticeProps) {
  return (
    <div
      data-print="no"
      className="fixed inset-x-4 bottom-[calc(76px+env(safe-area-inset-bottom))] z-40 mx-auto max-w-lg rounded-card border border-line bg-raised shadow-sheet in-[html:has([data-action-bar])]:bottom-[calc(140px+env(safe-area-inset-bottom))] md:bottom-6 md:in-[html:has([data-action-bar])]:bottom-24 lg:in-[html:has([data-action-bar])]:bottom-6"
    >
      <Notice tone={tone} title={title} live>
        <p>{text}</p>
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </Notice>
    </div>
  )
}
